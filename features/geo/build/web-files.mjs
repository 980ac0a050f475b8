// Files for the browser: the world, the provinces of China, and one file per province with its cities.

import { PROVINCE_NAMES } from './names.mjs';
import { simplify } from './simplify.mjs';
import { countryShapes, provinceShapes } from './sources.mjs';
import { toTopoJson } from './topojson.mjs';
import { buildTopology, dissolve, ringPoints, STEPS_PER_DEGREE, signedArea } from './topology.mjs';
import { visualCentre } from './visual-centre.mjs';

/**
 * @typedef {import('./sources.mjs').Point} Point
 * @typedef {import('./topology.mjs').Topology} Topology
 * @typedef {import('./topology.mjs').ArcShape} ArcShape
 * @typedef {import('./regions.mjs').Region} Region
 * @typedef {import('./places.mjs').Place} Place
 */

/** Steps of about 11 m. */
const PROVINCE_TOLERANCE = 100;
const CITY_TOLERANCE = 20;
/** Square degrees. */
const SLIVER = 0.0005;
/** Square degrees: China's islands and the line in the south sea, which province shapes lack. */
const MARK = 0.5;

/** @param {Point} point @returns {Point} */
const steps = ([x, y]) => [Math.round(x * STEPS_PER_DEGREE), Math.round(y * STEPS_PER_DEGREE)];

/** @param {Topology['arcs']} arcs @param {number[][]} polygon square degrees */
const areaOf = (arcs, polygon) => signedArea(ringPoints(arcs, polygon[0] ?? [])) / 2 / STEPS_PER_DEGREE ** 2;

/** @param {Topology['arcs']} arcs @param {ArcShape} shape */
const sizeOf = (arcs, { polygons }) =>
  Number(polygons.reduce((sum, polygon) => sum + areaOf(arcs, polygon), 0).toFixed(3));

/**
 * @param {(code: string) => { zh: string, en: string }} nameOf
 * @param {readonly Place[]} places
 */
export function worldFile(nameOf, places) {
  const topology = buildTopology(countryShapes());
  const { arcs, shapes } = topology;
  const china = shapes.find(({ code }) => code === 'CN');
  if (!china) throw new Error('The world has no China');
  const others = shapes.filter(({ code }) => code !== 'CN' && code !== 'AQ');
  const foreign = new Set(others.flatMap(({ polygons }) => polygons.flat(2)).map((i) => (i < 0 ? ~i : i)));
  const seams = china.polygons.flat(2).filter((i) => foreign.has(i < 0 ? ~i : i));
  const marks = china.polygons.filter((polygon) => areaOf(arcs, polygon) < MARK);
  return toTopoJson(arcs, {
    countries: others.map((shape) => ({
      type: 'MultiPolygon',
      arcs: shape.polygons,
      properties: {
        code: shape.code,
        ...nameOf(shape.code),
        label: visualCentre(largestRing(arcs, shape)).map((x) => Math.round(x) / STEPS_PER_DEGREE),
        size: sizeOf(arcs, shape),
      },
    })),
    marks: [{ type: 'MultiPolygon', arcs: marks, properties: {} }],
    seams: [{ type: 'MultiLineString', arcs: seams.map((i) => [i]), properties: {} }],
    towns: places
      .filter(({ zh, country }) => zh !== '' && country !== 'CN')
      .map(({ name, zh, point }) => ({
        type: 'Point',
        coordinates: steps(point),
        properties: { zh, en: name },
      })),
  });
}

/** @param {Topology['arcs']} arcs @param {ArcShape} shape @returns {Point[]} */
function largestRing(arcs, { polygons }) {
  const rings = polygons.map((polygon) => ringPoints(arcs, polygon[0] ?? []));
  return rings.sort((a, b) => signedArea(b) - signedArea(a))[0] ?? [];
}

/** @param {(code: string) => { zh: string, en: string }} nameOf */
export function chinaFile(nameOf) {
  const sources = provinceShapes();
  const { arcs, shapes } = buildTopology(sources);
  const fewer = arcs.map((arc) => simplify(arc, PROVINCE_TOLERANCE, STEPS_PER_DEGREE));
  return toTopoJson(fewer, {
    provinces: shapes.map((shape) => ({
      type: 'MultiPolygon',
      arcs: shape.polygons,
      properties: {
        code: shape.code,
        ...nameOf(shape.code),
        label: sources.find(({ code }) => code === shape.code)?.centre,
        size: sizeOf(arcs, shape),
      },
    })),
  });
}

/**
 * @param {Topology} topology of China's cities
 * @param {ReadonlyMap<string, Region>} regions
 * @returns {[file: string, content: string][]}
 */
export function provinceFiles(topology, regions) {
  const fewer = topology.arcs.map((arc) => simplify(arc, CITY_TOLERANCE, STEPS_PER_DEGREE));
  return Object.keys(PROVINCE_NAMES).map((province) => {
    const cities = topology.shapes.filter(({ code }) => code.startsWith(province.slice(0, 2)));
    const outline = dissolve(topology, cities, SLIVER);
    const districts = [...regions.values()].filter(
      ({ code, city, exact }) => exact && code !== city && code.startsWith(province.slice(0, 2)) && city,
    );
    const content = toTopoJson(fewer, {
      cities: cities.map((shape) => {
        const { zh = '', en = '', point } = regions.get(shape.code) ?? {};
        return {
          type: 'MultiPolygon',
          arcs: shape.polygons,
          properties: { code: shape.code, zh, en, label: point, size: sizeOf(topology.arcs, shape) },
        };
      }),
      outline: [{ type: 'MultiPolygon', arcs: outline, properties: { code: province } }],
      counties: districts.map(({ zh, en, point }) => ({
        type: 'Point',
        coordinates: steps(point),
        properties: { zh, en },
      })),
    });
    return [`province/${province}.json`, content];
  });
}
