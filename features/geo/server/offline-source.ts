import type { Lang } from '@heliodon/kernel/lang';
import type { Position } from '../rules/position.ts';
import type { Spot } from '../rules/region-finder.ts';
import { type FoundPlace, placePath, searchPlaces } from '../rules/search.ts';
import { timeZoneAt } from '../rules/time-zone.ts';
import type { PlaceData } from './place-data.ts';
import type { Located, PlaceRow, PlaceSource } from './place-source.ts';

/** Places from the local files. */
export class OfflineSource implements PlaceSource {
  readonly #placeData: PlaceData;

  constructor(placeData: PlaceData) {
    this.#placeData = placeData;
  }

  async search(keyword: string, lang: Lang, countryCode?: string): Promise<PlaceRow[]> {
    const { names } = this.#placeData;
    const found = searchPlaces(names, await this.#placeData.places(), keyword, countryCode);
    return found.map((place) => this.#toRow(place, lang));
  }

  async locate(position: Position, lang: Lang): Promise<Located> {
    const spot = (await this.#placeData.finder()).regionAt(position);
    const name = spot.place && ((lang === 'zh' && spot.place.zh) || spot.place.en);
    return {
      countryCode: spot.country,
      provinceCode: spot.province,
      city: spot.city || (name ?? ''),
      address: this.#address(spot, name, lang),
      timeZone: timeZoneAt(position, spot.province),
    };
  }

  /** Chinese addresses in China start with the largest region and have no spaces; all others end with it. */
  #address({ country, province, city }: Spot, place: string | undefined, lang: Lang): string {
    const { names } = this.#placeData;
    const parts = [place ?? '', ...[city, province, country].map((code) => code && names.name(code, lang))];
    const unique = parts.filter((part, i) => part !== '' && parts.indexOf(part) === i);
    if (lang === 'zh' && country === 'CN') return unique.slice(0, -1).reverse().join('');
    return unique.join(', ');
  }

  #toRow(place: FoundPlace, lang: Lang): PlaceRow {
    const name = place[lang];
    return {
      name,
      path: placePath(this.#placeData.names, place, lang),
      ...place.position,
      countryCode: place.country,
      provinceCode: place.province,
      city: place.country === 'CN' ? place.city : name,
      approximate: place.approximate,
    };
  }
}
