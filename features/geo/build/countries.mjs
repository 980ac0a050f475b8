import { firstDivisions } from './places.mjs';
import { countryShapes } from './sources.mjs';

/**
 * @typedef {import('./places.mjs').Place} Place
 * @typedef {{ code: string, zh: string, en: string }} Country
 */

/** Not listed as countries in this product: provinces of China, and uninhabited territories. */
const LEFT_OUT = new Set(['HK', 'MO', 'TW', 'AQ', 'BV', 'HM', 'UM', 'IO', 'TF', 'GS']);

/**
 * Chinese names from the shapes, English names from Unicode CLDR. @param {readonly Place[]} places @returns {Country[]}
 */
export function readCountries(places) {
  const chinese = new Map(countryShapes().map(({ code, zh }) => [code, zh]));
  const zh = new Intl.DisplayNames('zh-CN', { type: 'region' });
  const en = new Intl.DisplayNames('en', { type: 'region' });
  const codes = new Set([...chinese.keys(), ...places.map(({ country }) => country)]);
  for (const { code } of firstDivisions()) codes.add(code.slice(0, 2));
  return [...codes]
    .filter((code) => /^[A-Z]{2}$/.test(code) && !LEFT_OUT.has(code))
    .sort()
    .map((code) => ({
      code,
      zh: chinese.get(code) ?? zh.of(code) ?? code,
      en: (en.of(code) ?? code).replace(' mainland', ''),
    }));
}
