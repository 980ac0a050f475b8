import { STEPS_PER_DEGREE } from './topology.mjs';

/**
 * @typedef {import('./sources.mjs').Point} Point
 * @typedef {import('./topology.mjs').ArcRing} ArcRing
 * @typedef {{ type: 'MultiPolygon', arcs: ArcRing[][], properties: object }
 *   | { type: 'MultiLineString', arcs: ArcRing[], properties: object }
 *   | { type: 'Point', coordinates: Point, properties: object }} Geometry
 */

/**
 * A TopoJSON file with the arcs that its objects use, delta-encoded in whole steps.
 * @param {readonly Point[][]} arcs
 * @param {Record<string, Geometry[]>} objects
 */
export function toTopoJson(arcs, objects) {
  /** @type {Map<number, number>} */
  const places = new Map();
  /** @type {Point[][]} */
  const used = [];
  /** @param {any} tree @returns {any} */
  const renumber = (tree) => {
    if (Array.isArray(tree)) return tree.map(renumber);
    const index = tree < 0 ? ~tree : tree;
    let place = places.get(index);
    if (place === undefined) {
      place = used.push(differences(arcs[index] ?? [])) - 1;
      places.set(index, place);
    }
    return tree < 0 ? ~place : place;
  };
  const written = Object.entries(objects).map(([name, geometries]) => [
    name,
    {
      type: 'GeometryCollection',
      geometries: geometries.map((one) =>
        one.type === 'Point' ? one : { ...one, arcs: renumber(one.arcs) },
      ),
    },
  ]);
  return JSON.stringify({
    type: 'Topology',
    transform: { scale: [1 / STEPS_PER_DEGREE, 1 / STEPS_PER_DEGREE], translate: [0, 0] },
    objects: Object.fromEntries(written),
    arcs: used,
  });
}

/** @param {readonly Point[]} arc @returns {Point[]} */
function differences(arc) {
  let x = 0;
  let y = 0;
  return arc.map(([nextX, nextY]) => {
    /** @type {Point} */
    const step = [nextX - x, nextY - y];
    x = nextX;
    y = nextY;
    return step;
  });
}
