/* Converts meter values of both OCPP versions to the quantities of the platform. */

/** 1.6: numbers as text and a unit name; 2.0.1: a number with a unit and a power of ten. */
export interface SampledValue {
  readonly value: string | number;
  readonly context?: string;
  readonly format?: string;
  readonly measurand?: string;
  readonly phase?: string;
  readonly location?: string;
  readonly unit?: string;
  readonly unitOfMeasure?: { readonly unit?: string; readonly multiplier?: number };
}

export interface MeterValue {
  readonly timestamp: string;
  readonly sampledValue: readonly SampledValue[];
}

/** Values of one connector at one moment; null if not reported. */
export interface Measured {
  readonly atMs: number;
  readonly registerKwh: number | null;
  readonly powerKw: number | null;
  readonly soc: number | null;
  readonly voltage: number | null;
  readonly currentA: number | null;
  readonly temperature: number | null;
  /** The register value at the start of the session. */
  readonly isBegin?: boolean;
}

const REGISTER = 'Energy.Active.Import.Register';
/** Maximum age of data that a charger stores offline. */
const LONGEST_WAIT_MS = 30 * 86_400_000;
/** Clocks drift a little between two heartbeats. */
const AHEAD_MS = 120_000;

/** The charger's time unless it is implausible: before its clock was set, or in the future. */
export function pileTimeMs(timestamp: string | undefined, nowMs: number): number {
  const ms = timestamp === undefined ? Number.NaN : Date.parse(timestamp);
  return ms >= nowMs - LONGEST_WAIT_MS && ms <= nowMs ? ms : nowMs;
}

/** The time of a start or end, and whether the charger's clock was too wrong to use. */
export function sessionTime(timestamp: string, nowMs: number) {
  const ms = Date.parse(timestamp);
  const isTimeGuessed = !(ms >= nowMs - LONGEST_WAIT_MS && ms <= nowMs + AHEAD_MS);
  return { atMs: pileTimeMs(timestamp, nowMs), ...(isTimeGuessed && { isTimeGuessed }) };
}

export const readMeterValues = (values: readonly MeterValue[], nowMs: number): Measured[] =>
  values
    .map(({ timestamp, sampledValue }) => measuredOf(pileTimeMs(timestamp, nowMs), sampledValue))
    .sort((a, b) => a.atMs - b.atMs);

function measuredOf(atMs: number, all: readonly SampledValue[]): Measured {
  const plain = all.filter(({ format }) => format !== 'SignedData');
  const values = plain.map(quantityOf);
  const isBegin = plain.some(
    ({ context, measurand = REGISTER }) => context === 'Transaction.Begin' && measurand === REGISTER,
  );
  const power = combined(values, 'Power.Active.Import', sum);
  return {
    atMs,
    registerKwh: atLeastZero(combined(values, REGISTER, sum)),
    powerKw: power === null ? null : Math.max(0, power),
    soc: within(combined(values, 'SoC', highest), 0, 100),
    voltage: atLeastZero(combined(values, 'Voltage', mean)),
    currentA: atLeastZero(combined(values, 'Current.Import', highest)),
    temperature: within(combined(values, 'Temperature', highest), -50, 150),
    ...(isBegin && { isBegin }),
  };
}

interface Quantity {
  readonly measurand: string;
  readonly phase: string | undefined;
  readonly location: string | undefined;
  /** kWh, kW, V, A, °C or %. */
  readonly amount: number;
}

function quantityOf(one: SampledValue): Quantity {
  const unit = one.unit ?? one.unitOfMeasure?.unit;
  const value = typeof one.value === 'string' && one.value.trim() === '' ? Number.NaN : Number(one.value);
  const plain = value * 10 ** (one.unitOfMeasure?.multiplier ?? 0);
  const measurand = one.measurand ?? REGISTER;
  return { measurand, phase: one.phase, location: one.location, amount: inOurUnit(measurand, plain, unit) };
}

function inOurUnit(measurand: string, amount: number, unit: string | undefined): number {
  if (measurand.startsWith('Energy.') || measurand.startsWith('Power.Active'))
    return unit === 'kWh' || unit === 'kW' ? amount : amount / 1000;
  if (unit === 'Fahrenheit') return ((amount - 32) * 5) / 9;
  if (unit === 'K' && measurand === 'Temperature') return amount - 273.15;
  return amount;
}

/** The total of all phases if reported, otherwise calculated from the phases. */
function combined(
  values: readonly Quantity[],
  measurand: string,
  together: (amounts: readonly number[]) => number,
): number | null {
  const own = values.filter((one) => one.measurand === measurand && Number.isFinite(one.amount));
  // Values measured by the vehicle do not replace the charger's meter.
  const here =
    measurand === 'SoC' ? own : own.filter(({ location }) => location !== 'EV' && location !== 'Inlet');
  const whole = here.find(({ phase }) => phase === undefined);
  if (whole) return whole.amount;
  const phases = here.filter(({ phase }) => /^L[123](-N)?$/.test(phase ?? ''));
  return phases.length > 0 ? together(phases.map(({ amount }) => amount)) : null;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
const mean = (amounts: readonly number[]): number => sum(amounts) / amounts.length;
const highest = (amounts: readonly number[]): number => Math.max(...amounts);
const within = (amount: number | null, from: number, to: number): number | null =>
  amount !== null && amount >= from && amount <= to ? amount : null;
const atLeastZero = (amount: number | null): number | null => within(amount, 0, Number.MAX_VALUE);
