import type { DeviceRole, Headline, Point } from '@heliodon/kernel/device-kind';

/*
 * A first reading of a device beside what is expected of it, so that a wrong scale, a wrong ratio or a reversed current
 * transformer is noticed while the installer is on site.
 */

/** sign: reversed current transformers or terminals are likely; unit: a wrong scale, unit or transformer ratio. */
export type ReadingVerdict = 'ok' | 'check' | 'sign' | 'unit';

export type ReadingReason =
  | 'asExpected'
  | 'outOfRange'
  | 'powerOfTen'
  | 'aboveRated'
  | 'atNight'
  | 'noGeneration'
  | 'negativeGeneration'
  | 'exportWithoutSource'
  | 'phasesSum'
  | 'phasesReversed'
  | 'onePhaseReversed'
  | 'voltageTimesCurrent'
  | 'negativeEnergy'
  | 'lessThanStored';

export interface CheckedPoint {
  readonly point: string;
  readonly value: number | null;
  /** Null: open. */
  readonly min: number | null;
  readonly max: number | null;
  readonly verdict: ReadingVerdict;
  readonly reason: ReadingReason;
}

type Value = number | null | readonly (number | null)[];

export interface Reading {
  readonly roles: readonly DeviceRole[];
  readonly points: readonly Pick<Point, 'name' | 'unit' | 'group'>[];
  readonly headline: Headline;
  readonly values: Readonly<Record<string, Value>>;
  readonly ratedKw: number | null;
  readonly samplingPoint: string | null;
  /** At the plant, at the time of the reading; null: its position is not known. */
  readonly sunElevationDeg: number | null;
  /** Of the other devices of the plant; null: not measured. Storage: discharge positive. */
  readonly plantPvKw: number | null;
  readonly plantStorageKw: number | null;
  /** Newest stored registers of this device; null: none. */
  readonly storedOutKwh: number | null;
  readonly storedInKwh: number | null;
}

/** Line voltages of usual grids and of three-phase inverters and transformers, in V. */
const LINE_VOLTAGES = [208, 380, 400, 415, 480, 540, 690, 800, 3000, 6000, 10_000, 20_000, 35_000];
/** Phase voltages of single-phase and split-phase grids; others follow from the line voltages. */
const PHASE_VOLTAGES = [100, 120, 230, ...LINE_VOLTAGES.map((volt) => volt / Math.sqrt(3))];
const VOLTAGE_TOLERANCE = 0.2;
const FREQUENCY = { min: 45, max: 65 };
const CELL_VOLTAGE = { min: 2, max: 4.3 };
const SOC = { min: 0, max: 100 };
/** Of rated power: standby use of an inverter, and the overload that inverters permit. */
const STANDBY = 0.01;
const OVERLOAD = 1.1;
/** Below civil twilight there is no generation; above the second one an inverter generates. */
const NIGHT_BELOW_DEG = -1;
const DAY_ABOVE_DEG = 10;
/** Power that counts as none, of rated power or of the power itself, and at least this. */
const NEGLIGIBLE_KW = 0.2;
const SUM_TOLERANCE = 0.03;
const PRODUCT_TOLERANCE = 0.1;
/** A register may lag behind the stored value by its resolution. */
const REGISTER_TOLERANCE_KWH = 1;
const PHASES = ['A', 'B', 'C'] as const;

/** In the order of the points of the kind; points without an expectation are left out. */
export function checkReading(reading: Reading): CheckedPoint[] {
  const found = new Map<string, CheckedPoint>();
  for (const one of [...ranges(reading), ...energies(reading), ...power(reading)]) {
    const before = found.get(one.point);
    if (!before || before.verdict === 'ok') found.set(one.point, one);
  }
  return reading.points.flatMap(({ name }) => found.get(name) ?? []);
}

const ok = (point: string, value: number, min: number | null, max: number | null): CheckedPoint => ({
  point,
  value,
  min,
  max,
  verdict: 'ok',
  reason: 'asExpected',
});

const finding = (
  checked: CheckedPoint,
  verdict: Exclude<ReadingVerdict, 'ok'>,
  reason: ReadingReason,
): CheckedPoint => ({ ...checked, verdict, reason });

/** A value that fits after moving the decimal point has a wrong scale. */
function inRange(point: string, value: number, min: number, max: number): CheckedPoint {
  const checked = ok(point, value, min, max);
  if (value >= min && value <= max) return checked;
  const shifted = [10, 100, 1000, 0.1, 0.01, 0.001].some((by) => value * by >= min && value * by <= max);
  const isScale = value !== 0 && (min > 0 || value > max) && shifted;
  return isScale ? finding(checked, 'unit', 'powerOfTen') : finding(checked, 'check', 'outOfRange');
}

/** Of a list the value furthest from the middle of the range. */
function worst(value: Value | undefined, min: number, max: number): number | null {
  if (typeof value === 'number') return value;
  const present = (value ?? []).filter((one) => one !== null);
  const middle = (min + max) / 2;
  return present.reduce<number | null>(
    (found, one) => (found === null || Math.abs(one - middle) > Math.abs(found - middle) ? one : found),
    null,
  );
}

function* ranges(reading: Reading): Generator<CheckedPoint> {
  const { points, values, headline, roles } = reading;
  const isDark = (reading.sunElevationDeg ?? 90) < NIGHT_BELOW_DEG;
  for (const { name, unit, group } of points) {
    const value = values[name];
    if (value === undefined || value === null) continue;
    // An inverter that sleeps at night measures no grid.
    if (group === 'ac' && value === 0 && isDark && roles.includes('generator')) continue;
    const range = rangeOf(name, unit, group, headline);
    if (range) {
      const number = worst(value, range.min, range.max);
      if (number !== null) yield inRange(name, number, range.min, range.max);
    } else if (unit === 'V' && group === 'ac' && typeof value === 'number' && value >= 0) {
      const levels = /^voltage[ABC]$/.test(name)
        ? PHASE_VOLTAGES
        : /^voltage(Ab|Bc|Ca)$/.test(name)
          ? LINE_VOLTAGES
          : undefined;
      const level = levels && nearestOf(levels, value);
      if (level) yield inRange(name, value, level * (1 - VOLTAGE_TOLERANCE), level * (1 + VOLTAGE_TOLERANCE));
    }
  }
}

function rangeOf(name: string, unit: string, group: string, headline: Headline) {
  if (name === 'frequency') return FREQUENCY;
  if (name === headline.soc) return SOC;
  if (unit === 'V' && (group === 'cells' || /^cellVoltage/.test(name))) return CELL_VOLTAGE;
  return undefined;
}

/** By ratio: 400 V is as far from 200 V as from 800 V. */
const nearestOf = (levels: readonly number[], value: number): number | undefined =>
  [...levels].sort((a, b) => distance(a, value) - distance(b, value))[0];
const distance = (a: number, b: number) => Math.abs(Math.log(Math.max(b, 1e-6) / a));

function* energies({ headline, values, storedOutKwh, storedInKwh }: Reading): Generator<CheckedPoint> {
  for (const [name, stored] of [
    [headline.outKwh, storedOutKwh],
    [headline.inKwh, storedInKwh],
  ] as const) {
    const value = name === undefined ? undefined : values[name];
    if (name === undefined || typeof value !== 'number') continue;
    const checked = ok(name, value, stored === null ? 0 : Math.max(0, stored - REGISTER_TOLERANCE_KWH), null);
    if (value < 0) yield finding(checked, 'check', 'negativeEnergy');
    else if (checked.min !== null && value < checked.min) {
      const ratio = Math.log10(Math.max(stored ?? 0, 1e-6) / Math.max(value, 1e-6));
      // Wh read as kWh and the like: within a few percent of a power of ten.
      const isScale = Math.round(ratio) >= 1 && Math.abs(ratio - Math.round(ratio)) < 0.02;
      yield finding(checked, isScale ? 'unit' : 'check', isScale ? 'powerOfTen' : 'lessThanStored');
    } else yield checked;
  }
}

function* power(reading: Reading): Generator<CheckedPoint> {
  const { headline, values, roles } = reading;
  const name = headline.powerKw;
  const value = name === undefined ? undefined : values[name];
  if (name === undefined || typeof value !== 'number') return;
  yield* byPhases(name, value, reading);
  yield* byProduct(name, value, reading);
  if (roles.includes('generator')) yield generation(name, value, reading);
  else if (roles.includes('meter')) yield grid(name, value, reading);
  else {
    const limit = reading.ratedKw === null ? null : reading.ratedKw * OVERLOAD;
    const checked = ok(name, value, limit === null ? null : -limit, limit);
    yield limit !== null && Math.abs(value) > limit ? finding(checked, 'unit', 'aboveRated') : checked;
  }
}

function generation(name: string, kw: number, { ratedKw, sunElevationDeg, roles }: Reading): CheckedPoint {
  const none = Math.max(NEGLIGIBLE_KW, STANDBY * (ratedKw ?? 0));
  const most = ratedKw === null ? null : ratedKw * OVERLOAD;
  // A hybrid inverter generates from its battery at night, and charges it from the grid.
  const isHybrid = roles.includes('storageConverter');
  const isNight = sunElevationDeg !== null && sunElevationDeg < NIGHT_BELOW_DEG && !isHybrid;
  const isDay = sunElevationDeg !== null && sunElevationDeg > DAY_ABOVE_DEG && !isHybrid;
  const checked = ok(name, kw, isHybrid ? negative(most) : -none, isNight ? none : most);
  if (most !== null && kw > most) return finding(checked, 'unit', 'aboveRated');
  if (isHybrid) return most !== null && kw < -most ? finding(checked, 'unit', 'aboveRated') : checked;
  if (kw < -none) return finding(checked, 'sign', 'negativeGeneration');
  if (isNight && kw > none) return finding(checked, 'check', 'atNight');
  if (isDay && kw <= 0) return finding(checked, 'check', 'noGeneration');
  return checked;
}

const negative = (value: number | null) => (value === null ? null : -value);

/** Import is positive. Without generation and discharge nothing can be exported. */
function grid(name: string, kw: number, reading: Reading): CheckedPoint {
  const { samplingPoint, plantPvKw, plantStorageKw, sunElevationDeg } = reading;
  const atGrid = samplingPoint === 'acLow' || samplingPoint === 'highVoltage';
  const isDark = sunElevationDeg !== null && sunElevationDeg < NIGHT_BELOW_DEG;
  const noPv = plantPvKw === null ? isDark : Math.abs(plantPvKw) <= NEGLIGIBLE_KW;
  const noDischarge = plantStorageKw === null || plantStorageKw <= NEGLIGIBLE_KW;
  if (!atGrid || !noPv || !noDischarge) return ok(name, kw, null, null);
  const checked = ok(name, kw, -NEGLIGIBLE_KW, null);
  return kw < -NEGLIGIBLE_KW ? finding(checked, 'sign', 'exportWithoutSource') : checked;
}

/** Power is the sum of its phases; a phase of the opposite sign has a reversed current transformer. */
function* byPhases(name: string, kw: number, { values }: Reading): Generator<CheckedPoint> {
  const phases = PHASES.map((phase) => values[`power${phase}Kw`]).filter((one) => typeof one === 'number');
  if (phases.length < PHASES.length) return;
  const sum = phases.reduce((total, one) => total + one, 0);
  const largest = Math.max(...phases.map(Math.abs), Math.abs(kw));
  const tolerance = Math.max(NEGLIGIBLE_KW, SUM_TOLERANCE * largest);
  if (largest <= NEGLIGIBLE_KW) return;
  const checked = ok(name, kw, sum - tolerance, sum + tolerance);
  if (Math.abs(kw - sum) > tolerance) {
    if (Math.abs(kw + sum) <= tolerance) yield finding(checked, 'sign', 'phasesReversed');
    else yield finding(checked, 'unit', 'phasesSum');
    return;
  }
  const clear = phases.filter((one) => Math.abs(one) > 0.2 * largest);
  if (clear.length === PHASES.length && new Set(clear.map(Math.sign)).size > 1)
    yield finding(checked, 'sign', 'onePhaseReversed');
}

/** Power is voltage × current × power factor; without a power factor it cannot exceed voltage × current. */
function* byProduct(name: string, kw: number, { values }: Reading): Generator<CheckedPoint> {
  const apparentKva = PHASES.reduce<number | null>((total, phase) => {
    const [volt, ampere] = [phaseVoltage(values, phase), values[`current${phase}`]];
    if (total === null || volt === null || typeof ampere !== 'number') return null;
    return total + (volt * Math.abs(ampere)) / 1000;
  }, 0);
  const size = Math.abs(kw);
  if (apparentKva === null || Math.max(apparentKva, size) < 5 * NEGLIGIBLE_KW) return;
  const factor = values.powerFactor;
  const isFactor = typeof factor === 'number' && Math.abs(factor) > 0.1 && Math.abs(factor) <= 1;
  const expected = apparentKva * (isFactor ? Math.abs(factor) : 1);
  const tooSmall = isFactor && size < expected * (1 - PRODUCT_TOLERANCE);
  if (!tooSmall && size <= expected * (1 + PRODUCT_TOLERANCE)) return;
  const sign = kw < 0 ? -1 : 1;
  const ends = [expected * (1 - PRODUCT_TOLERANCE) * (isFactor ? 1 : 0), expected * (1 + PRODUCT_TOLERANCE)];
  const [min = 0, max = 0] = ends.map((end) => end * sign).sort((a, b) => a - b);
  yield finding(ok(name, kw, min, max), 'unit', 'voltageTimesCurrent');
}

const LINES_OF = { A: 'Ab', B: 'Bc', C: 'Ca' } as const;

function phaseVoltage(values: Reading['values'], phase: (typeof PHASES)[number]): number | null {
  const [own, line] = [values[`voltage${phase}`], values[`voltage${LINES_OF[phase]}`]];
  if (typeof own === 'number') return own;
  return typeof line === 'number' ? line / Math.sqrt(3) : null;
}
