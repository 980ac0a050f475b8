/*
 * Cells accept less power near full and empty. A linear programme needs a concave curve, which is the minimum of its
 * lines; other curves must be replaced by a lower concave one.
 */

/** Share of full power at a SOC; linear between points, constant before the first and after the last. */
export interface TaperPoint {
  readonly soc: number;
  readonly share: number;
}

/** share ≤ base + slope × SOC, slope per percent. */
export interface TaperLine {
  readonly base: number;
  readonly slope: number;
}

/** Lines whose minimum is the curve; undefined if it is convex, in the wrong direction or outside 0 to 1. */
export function taperLines(
  points: readonly TaperPoint[],
  runs: 'falling' | 'rising',
): readonly TaperLine[] | undefined {
  if (points.some(({ soc, share }) => !(share >= 0 && share <= 1) || !(soc >= 0 && soc <= 100)))
    return undefined;
  const lines: TaperLine[] = [];
  for (const [at, from] of points.slice(0, -1).entries()) {
    const to = points[at + 1] as TaperPoint;
    if (!(to.soc > from.soc)) return undefined;
    const slope = (to.share - from.share) / (to.soc - from.soc);
    lines.push({ base: from.share - slope * from.soc, slope });
  }
  if (lines.some(({ slope }) => (runs === 'falling' ? slope > 0 : slope < 0))) return undefined;
  const bent = lines.some((line, at) => at > 0 && line.slope > (lines[at - 1] as TaperLine).slope + 1e-12);
  if (bent) return undefined;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  // The constant part is the maximum: before the points of a falling curve, after those of a rising one.
  const top = runs === 'falling' ? first.share : last.share;
  const edge = runs === 'falling' ? last : first;
  const levelEdge = runs === 'falling' ? edge.soc < 100 : edge.soc > 0;
  if (levelEdge && lines.some(({ slope }) => slope !== 0)) return undefined;
  return top < 1 || lines.length === 0 ? [{ base: top, slope: 0 }, ...lines] : lines;
}
