/** A left and a right axis: more are unreadable in one chart. */
export const AXES_A_CHART = 2;

/** Units of the series in order of first appearance. */
export const unitsOf = (series: readonly { readonly unit: string }[]): string[] => [
  ...new Set(series.map(({ unit }) => unit)),
];
