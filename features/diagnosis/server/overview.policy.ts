import type { FindingKind } from '@heliodon/energy/diagnosis/finding';
import { GAP_KINDS } from '@heliodon/energy/diagnosis/own-losses';
import { type PlantDiagnosis, shownCauses } from '../contract/plant.contract.ts';
import { sumMoney } from './plants/lost-money.policy.ts';
import type { PlantDay } from './plants/plant-day.rows.ts';

type Totals = Omit<PlantDiagnosis['totals'], 'foundKwh'>;
type CauseLoss = PlantDiagnosis['causes'][number];

/** A day of the plant as shown on the page. */
export interface ShownDay extends Omit<PlantDay, 'losses'> {
  readonly losses: CauseLoss[];
}

/** The loss by a finding on one day. */
export interface FoundDay {
  readonly findingId: number;
  readonly kind: FindingKind;
  readonly isOpen: boolean;
  readonly day: string;
  readonly kwh: number;
  readonly money: number | null;
}

/** Adds to the losses with a cause those that only findings about the whole plant detect. */
export function withUnexplained(days: readonly PlantDay[], found: readonly FoundDay[]): ShownDay[] {
  return days.map((day) => {
    const gap = found.filter((one) => one.day === day.day && GAP_KINDS.includes(one.kind));
    // An ended finding and a new one can cover the same day.
    const largest = GAP_KINDS.flatMap(
      (kind) => gap.filter((one) => one.kind === kind).sort((a, b) => b.kwh - a.kwh)[0] ?? [],
    );
    const kwh = largest.reduce((all, one) => all + one.kwh, 0);
    const unexplained: CauseLoss = { cause: 'unexplained', kwh, money: sumMoney(largest) };
    return { ...day, losses: kwh > 0 ? [...day.losses, unexplained] : [...day.losses] };
  });
}

/** Losses of open findings in these days, by finding; limited on each day to the loss of the plant. */
export function foundKwhOf(
  days: readonly ShownDay[],
  found: readonly FoundDay[],
): ReadonlyMap<number, number> {
  const byFinding = new Map<number, number>();
  for (const { day, losses } of days) {
    const open = found.filter((one) => one.isOpen && one.day === day);
    const lost = losses.reduce((all, { kwh }) => all + kwh, 0);
    const claimed = open.reduce((all, { kwh }) => all + kwh, 0);
    const share = claimed > 0 ? Math.min(1, lost / claimed) : 0;
    for (const { findingId, kwh } of open)
      byFinding.set(findingId, (byFinding.get(findingId) ?? 0) + kwh * share);
  }
  return byFinding;
}

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);
const sum = (values: readonly (number | null)[]): number | null => {
  const own = known(values);
  return own.length === 0 ? null : own.reduce((all, value) => all + value, 0);
};
const mean = (values: readonly (number | null)[]): number | null => {
  const own = known(values);
  return own.length === 0 ? null : own.reduce((all, value) => all + value, 0) / own.length;
};

/** Bright days weigh more: energy divided by what the irradiance of all these days would have produced. */
export function ratioOver(days: readonly Pick<PlantDay, 'pvKwh' | 'performanceRatio'>[]): number | null {
  const rated = days.filter(({ pvKwh, performanceRatio }) => pvKwh !== null && (performanceRatio ?? 0) > 0);
  const possible = sum(rated.map(({ pvKwh, performanceRatio }) => (pvKwh ?? 0) / (performanceRatio ?? 1)));
  return possible ? (sum(rated.map(({ pvKwh }) => pvKwh)) ?? 0) / possible : null;
}

/** Sum over all days, most expensive cause first. */
export function causesOf(days: readonly ShownDay[]): CauseLoss[] {
  const losses = days.flatMap((day) => day.losses);
  return shownCauses
    .map((cause) => {
      const own = losses.filter((loss) => loss.cause === cause);
      return { cause, kwh: own.reduce((all, { kwh }) => all + kwh, 0), money: sumMoney(own) };
    })
    .filter(({ kwh }) => kwh > 0)
    .sort((a, b) => b.kwh - a.kwh);
}

export function totalsOf(days: readonly ShownDay[]): Totals {
  const judged = days.filter(({ pvKwh }) => pvKwh !== null);
  const losses = days.flatMap((day) => day.losses);
  return {
    performanceRatio: ratioOver(days),
    availability: mean(days.map((day) => day.availability)),
    specificYield: mean(days.map((day) => day.specificYield)),
    neighbourYield: mean(days.map((day) => day.neighbourYield)),
    pvKwh: sum(days.map((day) => day.pvKwh)),
    expectedKwh: sum(days.map((day) => day.expectedKwh)),
    lostKwh: judged.length === 0 ? null : losses.reduce((all, { kwh }) => all + kwh, 0),
    lostMoney: judged.length === 0 ? null : sumMoney(losses),
  };
}
