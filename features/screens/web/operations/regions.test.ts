import { describe, expect, it } from 'vitest';
import type { OperationsMap, Region } from '../../contract/operations.contract.ts';
import {
  areaRegion,
  childrenOf,
  commonRegion,
  drilled,
  plantsIn,
  regionKey,
  shapeOf,
  trailOf,
} from './regions.ts';

const place = (country: string, province: string, city: string) => ({
  country,
  province,
  city,
  names: { country: `*${country}`, province: `*${province}`, city: `*${city}` },
});

/** Suzhou, Suzhou, Nanjing, Guangzhou, Leipzig, and one in China without province and city. */
const map: OperationsMap = {
  ids: [1, 2, 3, 4, 5, 6],
  names: ['a', 'b', 'c', 'd', 'e', 'f'],
  longitudes: [],
  latitudes: [],
  statuses: [],
  screenTypes: [],
  powers: [],
  pvKwp: [],
  storageKwh: [],
  placeOf: [0, 0, 1, 2, 3, 4],
  places: [
    place('CN', '320000', '320500'),
    place('CN', '320000', '320100'),
    place('CN', '440000', '440100'),
    place('DE', 'DE.13', 'Leipzig'),
    place('CN', '', ''),
  ],
};
const CN: Region = { country: 'CN' };
const JIANGSU: Region = { country: 'CN', province: '320000' };
const SUZHOU: Region = { ...JIANGSU, city: '320500' };

it.each<[string, Region, number[]]>([
  ['everything', {}, [0, 1, 2, 3, 4, 5]],
  ['a country', CN, [0, 1, 2, 3, 5]],
  ['a province', JIANGSU, [0, 1, 2]],
  ['a city', SUZHOU, [0, 1]],
  ['elsewhere', { country: 'US' }, []],
])('plants of %s', (_, region, plants) => {
  expect(plantsIn(map, region)).toEqual(plants);
});

it.each<[string, number[], Region]>([
  ['of one city', [0, 1], SUZHOU],
  ['of one province', [0, 2], JIANGSU],
  ['of one country', [0, 3, 5], CN],
  ['of two countries', [0, 4], {}],
  ['of a plant with only a country', [5], CN],
  ['of none', [], {}],
])('common region of plants: %s', (_, plants, expected) => {
  expect(commonRegion(map, plants)).toEqual(expected);
});

describe('region after a click', () => {
  it.each<[string, number[], Region, Region | undefined]>([
    ['from all plants to the province of a marker', [0, 2], {}, JIANGSU],
    ['from a province to a city', [0, 1], JIANGSU, SUZHOU],
    ['in a city only a zoom', [0, 1], SUZHOU, undefined],
    ['a marker over two countries only a zoom', [0, 4], {}, undefined],
  ])('%s', (_, plants, region, expected) => {
    expect(drilled(map, plants, region)).toEqual(expected);
  });

  it.each<[string, string, Region, Region | undefined]>([
    ['a province while all plants are shown: its country first', '320000', {}, CN],
    ['a province of the country', '320000', CN, JIANGSU],
    ['a city of the province', '320500', JIANGSU, SUZHOU],
    ['an adjacent city', '320100', SUZHOU, { ...JIANGSU, city: '320100' }],
    ['an adjacent province', '440000', JIANGSU, { country: 'CN', province: '440000' }],
    ['another country', 'DE', JIANGSU, { country: 'DE' }],
    ['the current region', '320500', SUZHOU, undefined],
    ['a region without plants', '110000', {}, undefined],
  ])('%s', (_, code, region, expected) => {
    expect(areaRegion(map, code, region)).toEqual(expected);
  });
});

it('lists subregions, those with most plants first', () => {
  const below = (region: Region) => childrenOf(map, region).map(({ name, plants }) => [name, plants.length]);
  expect(below({})).toEqual([
    ['*CN', 5],
    ['*DE', 1],
  ]);
  expect(below(CN)).toEqual([
    ['*320000', 3],
    ['*440000', 1],
  ]);
  expect(below(SUZHOU)).toEqual([]);
});

it('names the path to a region, has a unique key per region, and selects the border to draw', () => {
  expect(trailOf(map, SUZHOU).map(({ name }) => name)).toEqual(['*CN', '*320000', '*320500']);
  expect(trailOf(map, {})).toEqual([]);
  expect(regionKey(SUZHOU)).toBe('CN/320000/320500');
  expect([shapeOf({}), shapeOf(CN), shapeOf(SUZHOU)]).toEqual([undefined, 'CN', '320500']);
  expect(shapeOf({ country: 'DE', province: 'DE.13', city: 'Leipzig' })).toBe('DE');
});
