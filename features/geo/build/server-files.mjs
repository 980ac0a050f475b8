// Files that the server reads on the first request: names, shapes for the position lookup, and the gazetteer.

import KDBush from 'kdbush';
import { foldName } from './fold.mjs';
import { firstDivisions } from './places.mjs';
import { simplify } from './simplify.mjs';
import { countryShapes } from './sources.mjs';
import { buildTopology, ringPoints, STEPS_PER_DEGREE } from './topology.mjs';

/**
 * @typedef {import('./sources.mjs').Point} Point
 * @typedef {import('./topology.mjs').Topology} Topology
 * @typedef {import('./regions.mjs').Region} Region
 * @typedef {import('./places.mjs').Place} Place
 * @typedef {import('./countries.mjs').Country} Country
 * @typedef {[name: string, content: string | Uint8Array]} File
 */

/** Steps of about 11 m. */
const TOLERANCE = 10;

/** @param {ReadonlyMap<string, Region>} regions @param {readonly Country[]} countries @returns {File} */
export function namesFile(regions, countries) {
  return [
    'names.json',
    JSON.stringify({
      countries: countries.map(({ code, zh, en }) => [code, zh, en]),
      divisions: firstDivisions().map(({ code, name }) => [code, name]),
      regions: [...regions.values()].map((region) => [
        region.code,
        region.city,
        region.zh,
        region.en,
        region.pinyin,
        region.initials,
        ...region.point.map((degrees) => Math.round(degrees * STEPS_PER_DEGREE)),
        region.exact ? 1 : 0,
        foldName(region.en),
      ]),
    }),
  ];
}

/** @param {Topology} cities @returns {File[]} */
export function shapeFiles(cities) {
  const world = buildTopology(countryShapes().filter(({ code }) => code !== 'CN' && code !== 'AQ'));
  const fewer = cities.arcs.map((arc) => simplify(arc, TOLERANCE, STEPS_PER_DEGREE));
  /** @type {number[]} */
  const numbers = [];
  /** @param {Point[][]} arcs @param {Topology['shapes']} shapes */
  const write = (arcs, shapes) =>
    shapes.map(({ code, polygons }) => {
      const rings = polygons.flat().map((ring) => {
        const points = ringPoints(arcs, ring);
        const start = numbers.length / 2;
        for (const [x, y] of points) numbers.push(x, y);
        return [start, points.length];
      });
      return { code, rings };
    });
  const index = { cities: write(fewer, cities.shapes), countries: write(world.arcs, world.shapes) };
  return [
    ['shapes.json', JSON.stringify(index)],
    ['shapes.bin', new Uint8Array(Int32Array.from(numbers).buffer)],
  ];
}

/** @param {readonly Place[]} places @param {ReadonlyMap<string, Region>} regions @returns {File[]} */
export function placeFiles(places, regions) {
  const tree = new KDBush(places.length, 64, Float32Array);
  for (const { point } of places) tree.add(point[0], point[1]);
  tree.finish();
  const codes = [...new Set(places.map(({ region }) => region))];
  const codeIndex = new Map(codes.map((code, i) => [code, i]));
  const taken = takenNames(regions);
  const parts = {
    tree: new Uint8Array(tree.data),
    points: bytes(
      Int32Array.from(places.flatMap(({ point }) => point.map((d) => Math.round(d * STEPS_PER_DEGREE)))),
    ),
    region: bytes(Uint16Array.from(places, ({ region }) => codeIndex.get(region) ?? 0)),
    weight: Uint8Array.from(places, (place) =>
      taken.has(`${place.region} ${place.folded}`) ? HIDDEN : place.weight,
    ),
    names: new TextEncoder().encode(`${places.map(({ name }) => name).join('\n')}\n`),
    folded: new TextEncoder().encode(`\n${places.map(({ folded }) => folded).join('\n')}\n`),
  };
  const chinese = places.flatMap(({ zh }, i) => (zh === '' ? [] : [[i, zh]]));
  const { layout, data } = joined(parts);
  return [
    ['places.json', JSON.stringify({ count: places.length, codes, chinese, layout })],
    ['places.bin', data],
  ];
}

/**
 * Excluded from the search, because the division of the same name is listed; still used as a neighbour of positions.
 */
const HIDDEN = 255;

/** @param {ReadonlyMap<string, Region>} regions */
function takenNames(regions) {
  const taken = new Set();
  for (const { city, en, pinyin } of regions.values()) {
    for (const name of [pinyin, foldName(en), `${pinyin}qu`, `${pinyin}xian`, `${pinyin}shi`])
      taken.add(`${city} ${name}`);
  }
  return taken;
}

/** @param {ArrayBufferView} view */
const bytes = (view) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

/** Concatenates the parts, each aligned to 8 bytes. @param {Record<string, Uint8Array>} parts */
function joined(parts) {
  /** @type {Record<string, [number, number]>} */
  const layout = {};
  let size = 0;
  for (const [name, part] of Object.entries(parts)) {
    layout[name] = [size, part.byteLength];
    size += Math.ceil(part.byteLength / 8) * 8;
  }
  const data = new Uint8Array(size);
  for (const [name, part] of Object.entries(parts)) data.set(part, layout[name]?.[0]);
  return { layout, data };
}
