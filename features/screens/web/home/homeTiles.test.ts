import { exampleOf } from '@heliodon/contract/testing/example';
import { describe, expect, it } from 'vitest';
import { getOverview } from '../../contract/overview.contract.ts';
import { partsOf } from '../overview/model/flowModel.ts';
import { homeTiles } from './homeTiles.ts';

const words = (key: string, values: Record<string, string> = {}) =>
  [key.split('.').at(-1), ...Object.values(values)].join(' ');
const energy = exampleOf(getOverview.response.shape.energy.unwrap(), {
  today: { pv: 321.5, charge: 20, discharge: 10, import: 45.6, export: 5, load: 400.7, charging: 12 },
  total: { pv: 9000, charge: 200, discharge: 100, import: 456, export: 50, load: 4007, charging: 120 },
});
const income = { today: '12.00', month: '345.00', total: '12345.60', days: [] };
const installed = { pvKwp: 500, storageKw: 100, storageKwh: 215 };
const tiles = (screenType: number, more: object = {}) =>
  homeTiles(
    { energy, income, installed, currency: 'CNY', ...more },
    partsOf(screenType, screenType === 4),
    'en',
    words,
  );
const keys = (screenType: number, more?: object) => tiles(screenType, more).map(({ key }) => key);

describe('the figures of a plant', () => {
  it.each([
    [1, ['income', 'charge', 'discharge', 'import', 'export', 'load']],
    [2, ['income', 'pv', 'import', 'export', 'load']],
    [3, ['income', 'pv', 'charge', 'discharge', 'import', 'export', 'load']],
    [4, ['income', 'pv', 'charge', 'discharge', 'import', 'export', 'load', 'charging']],
  ])('of type %s are those of its parts', (screenType, expected) => {
    expect(keys(screenType)).toEqual(expected);
  });

  it('are those of today, with the total in the note', () => {
    expect(tiles(4).find(({ key }) => key === 'charge')).toMatchObject({
      value: '20.0',
      unit: 'kWh',
      energy: 'battery',
      note: 'total 200.0 kWh',
    });
    expect(tiles(4)[0]).toMatchObject({ value: '12.00', note: expect.stringContaining('345.00') });
  });

  it.each([
    [2, ['pvKwp']],
    [1, ['storageKw', 'storageKwh']],
    [4, ['pvKwp', 'storageKw', 'storageKwh']],
  ])('without permission to see reports are the installed capacity, type %s', (screenType, expected) => {
    expect(keys(screenType, { energy: null, income: null })).toEqual(expected);
  });
});
