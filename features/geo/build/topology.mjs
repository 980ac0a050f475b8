// Shapes as arcs: a border between two neighbours is stored once, so that both stay consistent when it is simplified.

/**
 * @typedef {import('./sources.mjs').Point} Point
 * @typedef {import('./sources.mjs').Shape} Shape
 * @typedef {number[]} ArcRing indices of arcs; ~i is arc i backwards
 * @typedef {{ code: string, polygons: ArcRing[][] }} ArcShape
 * @typedef {{ arcs: Point[][], shapes: ArcShape[] }} Topology in whole steps of 1 / STEPS_PER_DEGREE degree
 */

/** About 11 m. */
export const STEPS_PER_DEGREE = 10_000;
/** Larger than any distance between two points in steps. */
const KEY_WIDTH = 1 << 23;

/** @param {Point} point */
const key = ([x, y]) => x * KEY_WIDTH + y;

/**
 * @param {readonly Pick<Shape, 'code' | 'polygons'>[]} shapes
 * @returns {Topology}
 */
export function buildTopology(shapes) {
  const whole = shapes.map(({ code, polygons }) => ({
    code,
    polygons: polygons.map((rings) => rings.map((ring, i) => turned(steps(ring), i === 0))),
  }));
  const junctions = findJunctions(whole.flatMap(({ polygons }) => polygons.flat()));
  /** @type {Point[][]} */
  const arcs = [];
  /** @type {Map<string, number>} */
  const known = new Map();
  /** @param {Point[]} arc */
  const indexOf = (arc) => {
    const forward = arc.join(' ');
    const there = known.get(forward);
    if (there !== undefined) return there;
    const back = known.get(arc.toReversed().join(' '));
    if (back !== undefined) return ~back;
    known.set(forward, arcs.length);
    return arcs.push(arc) - 1;
  };
  return {
    arcs,
    shapes: whole.map(({ code, polygons }) => ({
      code,
      polygons: polygons.map((rings) =>
        rings.filter((ring) => ring.length > 3).map((ring) => cut(ring, junctions).map(indexOf)),
      ),
    })),
  };
}

/** @param {Point[]} ring @returns {Point[]} */
function steps(ring) {
  /** @type {Point[]} */
  const points = [];
  for (const [longitude, latitude] of ring) {
    const x = Math.round(longitude * STEPS_PER_DEGREE);
    const y = Math.round(latitude * STEPS_PER_DEGREE);
    const last = points.at(-1);
    if (!last || last[0] !== x || last[1] !== y) points.push([x, y]);
  }
  return points;
}

/** Outer rings run counter-clockwise, holes clockwise. @param {Point[]} ring @param {boolean} outer */
function turned(ring, outer) {
  return signedArea(ring) > 0 === outer ? ring : ring.toReversed();
}

/** Twice the area; positive if counter-clockwise. @param {readonly Point[]} ring */
export function signedArea(ring) {
  let sum = 0;
  for (let i = 0; i + 1 < ring.length; i += 1) {
    const [x1, y1] = /** @type {Point} */ (ring[i]);
    const [x2, y2] = /** @type {Point} */ (ring[i + 1]);
    sum += x1 * y2 - x2 * y1;
  }
  return sum;
}

/** Points from which borders go in more than two directions. @param {Point[][]} rings */
function findJunctions(rings) {
  /** @type {Map<number, [number, number]>} */
  const neighbours = new Map();
  /** @type {Set<number>} */
  const junctions = new Set();
  for (const ring of rings) {
    for (let i = 0; i + 1 < ring.length; i += 1) {
      const here = key(/** @type {Point} */ (ring[i]));
      const before = key(/** @type {Point} */ (i === 0 ? ring.at(-2) : ring[i - 1]));
      const after = key(/** @type {Point} */ (ring[i + 1]));
      const known = neighbours.get(here);
      if (!known) neighbours.set(here, [before, after]);
      else if (!known.includes(before) || !known.includes(after)) junctions.add(here);
    }
  }
  return junctions;
}

/** @param {Point[]} ring @param {Set<number>} junctions @returns {Point[][]} */
function cut(ring, junctions) {
  const open = ring.slice(0, -1);
  let first = open.findIndex((point) => junctions.has(key(point)));
  // Both neighbours of an enclave must start at the same point.
  if (first < 0) first = open.reduce((best, point, i) => (key(point) < key(at(open, best)) ? i : best), 0);
  const turnedRing = [...open.slice(first), ...open.slice(0, first), at(open, first)];
  /** @type {Point[][]} */
  const arcs = [];
  let start = 0;
  for (let i = 1; i < turnedRing.length; i += 1) {
    if (i < turnedRing.length - 1 && !junctions.has(key(at(turnedRing, i)))) continue;
    arcs.push(turnedRing.slice(start, i + 1));
    start = i;
  }
  return arcs;
}

/** @template T @param {readonly T[]} list @param {number} index */
const at = (list, index) => /** @type {T} */ (list[index]);

/**
 * @param {Topology['arcs']} arcs
 * @param {ArcRing} ring
 * @returns {Point[]}
 */
export function ringPoints(arcs, ring) {
  return ring.flatMap((index, i) => {
    const arc = index < 0 ? at(arcs, ~index).toReversed() : at(arcs, index);
    return i === 0 ? arc : arc.slice(1);
  });
}

/**
 * The outline of several shapes together: borders between them disappear.
 * @param {Topology} topology
 * @param {readonly ArcShape[]} shapes
 * @param {number} [sliver] square degrees: smaller rings are where neighbours do not meet exactly
 * @returns {ArcRing[][]} polygons
 */
export function dissolve({ arcs }, shapes, sliver = 0) {
  /** @type {Map<number, number>} how often each is used this way round */
  const used = new Map();
  for (const index of shapes.flatMap(({ polygons }) => polygons.flat(2))) {
    const other = used.get(~index) ?? 0;
    if (other > 0) used.set(~index, other - 1);
    else used.set(index, (used.get(index) ?? 0) + 1);
  }
  /** @type {Map<number, number[]>} */
  const from = new Map();
  for (const [index, count] of used) {
    if (count === 0) continue;
    const start = key(arcStart(arcs, index));
    from.set(start, [...(from.get(start) ?? []), index]);
  }
  return nest(arcs, stitch(arcs, from), 2 * sliver * STEPS_PER_DEGREE ** 2);
}

/** @param {Topology['arcs']} arcs @param {number} index */
const arcStart = (arcs, index) =>
  /** @type {Point} */ (index < 0 ? at(arcs, ~index).at(-1) : at(arcs, index)[0]);
/** @param {Topology['arcs']} arcs @param {number} index */
const arcEnd = (arcs, index) => arcStart(arcs, ~index);

/** @param {Topology['arcs']} arcs @param {Map<number, number[]>} from @returns {ArcRing[]} */
function stitch(arcs, from) {
  /** @type {ArcRing[]} */
  const rings = [];
  for (const [start, waiting] of from) {
    while (waiting.length > 0) {
      /** @type {ArcRing} */
      const ring = [];
      let here = start;
      let next = from.get(here)?.pop();
      while (next !== undefined) {
        ring.push(next);
        here = key(arcEnd(arcs, next));
        next = here === start ? undefined : from.get(here)?.pop();
      }
      // If the borders of two neighbours do not match exactly, an open end remains.
      if (here === start) rings.push(ring);
    }
  }
  return rings;
}

/**
 * Assigns holes to the outline around them.
 * @param {Topology['arcs']} arcs
 * @param {ArcRing[]} rings
 * @param {number} least twice the area in steps
 */
function nest(arcs, rings, least) {
  const all = rings
    .map((ring) => {
      const points = ringPoints(arcs, ring);
      return { ring, points, area: signedArea(points) };
    })
    .filter(({ points, area }) => Math.abs(area) > least && !isThread(points, area, least));
  const outer = all.filter(({ area }) => area > 0).sort((a, b) => a.area - b.area);
  const polygons = outer.map(({ ring, points }) => ({ points, rings: [ring] }));
  for (const hole of all.filter(({ area }) => area < 0)) {
    const inside = polygons.find(({ points }) => contains(points, at(hole.points, 0)));
    inside?.rings.push(hole.ring);
  }
  return polygons.map(({ rings: polygon }) => polygon);
}

/**
 * Long and narrow: a gap between two borders that should coincide. @param {Point[]} ring @param {number} area @param
 * {number} least
 */
function isThread(ring, area, least) {
  if (Math.abs(area) > 400 * least) return false;
  const length = ring.reduce((sum, [x, y], i) => {
    const [px, py] = at(ring, Math.max(0, i - 1));
    return sum + Math.hypot(x - px, y - py);
  }, 0);
  return (2 * Math.PI * Math.abs(area)) / length ** 2 < 0.05;
}

/** @param {Point[]} ring @param {Point} point */
export function contains(ring, [x, y]) {
  let inside = false;
  for (let i = 0; i + 1 < ring.length; i += 1) {
    const [x1, y1] = at(ring, i);
    const [x2, y2] = at(ring, i + 1);
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}
