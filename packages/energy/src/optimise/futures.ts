import type { Future } from './stored-value.ts';

/** An 80 % band of a power, by step; kW. */
export interface Band {
  readonly lowKw: ArrayLike<number>;
  readonly kw: ArrayLike<number>;
  readonly highKw: ArrayLike<number>;
}

/** Weights with which the 10, 50 and 90 % quantiles stand for a whole distribution (Swanson's rule). */
const FUTURES = [
  { weight: 0.3, pv: 'lowKw', load: 'highKw' },
  { weight: 0.4, pv: 'kw', load: 'kw' },
  { weight: 0.3, pv: 'highKw', load: 'lowKw' },
] as const;

/** Three courses, from little surplus to much; each keeps its quantile, because a cloudy morning is followed by clouds. */
export function futuresOf(pv: Band, load: Band, chargingKw: ArrayLike<number>): Future[] {
  return FUTURES.map(({ weight, pv: pvQuantile, load: loadQuantile }) => ({
    weight,
    pvKw: pv[pvQuantile],
    needKw: Float64Array.from(load[loadQuantile], (kw, step) => kw + (chargingKw[step] ?? 0)),
  }));
}
