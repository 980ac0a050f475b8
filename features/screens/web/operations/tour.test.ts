import { expect, it } from 'vitest';
import type { OperationsMap } from '../../contract/operations.contract.ts';
import { regionKey } from './regions.ts';
import { nextStop, tourStops } from './tour.ts';

const mapOf = (...at: [string, string, string][]): OperationsMap => ({
  ids: at.map((_, i) => i),
  names: [],
  longitudes: [],
  latitudes: [],
  statuses: [],
  screenTypes: [],
  powers: [],
  pvKwp: [],
  storageKwh: [],
  placeOf: at.map((_, i) => i),
  places: at.map(([country, province, city]) => ({
    country,
    province,
    city,
    names: { country, province, city },
  })),
});
const keys = (map: OperationsMap) => tourStops(map).map(regionKey);

it('visits all plants, each country and its provinces, and begins again', () => {
  const map = mapOf(
    ['CN', '320000', '320500'],
    ['CN', '320000', '320100'],
    ['CN', '440000', '440100'],
    ['DE', 'DE.13', 'Leipzig'],
  );
  expect(keys(map)).toEqual(['//', 'CN//', 'CN/320000/', 'CN/440000/', 'DE//', 'DE/DE.13/']);
  const stops = tourStops(map);
  expect(regionKey(nextStop(stops, { country: 'CN' }) ?? {})).toBe('CN/320000/');
  expect(nextStop(stops, { country: 'DE', province: 'DE.13' })).toEqual({});
  // From a region that is no stop, the tour begins again.
  expect(nextStop(stops, { country: 'CN', province: '320000', city: '320500' })).toEqual({});
});

it('stays inside the province that contains all plants', () => {
  expect(keys(mapOf(['CN', '320000', '320500'], ['CN', '320000', '320100']))).toEqual([
    'CN/320000/',
    'CN/320000/320100',
    'CN/320000/320500',
  ]);
});

it('has no stops with the plants of one city, or none', () => {
  expect(tourStops(mapOf(['CN', '320000', '320500'], ['CN', '320000', '320500']))).toEqual([]);
  expect(tourStops(mapOf())).toEqual([]);
  expect(nextStop([], {})).toBeUndefined();
});
