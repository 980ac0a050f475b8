import { lossCauses } from '@heliodon/energy/diagnosis/loss-causes';
import type { PlantDiagnosis } from '../contract/plant.contract.ts';
import { type CauseLoss, sumMoney } from './plants/lost-money.policy.ts';
import type { PlantDay } from './plants/plant-day.rows.ts';

type Totals = PlantDiagnosis['totals'];

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);
const sum = (values: readonly (number | null)[]): number | null => {
  const own = known(values);
  return own.length === 0 ? null : own.reduce((all, value) => all + value, 0);
};
const mean = (values: readonly (number | null)[]): number | null => {
  const own = known(values);
  return own.length === 0 ? null : own.reduce((all, value) => all + value, 0) / own.length;
};

/** A day of much light weighs more: energy over what the light of all these days would have given. */
export function ratioOver(days: readonly Pick<PlantDay, 'pvKwh' | 'performanceRatio'>[]): number | null {
  const rated = days.filter(({ pvKwh, performanceRatio }) => pvKwh !== null && (performanceRatio ?? 0) > 0);
  const possible = sum(rated.map(({ pvKwh, performanceRatio }) => (pvKwh ?? 0) / (performanceRatio ?? 1)));
  return possible ? (sum(rated.map(({ pvKwh }) => pvKwh)) ?? 0) / possible : null;
}

/** Of all days together, the costliest cause first. */
export function causesOf(days: readonly PlantDay[]): CauseLoss[] {
  const losses = days.flatMap((day) => day.losses);
  return lossCauses
    .map((cause) => {
      const own = losses.filter((loss) => loss.cause === cause);
      return { cause, kwh: own.reduce((all, { kwh }) => all + kwh, 0), money: sumMoney(own) };
    })
    .filter(({ kwh }) => kwh > 0)
    .sort((a, b) => b.kwh - a.kwh);
}

export function totalsOf(days: readonly PlantDay[]): Totals {
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
