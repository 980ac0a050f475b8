import { CITIES_MAX, CITY_GRID, FEW_PLANTS, type Showcase } from '../../contract/showcase.contract.ts';

type Sums = Omit<Showcase, 'source' | 'cities'>;
type City = Showcase['cities'][number];

/** Plants of one place; the position is their mean. */
export interface ShownPlace {
  readonly country: string;
  readonly province: string;
  /** Abroad, user-entered text. */
  readonly city: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly plants: number;
}

const rough = <V extends number | null>(value: V): V =>
  (value === null ? null : Number((value as number).toPrecision(2))) as V;
const roughAll = <T extends Readonly<Record<string, number | null>>>(sums: T): T =>
  Object.fromEntries(Object.entries(sums).map(([key, value]) => [key, rough(value)])) as T;

/** A total over one or two plants reveals single plants: then only PV and energy are shown, rounded coarsely. */
export function shownSums(sums: Sums): Sums {
  if (sums.plants >= FEW_PLANTS) return sums;
  return {
    plants: sums.plants,
    online: null,
    countries: sums.countries,
    at: sums.at,
    capacity: roughAll(sums.capacity),
    power: { pvKw: rough(sums.power.pvKw), batteryKw: null, gridKw: null, loadKw: null, chargingKw: null },
    today: roughAll(sums.today),
    total: roughAll(sums.total),
    savings: roughAll(sums.savings),
  };
}

/**
 * By the smallest region that has a code, under that code: user-entered text is never shown. On the coarse grid; empty
 * if there are too few plants.
 */
export function shownCities(places: readonly ShownPlace[], isKnown: (code: string) => boolean): City[] {
  const all = places.reduce((sum, { plants }) => sum + plants, 0);
  if (all < FEW_PLANTS) return [];
  const byCode = new Map<string, City>();
  for (const { country, province, city, plants, longitude, latitude } of places) {
    const code = [city, province, country].find((one) => one !== '' && isKnown(one));
    if (code === undefined) continue;
    const { plants: others, ...at } = byCode.get(code) ?? { plants: 0, longitude: 0, latitude: 0 };
    const mean = (before: number, own: number) => (before * others + own * plants) / (others + plants);
    byCode.set(code, {
      name: code,
      longitude: mean(at.longitude, longitude),
      latitude: mean(at.latitude, latitude),
      plants: others + plants,
    });
  }
  return [...byCode.values()]
    .sort((a, b) => b.plants - a.plants || (a.name < b.name ? -1 : 1))
    .slice(0, CITIES_MAX)
    .map((city) => ({ ...city, longitude: onGrid(city.longitude), latitude: onGrid(city.latitude) }));
}

const onGrid = (degrees: number): number => Math.round(degrees / CITY_GRID) * CITY_GRID;
