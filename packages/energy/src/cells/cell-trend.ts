export interface Trend {
  /** Change of y for one of x. */
  readonly slope: number;
  /** Coefficient of determination, 0 to 1. */
  readonly fit: number;
}

/** Least-squares line; undefined for fewer than two different x values. */
export function trendOf(points: readonly { readonly x: number; readonly y: number }[]): Trend | undefined {
  const n = points.length;
  const mean = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point[of], 0) / n;
  const [meanX, meanY] = [mean('x'), mean('y')];
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of points) {
    xx += (x - meanX) ** 2;
    xy += (x - meanX) * (y - meanY);
    yy += (y - meanY) ** 2;
  }
  if (n < 2 || xx === 0) return undefined;
  return { slope: xy / xx, fit: yy === 0 ? 1 : (xy * xy) / (xx * yy) };
}
