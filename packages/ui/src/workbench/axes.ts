/** A left and a right axis: more cannot be read in one chart. */
export const AXES_A_CHART = 2;

/** The units of series, in the order in which they first appear. */
export const unitsOf = (series: readonly { readonly unit: string }[]): string[] => [
  ...new Set(series.map(({ unit }) => unit)),
];
