/** A value and its weight, 0 or more. */
export type Weighted = readonly [value: number, weight: number];

export interface Spread {
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
}

/** Linear between the centres of the weights; beyond the outermost centres, the outermost value. */
export function weightedSpread(all: readonly Weighted[]): Spread | undefined {
  const values = all.filter((one) => one[1] > 0).sort((a, b) => a[0] - b[0]);
  const total = values.reduce((sum, [, weight]) => sum + weight, 0);
  if (values.length === 0) return undefined;
  const at = (share: number): number => {
    const wanted = share * total;
    let [before, middleBefore, valueBefore] = [0, Number.NaN, 0];
    for (const [value, weight] of values) {
      const middle = before + weight / 2;
      if (middle >= wanted) {
        if (Number.isNaN(middleBefore)) return value;
        return valueBefore + ((value - valueBefore) * (wanted - middleBefore)) / (middle - middleBefore);
      }
      [before, middleBefore, valueBefore] = [before + weight, middle, value];
    }
    return valueBefore;
  };
  return { p10: at(0.1), p50: at(0.5), p90: at(0.9) };
}
