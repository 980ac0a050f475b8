import { toKw } from './quarter.ts';

export interface ForecastPair {
  readonly actualKwh: number;
  readonly p10Kwh: number;
  readonly p50Kwh: number;
  readonly p90Kwh: number;
  /** The same interval of the last known day; null: unknown. */
  readonly persistenceKwh: number | null;
}

/** Powers are means of 15-minute intervals, kW. Positive bias: the forecast was too high. */
export interface ForecastErrors {
  readonly quarters: number;
  readonly maeKw: number;
  readonly rmseKw: number;
  readonly biasKw: number;
  /** Relative to capacity. */
  readonly maeShare: number;
  readonly rmseShare: number;
  readonly biasShare: number;
  /** For intervals with a persistence value: 1 is no error, 0 equals persistence. */
  readonly skillMae: number | null;
  readonly skillRmse: number | null;
  readonly persistenceMaeKw: number | null;
  readonly persistenceRmseKw: number | null;
  /** Share of intervals below p10Kwh and p90Kwh: ideally 0.1 and 0.9. */
  readonly belowP10: number;
  readonly belowP90: number;
}

/** Undefined without pairs. */
export function forecastErrors(
  pairs: readonly ForecastPair[],
  capacityKw: number,
): ForecastErrors | undefined {
  if (pairs.length === 0) return undefined;
  const own = distances(pairs.map(({ p50Kwh, actualKwh }) => toKw(p50Kwh - actualKwh)));
  const both = pairs.filter(({ persistenceKwh }) => persistenceKwh !== null);
  const last = distances(
    both.map(({ persistenceKwh, actualKwh }) => toKw((persistenceKwh ?? 0) - actualKwh)),
  );
  const same = distances(both.map(({ p50Kwh, actualKwh }) => toKw(p50Kwh - actualKwh)));
  const known = both.length > 0;
  const skill = (error: number, reference: number) => (known && reference > 0 ? 1 - error / reference : null);
  const share = (kw: number) => (capacityKw > 0 ? kw / capacityKw : 0);
  const below = (bound: 'p10Kwh' | 'p90Kwh') =>
    pairs.filter((pair) => pair.actualKwh < pair[bound]).length / pairs.length;
  return {
    quarters: pairs.length,
    maeKw: own.mae,
    rmseKw: own.rmse,
    biasKw: own.bias,
    maeShare: share(own.mae),
    rmseShare: share(own.rmse),
    biasShare: share(own.bias),
    skillMae: skill(same.mae, last.mae),
    skillRmse: skill(same.rmse, last.rmse),
    persistenceMaeKw: known ? last.mae : null,
    persistenceRmseKw: known ? last.rmse : null,
    belowP10: below('p10Kwh'),
    belowP90: below('p90Kwh'),
  };
}

function distances(kw: readonly number[]): { mae: number; rmse: number; bias: number } {
  let [absolute, squared, sum] = [0, 0, 0];
  for (const one of kw) {
    absolute += Math.abs(one);
    squared += one * one;
    sum += one;
  }
  const n = Math.max(1, kw.length);
  return { mae: absolute / n, rmse: Math.sqrt(squared / n), bias: sum / n };
}
