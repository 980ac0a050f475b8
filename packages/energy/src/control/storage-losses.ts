import { BUCKET_MS } from '../metering/rollup.ts';
import { ROUND_TRIP_DAYS, USUAL_ROUND_TRIP } from './round-trip.ts';

/*
 * Losses of storage from its own 15-minute intervals: standby, and efficiency by power. Energy is measured at the
 * terminals, stored energy by the SOC. The SOC is coarse and its capacity uncertain, so it only gives the shape of the
 * efficiency; the level follows from the energy measured at the terminals.
 */

/** An interval of the storage of a plant. */
export interface StorageQuarter {
  readonly ms: number;
  /** At the terminals. */
  readonly chargedKwh: number;
  readonly dischargedKwh: number;
  /** Mean of the interval. */
  readonly storedKwh: number;
}

export interface StorageSize {
  readonly ratedKw: number;
  readonly capacityKwh: number;
}

/** At a share of rated power: efficiency divided by that of all powers together. */
export interface EfficiencyShape {
  readonly share: number;
  readonly factor: number;
}

export interface StorageLosses {
  /** Drawn from the stored energy at any power; null: too few intervals at rest. */
  readonly standbyKw: number | null;
  /** Of one direction, without standby losses; null: too little energy. */
  readonly efficiency: number | null;
  /** By share, ascending; empty: too few powers. */
  readonly charge: readonly EfficiencyShape[];
  readonly discharge: readonly EfficiencyShape[];
}

/** Number of days that are measured. */
export const LOSS_DAYS = ROUND_TRIP_DAYS;
/** Less power is rest; a converter in standby draws less. */
const REST_SHARE = 0.02;
/** Powers are grouped around these shares of rated power. */
const BANDS: readonly { readonly share: number; readonly toShare: number }[] = [
  { share: 0.1, toShare: 0.175 },
  { share: 0.25, toShare: 0.375 },
  { share: 0.5, toShare: 0.625 },
  { share: 0.75, toShare: 0.875 },
  { share: 1, toShare: Number.POSITIVE_INFINITY },
];
const LEAST = { restDays: 5, restHours: 20, bandDays: 3, bandCharges: 1, charges: 8 } as const;
/** Share of the capacity that a group must move in a day: less is lost in the resolution of the SOC. */
const DAY_MOVES = 0.05;
/** Shares of rated power: more standby is a wrong meter or SOC. */
const STANDBY_AT_MOST = 0.05;
/** Values beyond these are faults of meters or of the SOC. */
const FACTORS = { least: 0.7, most: 1.1 };
const EFFICIENCIES = { above: Math.SQRT1_2, below: 1 };

/** Ordered by time, gaps allowed. */
export function storageLosses(quarters: readonly StorageQuarter[], size: StorageSize): StorageLosses {
  const days = groupedDays(quarters, size);
  const standbyKw = standbyOf(days, size);
  const drawnKw = standbyKw ?? 0;
  return {
    standbyKw,
    efficiency: efficiencyOf(quarters, drawnKw, size),
    charge: shapeOf(days, 'charge', drawnKw, size),
    discharge: shapeOf(days, 'discharge', drawnKw, size),
  };
}

type Direction = 'charge' | 'discharge';
/** Rest, or the index of a band with its direction. */
type Group = 'rest' | `${Direction} ${number}`;

/** A day of one group. */
interface GroupDay {
  readonly group: Group;
  hours: number;
  /** Charged minus discharged at the terminals. */
  netKwh: number;
  gainedKwh: number;
}

function groupOf({ chargedKwh, dischargedKwh }: StorageQuarter, { ratedKw }: StorageSize): Group | undefined {
  const fullKwh = (ratedKw * BUCKET_MS) / HOUR_MS;
  if (Math.min(chargedKwh, dischargedKwh) > REST_SHARE * fullKwh) return undefined;
  const share = Math.abs(chargedKwh - dischargedKwh) / fullKwh;
  if (share < REST_SHARE) return 'rest';
  const band = BANDS.findIndex(({ toShare }) => share < toShare);
  return `${chargedKwh > dischargedKwh ? 'charge' : 'discharge'} ${band}`;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The mean of the stored energy belongs to the middle of an interval, so its change between two consecutive intervals
 * belongs to half of the energy of each. Both must be of the same group.
 */
function groupedDays(quarters: readonly StorageQuarter[], size: StorageSize): GroupDay[] {
  const days = new Map<string, GroupDay>();
  for (const [at, next] of quarters.entries()) {
    const one = quarters[at - 1];
    const group = one && next.ms - one.ms === BUCKET_MS ? groupOf(one, size) : undefined;
    if (!one || !group || groupOf(next, size) !== group) continue;
    const key = `${Math.floor(next.ms / DAY_MS)} ${group}`;
    const day = days.get(key) ?? { group, hours: 0, netKwh: 0, gainedKwh: 0 };
    day.hours += BUCKET_MS / HOUR_MS;
    day.netKwh += (one.chargedKwh + next.chargedKwh - one.dischargedKwh - next.dischargedKwh) / 2;
    day.gainedKwh += next.storedKwh - one.storedKwh;
    days.set(key, day);
  }
  return [...days.values()];
}

/** Stored energy that disappears at rest; what a converter draws from the grid then would have been stored. */
function standbyOf(days: readonly GroupDay[], { ratedKw }: StorageSize): number | null {
  const rest = days.filter(({ group }) => group === 'rest');
  const hours = rest.reduce((sum, day) => sum + day.hours, 0);
  if (rest.length < LEAST.restDays || hours < LEAST.restHours) return null;
  const kw = weightedMedian(
    rest.map((day) => ({
      value: (Math.sqrt(USUAL_ROUND_TRIP) * day.netKwh - day.gainedKwh) / day.hours,
      weight: day.hours,
    })),
  );
  return kw <= STANDBY_AT_MOST * ratedKw ? Math.max(0, kw) : null;
}

/**
 * The efficiency x at which x × charged − discharged ÷ x − standby is what was gained. The same in both directions:
 * stored energy cannot be measured well enough to tell them apart.
 */
function efficiencyOf(
  quarters: readonly StorageQuarter[],
  standbyKw: number,
  { capacityKwh }: StorageSize,
): number | null {
  const sum = (of: (quarter: StorageQuarter) => number) => quarters.reduce((all, one) => all + of(one), 0);
  const [chargedKwh, dischargedKwh] = [sum((one) => one.chargedKwh), sum((one) => one.dischargedKwh)];
  if (chargedKwh < LEAST.charges * capacityKwh) return null;
  const lostKwh = (standbyKw * quarters.length * BUCKET_MS) / HOUR_MS;
  const keptKwh = lostKwh + ((quarters.at(-1)?.storedKwh ?? 0) - (quarters[0]?.storedKwh ?? 0));
  const root = Math.sqrt(keptKwh ** 2 + 4 * chargedKwh * dischargedKwh);
  const efficiency = (keptKwh + root) / (2 * chargedKwh);
  return efficiency > EFFICIENCIES.above && efficiency < EFFICIENCIES.below ? efficiency : null;
}

function shapeOf(
  days: readonly GroupDay[],
  direction: Direction,
  standbyKw: number,
  { capacityKwh }: StorageSize,
): EfficiencyShape[] {
  const bands = BANDS.flatMap(({ share }, band) => {
    const own = days.filter(
      ({ group, gainedKwh }) =>
        group === `${direction} ${band}` && Math.abs(gainedKwh) >= DAY_MOVES * capacityKwh,
    );
    const measured = own.map(({ netKwh, gainedKwh, hours }) => {
      const cellKwh = gainedKwh + standbyKw * hours;
      return {
        value: direction === 'charge' ? cellKwh / netKwh : netKwh / cellKwh,
        weight: Math.abs(netKwh),
      };
    });
    const energyKwh = measured.reduce((sum, { weight }) => sum + weight, 0);
    const isEnough = own.length >= LEAST.bandDays && energyKwh >= LEAST.bandCharges * capacityKwh;
    return isEnough ? [{ share, energyKwh, efficiency: weightedMedian(measured) }] : [];
  });
  if (bands.length < 2) return [];
  // Of the energy of all bands together, as the efficiency of all powers.
  const energyKwh = bands.reduce((sum, band) => sum + band.energyKwh, 0);
  const cellsKwh = bands.reduce(
    (sum, band) => sum + band.energyKwh * (direction === 'charge' ? band.efficiency : 1 / band.efficiency),
    0,
  );
  const whole = direction === 'charge' ? cellsKwh / energyKwh : energyKwh / cellsKwh;
  return bands.map(({ share, efficiency }) => ({
    share,
    factor: Math.min(FACTORS.most, Math.max(FACTORS.least, efficiency / whole)),
  }));
}

interface Weighted {
  readonly value: number;
  readonly weight: number;
}

/** Single days with a wrong SOC do not count. */
function weightedMedian(list: readonly Weighted[]): number {
  const half = list.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let below = 0;
  for (const { value, weight } of list.toSorted((a, b) => a.value - b.value)) {
    below += weight;
    if (below >= half) return value;
  }
  return 0;
}

/** Points for a direction; powers in kW. Empty: the same at each power. */
export const efficiencyPoints = (
  shape: readonly EfficiencyShape[],
  efficiency: number,
  ratedKw: number,
): { readonly powerKw: number; readonly efficiency: number }[] =>
  shape.map(({ share, factor }) => ({
    powerKw: share * ratedKw,
    efficiency: Math.min(MOST_EFFICIENT, factor * efficiency),
  }));

const MOST_EFFICIENT = 0.995;
