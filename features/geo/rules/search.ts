import type { Lang } from '@heliodon/kernel/lang';
import { foldName } from '../build/fold.mjs';
import type { Gazetteer } from './gazetteer.ts';
import type { Position } from './position.ts';
import { countryOf } from './region-code.ts';
import type { Division, RegionNames } from './region-names.ts';

export interface FoundPlace {
  readonly zh: string;
  readonly en: string;
  readonly position: Position;
  readonly country: string;
  readonly province: string;
  /** Six digits in China; '' abroad, where the name identifies the city. */
  readonly city: string;
  /** Only the position of its city is known. */
  readonly approximate: boolean;
}

export const MAX_FOUND = 10;

/** Quality of a match. Initials of a city rank above the beginning of a small place's name. */
const FIT = { whole: 1000, initials: 580, begins: 600, inside: 300, scattered: 100 };
/** Of equal matches, the more frequently meant one ranks higher. */
const SIZE = { province: 90, city: 70, district: 30, approximate: 20 };
const FAME = [0, 20, 40, 80];

interface Candidate {
  readonly score: number;
  readonly division?: Division;
  readonly id?: number;
}

/** Best first. Several words narrow each other: "springfield illinois", "广东 深圳". */
export function searchPlaces(
  names: RegionNames,
  places: Gazetteer,
  keyword: string,
  country?: string,
): FoundPlace[] {
  const words = keyword
    .split(/[\s,，、]+/)
    .map(foldName)
    .filter(Boolean);
  const whole = words.join('');
  if (whole === '') return [];
  const found = best(names, places, whole, country);
  if (found.length >= MAX_FOUND || words.length < 2) return found;
  const narrowed = words.flatMap((word, i) => {
    const others = words.filter((_, j) => j !== i);
    // Many places have the same name; the filter needs their position.
    return best(names, places, word, country, 500).filter((place) => {
      const where = foldName(pathText(names, place));
      return others.every((other) => where.includes(other));
    });
  });
  return unique([...found, ...narrowed]).slice(0, MAX_FOUND);
}

/** At most `enough` of each score, because thousands of names start with a given letter. */
function matches(
  names: RegionNames,
  places: Gazetteer,
  word: string,
  country: string | undefined,
  enough: number,
): Candidate[] {
  const candidates: Candidate[] = [];
  const counts = new Map<number, number>();
  if (country === undefined || country === 'CN') {
    for (const division of names.divisions) {
      const fit = fitOf(division, word);
      if (fit > 0) candidates.push({ score: fit + sizeOf(division), division });
    }
    if (candidates.length === 0 && /\p{Script=Han}/u.test(word)) candidates.push(...scattered(names, word));
  }
  if (/^[\p{Script=Latin}\p{N}]+$/u.test(word)) {
    const fits = [FIT.inside, FIT.begins, FIT.whole];
    const visit = (id: number, rank: 0 | 1 | 2) => {
      const score = (fits[rank] ?? 0) + (FAME[places.weightOf(id)] ?? 0);
      const count = counts.get(score) ?? 0;
      if (count >= enough) return;
      counts.set(score, count + 1);
      candidates.push({ score, id });
    };
    places.forEachMatch(word, visit, country);
  } else {
    for (const [id, zh] of places.chineseNames()) {
      const fit = textFit(zh, word);
      if (fit === 0 || (country !== undefined && countryOf(places.at(id).region) !== country)) continue;
      candidates.push({ score: fit + (FAME[3] ?? 0), id });
    }
  }
  return candidates;
}

function fitOf({ zh, folded, pinyin, initials }: Division, word: string): number {
  // 深圳 is the whole name of 深圳市, and 新疆 of 新疆维吾尔自治区: one initial per character.
  const byHan = word === zh.slice(0, initials.length) ? FIT.whole : textFit(zh, word);
  if (byHan > 0) return byHan;
  const byName = Math.max(textFit(pinyin, word), textFit(folded, word));
  if (initials === word && word.length > 1) return Math.max(byName, FIT.initials);
  return byName;
}

function textFit(text: string, word: string): number {
  if (text === word) return FIT.whole;
  const found = text.indexOf(word);
  return found === 0 ? FIT.begins : found > 0 ? FIT.inside : 0;
}

function sizeOf({ city, code, approximate }: Division): number {
  if (city === '') return SIZE.province;
  if (city === code) return SIZE.city;
  return approximate ? SIZE.approximate : SIZE.district;
}

/** 深圳宝安 and 广东深圳: the characters occur in this order in the full name. */
function scattered(names: RegionNames, word: string): Candidate[] {
  return names.divisions.flatMap((division) => {
    const { zh, province, city, code } = division;
    const above = [province, city]
      .filter((one) => one !== code && one !== '')
      .map((one) => names.name(one, 'zh'));
    const full = [...above, zh].join('');
    let at = -1;
    for (const character of word) {
      at = full.indexOf(character, at + 1);
      if (at < 0) return [];
    }
    // The last character has to be part of the name itself.
    return at < full.length - zh.length ? [] : [{ score: FIT.scattered + sizeOf(division), division }];
  });
}

function best(
  names: RegionNames,
  places: Gazetteer,
  word: string,
  country: string | undefined,
  count = MAX_FOUND,
): FoundPlace[] {
  // Some extra, because duplicates are removed later.
  const enough = 3 * count;
  const top = matches(names, places, word, country, enough).sort((a, b) => b.score - a.score);
  return unique(top.slice(0, enough).map((one) => describe(names, places, one))).slice(0, count);
}

function describe(names: RegionNames, places: Gazetteer, { division, id }: Candidate): FoundPlace {
  if (division) {
    const { zh, en, position, province, city, approximate } = division;
    return { zh, en, position, country: 'CN', province, city, approximate };
  }
  const place = places.at(id ?? 0);
  const inChina = names.division(place.region);
  return {
    zh: place.zh || place.en,
    en: place.en,
    position: place.position,
    country: countryOf(place.region),
    province: inChina?.province ?? (place.region.length > 2 ? place.region : ''),
    city: inChina?.city ?? '',
    approximate: false,
  };
}

function unique(found: readonly FoundPlace[]): FoundPlace[] {
  const seen = new Set<string>();
  return found.filter(({ en, province, city }) => {
    const key = `${en} ${province} ${city}`;
    return !seen.has(key) && seen.add(key);
  });
}

function pathText(names: RegionNames, { country, province, city }: FoundPlace): string {
  const codes = [city, province, country];
  return codes.map((code) => `${names.name(code, 'zh')} ${names.name(code, 'en')}`).join(' ');
}

/** The regions that contain a place, largest last, without its own name. */
export function placePath(names: RegionNames, { country, province, city, zh, en }: FoundPlace, lang: Lang) {
  const own = lang === 'zh' ? zh : en;
  const inside = [city, province].filter(Boolean).map((code) => names.name(code, lang));
  return [...inside.filter((name) => name !== own), names.name(country, lang)].join(', ');
}
