type Values = readonly (number | null)[];

const PERCENT = 100;

/** Each value in percent of a reference; nothing where there is no reference to speak of. */
export function percentOf(values: Values, reference: number | null): (number | null)[] | undefined {
  if (reference === null || !(reference > 0)) return undefined;
  return values.map((value) => value && (value / reference) * PERCENT);
}

/** The largest value whatever its sign; null when nothing is known. */
export function largest(values: Values): number | null {
  let found: number | null = null;
  for (const value of values) if (value !== null && Math.abs(value) > (found ?? -1)) found = Math.abs(value);
  return found;
}

/** What each is above or below the mean of all at the same moment; alone at a moment, a curve has no mean. */
export function fromMean(curves: readonly Values[]): (number | null)[][] {
  const moments = Math.max(0, ...curves.map((values) => values.length));
  const means = Array.from({ length: moments }, (_, at) => {
    const known = curves.flatMap((values) => values[at] ?? []);
    return known.length < 2 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
  return curves.map((values) =>
    values.map((value, at) => {
      const mean = means[at];
      return value === null || mean === null || mean === undefined ? null : value - mean;
    }),
  );
}
