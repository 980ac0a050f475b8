import { contains } from './topology.mjs';

/**
 * @typedef {import('./sources.mjs').Point} Point
 * @typedef {import('./sources.mjs').Shape} Shape
 */

/**
 * Returns the city that contains a place of the gazetteer; on the coast and on small islands the nearest one.
 * @param {readonly Shape[]} shapes
 * @returns {(point: Point) => string}
 */
export function cityFinder(shapes) {
  const boxed = shapes.flatMap(({ code, polygons }) =>
    polygons.map((rings) => ({ code, rings, box: boxOf(rings[0] ?? []) })),
  );
  return (point) => {
    const [x, y] = point;
    for (const { code, rings, box } of boxed) {
      if (x < box[0] || x > box[2] || y < box[1] || y > box[3]) continue;
      if (rings.every((ring, i) => contains(ring, point) === (i === 0))) return code;
    }
    let nearest = '';
    let least = Number.POSITIVE_INFINITY;
    for (const { code, rings } of boxed) {
      for (const [px, py] of rings[0] ?? []) {
        const square = (px - x) ** 2 + (py - y) ** 2;
        if (square < least) {
          least = square;
          nearest = code;
        }
      }
    }
    return nearest;
  };
}

/** @param {readonly Point[]} ring @returns {[number, number, number, number]} */
function boxOf(ring) {
  /** @type {[number, number, number, number]} */
  const box = [180, 90, -180, -90];
  for (const [x, y] of ring) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}
