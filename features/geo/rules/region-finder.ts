import type { Gazetteer, NearPlace } from './gazetteer.ts';
import type { Position } from './position.ts';
import { countryOf } from './region-code.ts';
import type { RegionNames } from './region-names.ts';
import type { Shape, ShapeEntry, ShapeSet } from './shapes.ts';

/** The content of shapes.json. China's cities are accurate to 100 m; the world's countries have few points. */
export interface ShapesFile {
  readonly cities: readonly ShapeEntry[];
  readonly countries: readonly ShapeEntry[];
}

export interface Spot {
  /** '' at sea. */
  readonly country: string;
  readonly province: string;
  /** A code; only in China. */
  readonly city: string;
  /** The place name that users expect; undefined in China, where the shapes are more accurate. */
  readonly place?: NearPlace;
}

/** Tolerance, because shapes are simplified and plants may be on piers and lakes. */
export const TOLERANCE_KM = 5;
/** Maximum border error of the world's country shapes. */
const COARSE_KM = 20;
const NEAR_KM = 25;
const PROVINCE_KM = 300;
/** Additional distance at which a better-known place is still preferred; by weight. */
const FAME_KM = [0, 3, 6, 18];

const NOWHERE: Spot = { country: '', province: '', city: '' };

export class RegionFinder {
  readonly #cities: ShapeSet;
  readonly #countries: ShapeSet;
  readonly #places: Gazetteer;
  readonly #names: RegionNames;

  constructor(deps: { cities: ShapeSet; countries: ShapeSet; places: Gazetteer; names: RegionNames }) {
    this.#cities = deps.cities;
    this.#countries = deps.countries;
    this.#places = deps.places;
    this.#names = deps.names;
  }

  regionAt(position: Position): Spot {
    const inside = this.#cities.shapes.find((shape) => this.#cities.contains(shape, position));
    if (inside) return this.#inChina(inside.code);
    const near = this.#places.near(position, { count: 12, withinKm: NEAR_KM });
    const abroad = this.#countries.shapes.find((shape) => this.#countries.contains(shape, position));
    const coast = this.#nearestCity(position);
    const nearestCountry = near[0] && countryOf(near[0].region);
    if (coast && (!abroad || nearestCountry === 'CN')) return this.#inChina(coast.code);
    const country = this.#countryAbroad(position, abroad, near);
    if (country === 'CN') return this.#inChina(near[0]?.region ?? '');
    if (!country) return NOWHERE;
    return this.#abroad(position, country, near);
  }

  /** Inside a region or close to it. Text that is not a code, such as a city abroad, cannot be checked. */
  isWithin(position: Position, region: string): boolean {
    if (/^\d{6}$/.test(region)) return this.#isWithinDivision(position, region);
    if (!/^[A-Z]{2}(\.[A-Z0-9]{1,10})?$/.test(region)) return true;
    if (!this.#names.has(region)) return false;
    const spot = this.regionAt(position);
    if (region === 'CN') return spot.country === 'CN';
    if (region.length > 2) {
      if (spot.province === region) return true;
      const near = this.#places.near(position, { count: 5, withinKm: NEAR_KM });
      return near.some((place) => place.region === region);
    }
    if (spot.country === region) return true;
    const shape = this.#countries.shapes.find(({ code }) => code === region);
    return shape !== undefined && this.#countries.distanceKm(shape, position, TOLERANCE_KM) !== undefined;
  }

  #isWithinDivision(position: Position, code: string): boolean {
    const division = this.#names.division(code);
    if (!division) return false;
    const ofCity = this.#cities.shapes.filter((shape) => shape.code === division.city);
    // The newest cities do not have a shape yet.
    const shapes =
      ofCity.length > 0
        ? ofCity
        : this.#cities.shapes.filter((shape) => shape.code.startsWith(division.province.slice(0, 2)));
    return shapes.some((shape) => this.#cities.distanceKm(shape, position, TOLERANCE_KM) !== undefined);
  }

  #inChina(city: string): Spot {
    const division = this.#names.division(city);
    return { country: 'CN', province: division?.province ?? '', city: division?.city ?? '' };
  }

  #nearestCity(position: Position): Shape | undefined {
    let nearest: Shape | undefined;
    let least = TOLERANCE_KM;
    for (const shape of this.#cities.shapes) {
      const away = this.#cities.distanceKm(shape, position, least);
      if (away === undefined) continue;
      least = away;
      nearest = shape;
    }
    return nearest;
  }

  /** Close to a border, the places on both sides are more reliable than a shape with few points. */
  #countryAbroad(position: Position, abroad: Shape | undefined, near: readonly NearPlace[]): string {
    const nearest = near[0] && countryOf(near[0].region);
    if (!abroad) return nearest ?? this.#coastAbroad(position);
    if (!nearest || nearest === abroad.code) return abroad.code;
    const other = this.#countries.shapes.find(({ code }) => code === nearest);
    // A country without a shape is too small to have one.
    if (!other) return nearest === 'CN' ? abroad.code : nearest;
    const atBorder = this.#countries.distanceKm(other, position, COARSE_KM) !== undefined;
    return atBorder ? nearest : abroad.code;
  }

  #coastAbroad(position: Position): string {
    const shape = this.#countries.shapes.find(
      (one) => this.#countries.distanceKm(one, position, TOLERANCE_KM) !== undefined,
    );
    return shape?.code ?? '';
  }

  #abroad(position: Position, country: string, near: readonly NearPlace[]): Spot {
    const own = near.filter((place) => countryOf(place.region) === country);
    // Districts of a large city may be nearer than the city itself.
    const seats = [1, 3].flatMap((leastWeight) =>
      this.#places.near(position, { count: 3, withinKm: NEAR_KM, country, leastWeight }),
    );
    const known = (place: NearPlace) => place.distanceKm - (FAME_KM[place.weight] ?? 0);
    const place = [...own, ...seats].sort((a, b) => known(a) - known(b))[0];
    const nearest = own[0] ?? this.#places.near(position, { count: 1, withinKm: PROVINCE_KM, country })[0];
    const province = nearest && nearest.region.length > 2 ? nearest.region : '';
    return { country, province, city: '', ...(place && { place }) };
  }
}
