interface Point {
  readonly powerPercent: number | null;
  readonly pf: number | null;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The axis runs from -0.8 (capacitive) through unity to 0.8 (inductive), as in grid codes. */
const LOWEST = 0.8;

/** Distance from unity, signed: -0.95 is 0.05 above, 0.95 is 0.05 below. */
export function fromUnity(pf: number): number {
  const distance = 1 - Math.max(LOWEST, Math.abs(pf));
  return pf < 0 ? distance : -distance;
}

/** The points in the box, left to right, without incomplete points. */
export function pfLine(points: readonly Point[], box: Box): { x: number; y: number }[] {
  const known = points.filter(
    (point): point is { powerPercent: number; pf: number } =>
      point.powerPercent !== null && point.pf !== null,
  );
  const span = 1 - LOWEST;
  return known
    .toSorted((a, b) => a.powerPercent - b.powerPercent)
    .map(({ powerPercent, pf }) => ({
      x: box.left + (Math.min(100, Math.max(0, powerPercent)) / 100) * box.width,
      y: box.top + box.height / 2 - (fromUnity(pf) / span) * (box.height / 2),
    }));
}
