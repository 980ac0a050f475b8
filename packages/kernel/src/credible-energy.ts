/** What may lie above maxKw × time: overload, clock skew, and the last digit of a coarse register. */
const CREDIBLE_FACTOR = 1.2;
const CREDIBLE_ALLOWANCE_KWH = 1;

/** More than this within the hours is no energy but another register. */
export const mostCredibleKwh = (maxKw: number, hours: number): number =>
  maxKw * hours * CREDIBLE_FACTOR + CREDIBLE_ALLOWANCE_KWH;
