import { clampToRange, type StorageRange } from './storage-range.ts';

/* Distribution of site orders to the devices. */

export interface SplitStorage {
  readonly sn: string;
  readonly range: StorageRange;
  /** A user's setpoint. */
  readonly keptKw?: number;
}

export interface PowerOf {
  readonly sn: string;
  readonly kw: number;
}

const sumOf = <T>(items: readonly T[], kwOf: (item: T) => number): number =>
  items.reduce((sum, item) => sum + kwOf(item), 0);

/** Setpoints of users are kept while the other units can do the rest; the order of the site has priority. */
export function splitStorage(orderKw: number, machines: readonly SplitStorage[]): PowerOf[] {
  const kept = machines.flatMap(({ sn, range, keptKw }) =>
    keptKw === undefined ? [] : [{ sn, kw: clampToRange(keptKw, range) }],
  );
  const others = machines.filter(({ keptKw }) => keptKw === undefined);
  const restKw = orderKw - sumOf(kept, ({ kw }) => kw);
  const fits =
    restKw <= sumOf(others, ({ range }) => range.maxDischargeKw) + EXACT_KW &&
    restKw >= -sumOf(others, ({ range }) => range.maxChargeKw) - EXACT_KW;
  if (kept.length === 0 || !fits) return splitByRange(orderKw, machines);
  const split = [...kept, ...splitByRange(restKw, others)];
  return machines.map(({ sn }) => split.find((one) => one.sn === sn) ?? { sn, kw: 0 });
}

/** Rounding errors of sums. */
const EXACT_KW = 1e-6;

/** In proportion to each unit's range in that direction, so that all reach their end together. */
function splitByRange(orderKw: number, machines: readonly SplitStorage[]): PowerOf[] {
  const mostKw = ({ range }: SplitStorage) => (orderKw > 0 ? range.maxDischargeKw : range.maxChargeKw);
  const allKw = sumOf(machines, mostKw);
  return machines.map((machine) => ({
    sn: machine.sn,
    kw: allKw > 0 ? clampToRange((orderKw * mostKw(machine)) / allKw, machine.range) : 0,
  }));
}

export interface RatedUnit {
  readonly sn: string;
  readonly ratedKw: number;
}

export function splitByRated(limitKw: number, units: readonly RatedUnit[]): PowerOf[] {
  const ratedKw = sumOf(units, (unit) => unit.ratedKw);
  return units.map((unit) => ({
    sn: unit.sn,
    kw: ratedKw > 0 ? Math.min(unit.ratedKw, (limitKw * unit.ratedKw) / ratedKw) : 0,
  }));
}

export interface SplitPile extends RatedUnit {
  /** A vehicle is connected. */
  readonly inUse: boolean;
}

/** Chargers with vehicles share the limit; the unused part is left for the next vehicle at the others. */
export function splitPiles(limitKw: number, piles: readonly SplitPile[]): PowerOf[] {
  const used = piles.filter(({ inUse }) => inUse);
  const usedKw = Math.min(
    limitKw,
    sumOf(used, ({ ratedKw }) => ratedKw),
  );
  const shares = [
    ...splitByRated(usedKw, used),
    ...splitByRated(
      limitKw - usedKw,
      piles.filter(({ inUse }) => !inUse),
    ),
  ];
  return piles.map(({ sn }) => shares.find((share) => share.sn === sn) ?? { sn, kw: 0 });
}
