/** @typedef {import('./sources.mjs').Point} Point */

/**
 * Douglas-Peucker: removes points closer than `tolerance` to the simplified line.
 * @param {readonly Point[]} arc
 * @param {number} tolerance in the unit of the points, measured as on the ground at this latitude
 * @param {number} stepsPerDegree
 * @returns {Point[]}
 */
export function simplify(arc, tolerance, stepsPerDegree) {
  const last = arc.length - 1;
  if (last < 2) return [...arc];
  const shrink = Math.cos((((arc[0]?.[1] ?? 0) / stepsPerDegree) * Math.PI) / 180);
  const keep = new Uint8Array(arc.length);
  keep[0] = 1;
  keep[last] = 1;
  /** @type {[number, number][]} */
  const pieces = [[0, last]];
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    const [from, to] = piece;
    const { index, distance } = farthest(arc, from, to, shrink);
    const isLoop = sameAt(arc, from, to);
    if (index < 0 || (distance <= tolerance && !isLoop)) continue;
    keep[index] = 1;
    pieces.push([from, index], [index, to]);
  }
  const kept = arc.filter((_, i) => keep[i]);
  return sameAt(arc, 0, last) && kept.length < 4 ? loopOf(arc) : kept;
}

/** An island smaller than the tolerance stays a triangle. @param {readonly Point[]} arc */
function loopOf(arc) {
  const last = arc.length - 1;
  const corners = [0, Math.round(last / 3), Math.round((2 * last) / 3), last];
  return corners.map((i) => /** @type {Point} */ (arc[i]));
}

/** @param {readonly Point[]} arc @param {number} a @param {number} b */
const sameAt = (arc, a, b) => arc[a]?.[0] === arc[b]?.[0] && arc[a]?.[1] === arc[b]?.[1];

/** @param {readonly Point[]} arc @param {number} from @param {number} to @param {number} shrink */
function farthest(arc, from, to, shrink) {
  const [ax, ay] = /** @type {Point} */ (arc[from]);
  const [bx, by] = /** @type {Point} */ (arc[to]);
  const dx = (bx - ax) * shrink;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  let index = -1;
  let most = -1;
  for (let i = from + 1; i < to; i += 1) {
    const [x, y] = /** @type {Point} */ (arc[i]);
    const px = (x - ax) * shrink;
    const py = y - ay;
    const t = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
    const square = (px - t * dx) ** 2 + (py - t * dy) ** 2;
    if (square > most) {
      most = square;
      index = i;
    }
  }
  return { index, distance: Math.sqrt(most) };
}
