/** Intervals within this share of the day's maximum, and how many of them form a plateau. */
const FLAT = 0.003;
const LEAST_QUARTERS = 6;
const OF_MOST = 0.95;
/** Power this far above the limit shows that there was none. */
const ABOVE = 1.02;

interface Before {
  readonly mostKw: number;
  readonly limitKw: number | null;
}

/** Where power is clipped: a plateau at the daily maximum longer than the sun alone causes. */
export function learnLimit(
  { mostKw, limitKw }: Before,
  quarters: readonly { readonly kw: number; readonly held: boolean }[],
): number | null {
  const free = quarters.filter(({ held }) => !held);
  const topKw = free.reduce((most, { kw }) => Math.max(most, kw), 0);
  const stands = limitKw !== null && topKw <= ABOVE * limitKw;
  const flat = free.filter(({ kw }) => kw >= (1 - FLAT) * topKw).length;
  if (topKw <= 0 || flat < LEAST_QUARTERS || topKw < OF_MOST * mostKw) return stands ? limitKw : null;
  return Math.max(topKw, stands ? limitKw : 0);
}
