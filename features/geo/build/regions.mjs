// China's provinces, cities and districts with names in both languages, pinyin and a position.

import { foldName } from './fold.mjs';
import { englishName, nameParts, syllables } from './names.mjs';
import { divisions, provinceShapes } from './sources.mjs';

/**
 * @typedef {import('./sources.mjs').Point} Point
 * @typedef {import('./sources.mjs').Shape} Shape
 * @typedef {import('./places.mjs').Place} Place
 * @typedef {{
 *   code: string, province: string, city: string, zh: string, en: string, pinyin: string, initials: string,
 *   point: Point, exact: boolean
 * }} Region `exact` is false where only the position of its city is known
 */

/**
 * @param {readonly Shape[]} shapes of cities
 * @param {readonly Place[]} places marked as `shownAs` where a division takes their position
 * @returns {Map<string, Region>}
 */
export function readRegions(shapes, places) {
  const centres = new Map([...shapes, ...provinceShapes()].map(({ code, centre }) => [code, centre]));
  const inCity = placesByCity(places);
  /** @type {Map<string, Region>} */
  const regions = new Map();
  for (const { code, zh, provinceCode, cityCode } of divisions()) {
    // A group of districts that represents the city itself.
    if (zh === '市辖区' || zh === '县') continue;
    const { stem } = nameParts(zh);
    const parts = syllables(stem);
    const pinyin = parts.join('');
    const en = englishName(code, zh);
    const known = inCity.get(cityCode);
    const town = [pinyin, ...['qu', 'xian', 'shi'].map((kind) => pinyin + kind), foldName(en)]
      .map((name) => known?.get(name))
      .find(Boolean);
    const point = centres.get(code) ?? town?.point;
    const near = centres.get(cityCode) ?? centres.get(provinceCode);
    if (!point && !near) throw new Error(`No position for ${code} ${zh}`);
    regions.set(code, {
      code,
      province: provinceCode,
      city: cityCode,
      zh,
      en,
      pinyin,
      initials: parts.map((part) => part.charAt(0)).join(''),
      point: /** @type {Point} */ (point ?? near),
      exact: point !== undefined,
    });
  }
  const missing = shapes.filter(({ code }) => !regions.has(code));
  if (missing.length > 0) throw new Error(`Shapes without a name: ${missing.map(({ code }) => code)}`);
  return regions;
}

/** @param {readonly Place[]} places */
function placesByCity(places) {
  /** @type {Map<string, Map<string, Place>>} */
  const cities = new Map();
  for (const place of places) {
    if (place.country !== 'CN') continue;
    const known = cities.get(place.region);
    if (known) known.set(place.folded, place);
    else cities.set(place.region, new Map([[place.folded, place]]));
  }
  return cities;
}
