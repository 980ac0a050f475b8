import { clampToRange, type StorageRange } from './storage-range.ts';

/* Distribution of site orders to the devices. */

export interface SplitStorage {
  readonly sn: string;
  readonly range: StorageRange;
}

export interface PowerOf {
  readonly sn: string;
  readonly kw: number;
}

const sumOf = <T>(items: readonly T[], kwOf: (item: T) => number): number =>
  items.reduce((sum, item) => sum + kwOf(item), 0);

/** In proportion to each unit's range in that direction, so that all reach their end together. */
export function splitStorage(orderKw: number, machines: readonly SplitStorage[]): PowerOf[] {
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
