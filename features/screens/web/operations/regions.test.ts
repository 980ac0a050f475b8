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

/** Suzhou, Suzhou, Nanjing, Guangzhou, Leipzig, and one of China of which nobody said where. */
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
  ['of a plant of which only the country is known', [5], CN],
  ['of none', [], {}],
])('what plants have in common: %s', (_, plants, expected) => {
  expect(commonRegion(map, plants)).toEqual(expected);
});

describe('where a click leads', () => {
  it.each<[string, number[], Region, Region | undefined]>([
    ['from everything into the province of a mark', [0, 2], {}, JIANGSU],
    ['from a province into a city', [0, 1], JIANGSU, SUZHOU],
    ['in a city only closer', [0, 1], SUZHOU, undefined],
    ['a mark over two countries only closer', [0, 4], {}, undefined],
  ])('%s', (_, plants, region, expected) => {
    expect(drilled(map, plants, region)).toEqual(expected);
  });

  it.each<[string, string, Region, Region | undefined]>([
    ['a province seen from everything: its country first', '320000', {}, CN],
    ['a province of the country', '320000', CN, JIANGSU],
    ['a city of the province', '320500', JIANGSU, SUZHOU],
    ['the neighbour city', '320100', SUZHOU, { ...JIANGSU, city: '320100' }],
    ['the neighbour province', '440000', JIANGSU, { country: 'CN', province: '440000' }],
    ['another country', 'DE', JIANGSU, { country: 'DE' }],
    ['the same again', '320500', SUZHOU, undefined],
    ['land without plants', '110000', {}, undefined],
  ])('%s', (_, code, region, expected) => {
    expect(areaRegion(map, code, region)).toEqual(expected);
  });
});

it('lists what lies below, those with most plants first', () => {
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

it('names the way down, has a key of its own for each region, and knows whose border is drawn', () => {
  expect(trailOf(map, SUZHOU).map(({ name }) => name)).toEqual(['*CN', '*320000', '*320500']);
  expect(trailOf(map, {})).toEqual([]);
  expect(regionKey(SUZHOU)).toBe('CN/320000/320500');
  expect([shapeOf({}), shapeOf(CN), shapeOf(SUZHOU)]).toEqual([undefined, 'CN', '320500']);
  expect(shapeOf({ country: 'DE', province: 'DE.13', city: 'Leipzig' })).toBe('DE');
});
