/** @typedef {import('./sources.mjs').Point} Point */

import { contains } from './topology.mjs';

const GRID = 24;

/** The grid point farthest inside the ring, where a label fits. @param {Point[]} ring @returns {Point} */
export function visualCentre(ring) {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  /** @type {Point} */
  let best = [(left + right) / 2, (low + high) / 2];
  let most = -1;
  for (let i = 1; i < GRID; i += 1) {
    for (let j = 1; j < GRID; j += 1) {
      /** @type {Point} */
      const point = [left + ((right - left) * i) / GRID, low + ((high - low) * j) / GRID];
      if (!contains(ring, point)) continue;
      const distance = Math.min(...ring.map(([x, y]) => (x - point[0]) ** 2 + (y - point[1]) ** 2));
      if (distance > most) {
        most = distance;
        best = point;
      }
    }
  }
  return best;
}
