import type { Lang } from '@heliodon/kernel/lang';
import { fromChineseGrid, toChineseGrid } from '../rules/chinese-grid.ts';
import type { Position } from '../rules/position.ts';
import { placePath } from '../rules/search.ts';
import type { AmapClient, AmapPoi } from './amap-client.ts';
import type { PlaceData } from './place-data.ts';
import type { Located, PlaceRow, PlaceSource } from './place-source.ts';

const HAN = /\p{Script=Han}/u;

/** Streets and buildings in China from AMap; uses the other source for everything that AMap does not return. */
export class AmapSource implements PlaceSource {
  readonly #client: AmapClient;
  readonly #placeData: PlaceData;
  readonly #other: PlaceSource;
  readonly #onError: (error: unknown) => void;

  constructor(deps: {
    client: AmapClient;
    placeData: PlaceData;
    other: PlaceSource;
    onError: (error: unknown) => void;
  }) {
    this.#client = deps.client;
    this.#placeData = deps.placeData;
    this.#other = deps.other;
    this.#onError = deps.onError;
  }

  async search(keyword: string, lang: Lang, countryCode?: string): Promise<PlaceRow[]> {
    const others = await this.#other.search(keyword, lang, countryCode);
    // AMap supports Chinese only and covers China only.
    const ask = (countryCode ?? 'CN') === 'CN' && (lang === 'zh' || HAN.test(keyword));
    const pois = ask ? await this.#attempt(() => this.#client.search(keyword)) : undefined;
    const rows = pois?.flatMap((poi) => this.#toRow(poi, lang)) ?? [];
    if (rows.length === 0) return others;
    // 东京 is more likely the city than a restaurant.
    const abroad = others.filter((row) => row.countryCode !== 'CN' && row.name === keyword);
    return [...abroad, ...rows].slice(0, 10);
  }

  async locate(position: Position, lang: Lang): Promise<Located> {
    const other = await this.#other.locate(position, lang);
    if (other.countryCode !== 'CN' || lang !== 'zh') return other;
    const { longitude, latitude } = toChineseGrid(position);
    const location = `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
    const answer = await this.#attempt(() => this.#client.reverse(location));
    if (!answer?.address) return other;
    const division = this.#divisionOf(answer.adcode);
    return {
      ...other,
      address: answer.address,
      ...(division && { provinceCode: division.province, city: division.city }),
    };
  }

  #toRow({ name, location, adcode, address }: AmapPoi, lang: Lang): PlaceRow[] {
    const [longitude = Number.NaN, latitude = Number.NaN] = location.split(',').map(Number);
    const division = this.#divisionOf(adcode);
    if (!division || !Number.isFinite(longitude) || !Number.isFinite(latitude)) return [];
    const { province, city, position, approximate } = division;
    const at = fromChineseGrid({ longitude, latitude });
    const here = { zh: name, en: name, position, country: 'CN', province, city, approximate };
    const path = placePath(this.#placeData.names, here, lang);
    return [
      {
        name,
        path: address ? `${address}, ${path}` : path,
        ...at,
        countryCode: 'CN',
        provinceCode: province,
        city,
        approximate: false,
      },
    ];
  }

  /** A district that is newer than our list still identifies its city by the first four digits. */
  #divisionOf(adcode: string) {
    const { names } = this.#placeData;
    return names.division(adcode) ?? names.division(`${adcode.slice(0, 4)}00`);
  }

  async #attempt<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask();
    } catch (error) {
      this.#onError(error);
      return undefined;
    }
  }
}
