/* A cubic Bézier curve in drawing units. */

export interface Spot {
  readonly x: number;
  readonly y: number;
}
export type Curve = readonly [from: Spot, leaving: Spot, arriving: Spot, to: Spot];

function along([a, b, c, d]: Curve, share: number, axis: 'x' | 'y'): number {
  const rest = 1 - share;
  return (
    rest ** 3 * a[axis] +
    3 * rest ** 2 * share * b[axis] +
    3 * rest * share ** 2 * c[axis] +
    share ** 3 * d[axis]
  );
}

/** `share`: 0 at the start, 1 at the end. */
export const spotAt = (curve: Curve, share: number): Spot => ({
  x: along(curve, share, 'x'),
  y: along(curve, share, 'y'),
});

const NEAR = 0.01;

/** Direction in degrees; 0 is right, 90 down. */
export function headingAt(curve: Curve, share: number): number {
  const before = spotAt(curve, Math.max(0, share - NEAR));
  const after = spotAt(curve, Math.min(1, share + NEAR));
  return (Math.atan2(after.y - before.y, after.x - before.x) * 180) / Math.PI;
}

export const curvePath = ([a, b, c, d]: Curve): string =>
  `M${a.x} ${a.y}C${b.x} ${b.y} ${c.x} ${c.y} ${d.x} ${d.y}`;

export interface Track {
  /** x, y, x, y … at equal distances. */
  readonly spots: Float32Array;
  readonly length: number;
}

const STEPS = 64;
const FINE_STEPS = 256;

/** The curve at equal distances, for constant speed. */
export function trackOf(curve: Curve): Track {
  const fine = Array.from({ length: FINE_STEPS + 1 }, (_, i) => spotAt(curve, i / FINE_STEPS));
  const way = [0];
  for (let i = 1; i <= FINE_STEPS; i += 1) {
    const [a, b] = [fine[i - 1] as Spot, fine[i] as Spot];
    way.push((way[i - 1] ?? 0) + Math.hypot(b.x - a.x, b.y - a.y));
  }
  const length = way[FINE_STEPS] ?? 0;
  const spots = new Float32Array((STEPS + 1) * 2);
  let i = 1;
  for (let step = 0; step <= STEPS; step += 1) {
    const wanted = (length * step) / STEPS;
    while (i < FINE_STEPS && (way[i] ?? 0) < wanted) i += 1;
    const [a, b] = [fine[i - 1] as Spot, fine[i] as Spot];
    const piece = (way[i] ?? 0) - (way[i - 1] ?? 0);
    const share = piece === 0 ? 0 : (wanted - (way[i - 1] ?? 0)) / piece;
    spots[step * 2] = a.x + (b.x - a.x) * share;
    spots[step * 2 + 1] = a.y + (b.y - a.y) * share;
  }
  return { spots, length };
}

/** Position after a share of the track; allocates nothing, so that frames create no garbage. */
export function trackSpot({ spots }: Track, share: number, into: { x: number; y: number }): void {
  const place = Math.min(1, Math.max(0, share)) * STEPS;
  const step = Math.min(STEPS - 1, Math.floor(place));
  const rest = place - step;
  const at = step * 2;
  into.x = (spots[at] ?? 0) * (1 - rest) + (spots[at + 2] ?? 0) * rest;
  into.y = (spots[at + 1] ?? 0) * (1 - rest) + (spots[at + 3] ?? 0) * rest;
}
