/** Tolerance above maxKw × time: overload, clock differences and a coarse register. */
const CREDIBLE_FACTOR = 1.2;
const CREDIBLE_ALLOWANCE_KWH = 1;

/** Maximum plausible energy in these hours; more means a different register. */
export const mostCredibleKwh = (maxKw: number, hours: number): number =>
  maxKw * hours * CREDIBLE_FACTOR + CREDIBLE_ALLOWANCE_KWH;
