type Values = readonly (number | null)[];

const PERCENT = 100;

/** Each value in percent of a reference; null without a usable reference. */
export function percentOf(values: Values, reference: number | null): (number | null)[] | undefined {
  if (reference === null || !(reference > 0)) return undefined;
  return values.map((value) => value && (value / reference) * PERCENT);
}

/** The largest absolute value; null if nothing is known. */
export function largest(values: Values): number | null {
  let found: number | null = null;
  for (const value of values) if (value !== null && Math.abs(value) > (found ?? -1)) found = Math.abs(value);
  return found;
}

/** Deviation from the mean of all curves at the same time; null if only one curve has a value. */
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
