import type { Bilingual, Lang } from '@heliodon/kernel/lang';
import type { Position } from './position.ts';
import { STEPS_PER_DEGREE } from './shapes.ts';

export interface Region extends Bilingual {
  readonly code: string;
}

/** A province, city or district of China. */
export interface Division extends Region {
  readonly province: string;
  /** '' for a province; its own code for a city, and for a district of a municipality. */
  readonly city: string;
  /** Without the kind of division: nanshan. ü is written v. */
  readonly pinyin: string;
  readonly initials: string;
  readonly position: Position;
  /** Only the position of its city is known. */
  readonly approximate: boolean;
  /** The English name, normalised for search. */
  readonly folded: string;
}

/** The content of names.json. */
export interface NamesFile {
  readonly countries: readonly (readonly [code: string, zh: string, en: string])[];
  readonly divisions: readonly (readonly [code: string, name: string])[];
  readonly regions: readonly (readonly [
    code: string,
    city: string,
    zh: string,
    en: string,
    pinyin: string,
    initials: string,
    longitudeSteps: number,
    latitudeSteps: number,
    exact: number,
    folded: string,
  ])[];
}

/** Names of countries (CN), provinces and cities of China (440300), and first-level divisions elsewhere (US.CA). */
export class RegionNames {
  readonly divisions: readonly Division[];
  readonly #regions = new Map<string, Region>();
  readonly #byCode: ReadonlyMap<string, Division>;
  readonly #countries: readonly Region[];
  readonly #abroad: readonly Region[];

  constructor(file: NamesFile) {
    this.#countries = file.countries.map(([code, zh, en]) => ({ code, zh, en }));
    this.#abroad = file.divisions.map(([code, name]) => ({ code, zh: name, en: name }));
    this.divisions = file.regions.map(([code, city, zh, en, pinyin, initials, x, y, exact, folded]) => ({
      code,
      province: `${code.slice(0, 2)}0000`,
      city,
      zh,
      en,
      pinyin,
      initials,
      position: { longitude: x / STEPS_PER_DEGREE, latitude: y / STEPS_PER_DEGREE },
      approximate: exact === 0,
      folded,
    }));
    this.#byCode = new Map(this.divisions.map((one) => [one.code, one]));
    for (const region of [...this.#countries, ...this.#abroad, ...this.divisions])
      this.#regions.set(region.code, region);
  }

  division(code: string): Division | undefined {
    return this.#byCode.get(code);
  }

  has(code: string): boolean {
    return this.#regions.has(code);
  }

  /** Text that is not a code is returned as the name. */
  name(code: string, lang: Lang): string {
    return this.#regions.get(code)?.[lang] ?? code;
  }

  /** Countries, provinces of a country, or cities of a province of China, in the order that readers expect. */
  list(parent: string | undefined, lang: Lang): Region[] {
    const rows = this.#children(parent).map(({ code, zh, en }) => ({ code, zh, en }));
    // In China the usual order is that of the official codes, with the capital first.
    if (parent !== undefined && /^(CN|\d{6})$/.test(parent) && lang === 'zh') return rows;
    const order = new Intl.Collator(lang === 'zh' ? 'zh-CN' : 'en');
    return rows.sort((a, b) => order.compare(a[lang], b[lang]));
  }

  #children(parent: string | undefined): readonly Region[] {
    if (parent === undefined) return this.#countries;
    if (parent === 'CN') return this.divisions.filter(({ city }) => city === '');
    if (/^\d{6}$/.test(parent))
      return this.divisions.filter(({ code, city, province }) => province === parent && code === city);
    return this.#abroad.filter(({ code }) => code.startsWith(`${parent}.`));
  }
}
