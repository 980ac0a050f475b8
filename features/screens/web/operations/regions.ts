import type { OperationsMap, Region } from '../../contract/operations.contract.ts';

/* Location of plants: country, province and city, as in the map response. */

export const LEVELS = ['country', 'province', 'city'] as const;
type Place = OperationsMap['places'][number];

export const depthOf = (region: Region): number =>
  region.city !== undefined ? 3 : region.province !== undefined ? 2 : region.country !== undefined ? 1 : 0;

/** The region of a place, down to the given depth. */
export const regionOf = (place: Place, depth: number): Region =>
  Object.fromEntries(LEVELS.slice(0, depth).map((level) => [level, place[level]]));

export const isInside = (place: Place, region: Region): boolean =>
  LEVELS.every((level) => region[level] === undefined || place[level] === region[level]);

export const sameRegion = (a: Region, b: Region): boolean => LEVELS.every((level) => a[level] === b[level]);

export const regionKey = (region: Region): string => LEVELS.map((level) => region[level] ?? '').join('/');

/** Code of the border that the map draws: outside China only countries have one. */
export const shapeOf = ({ country, province, city }: Region): string | undefined =>
  country === 'CN' ? (city ?? province ?? country) : country;

/** All plants of a region. */
export function plantsIn(map: OperationsMap, region: Region): number[] {
  const inside = map.places.map((place) => isInside(place, region));
  return map.placeOf.flatMap((place, plant) => (inside[place] ? [plant] : []));
}

/** The deepest region that contains all of the plants. */
export function commonRegion(map: OperationsMap, plants: readonly number[]): Region {
  const used = [...new Set(plants.map((plant) => map.placeOf[plant] ?? -1))].flatMap(
    (place) => map.places[place] ?? [],
  );
  const [first] = used;
  if (!first) return {};
  let depth = 0;
  // A place without a city ends at its province.
  for (const level of LEVELS) {
    if (first[level] === '' || used.some((place) => place[level] !== first[level])) break;
    depth += 1;
  }
  return regionOf(first, depth);
}

/** Region after a click on a marker: the common region of its plants; undefined: zoom only. */
export function drilled(map: OperationsMap, plants: readonly number[], region: Region): Region | undefined {
  const common = commonRegion(map, plants);
  return depthOf(common) > depthOf(region) ? common : undefined;
}

/** Region after a click on the map: one level deeper, or the clicked region at the same level. */
export function areaRegion(map: OperationsMap, code: string, region: Region): Region | undefined {
  const place = map.places.find(({ country, province, city }) => [city, province, country].includes(code));
  if (!place) return undefined;
  const deepest = place.city === code ? 3 : place.province === code ? 2 : 1;
  const depth = depthOf(region);
  const wanted = isInside(place, region) ? depth + 1 : Math.max(1, depth);
  const found = regionOf(place, Math.min(wanted, deepest));
  return sameRegion(found, region) ? undefined : found;
}

export interface Child {
  readonly region: Region;
  readonly name: string;
  readonly plants: readonly number[];
}

/** The direct subregions, those with most plants first. Below a city there are only plants. */
export function childrenOf(map: OperationsMap, region: Region): Child[] {
  const depth = depthOf(region);
  const level = LEVELS[depth];
  if (!level) return [];
  const children = new Map<string, { region: Region; name: string; plants: number[] }>();
  for (const plant of plantsIn(map, region)) {
    const place = map.places[map.placeOf[plant] ?? -1];
    if (!place || place[level] === '') continue;
    const child = children.get(place[level]) ?? {
      region: regionOf(place, depth + 1),
      name: place.names[level],
      plants: [],
    };
    child.plants.push(plant);
    children.set(place[level], child);
  }
  return [...children.values()].sort(
    (a, b) => b.plants.length - a.plants.length || a.name.localeCompare(b.name),
  );
}

/** Path from the country to the region, with names. */
export function trailOf(map: OperationsMap, region: Region): { region: Region; name: string }[] {
  const place = map.places.find((one) => isInside(one, region));
  return LEVELS.slice(0, depthOf(region)).map((level, i) => ({
    region: place ? regionOf(place, i + 1) : {},
    name: place?.names[level] ?? '',
  }));
}
