import { describe, expect, it } from 'vitest';
import { type ShownPlace, shownCities, shownSums } from './showcase.policy.ts';

const sums = {
  plants: 3,
  online: 2,
  countries: 1,
  at: 5,
  capacity: { pvKwp: 123.4, storageKwh: 0 },
  power: { pvKw: 87.65, batteryKw: -20.5, gridKw: 5, loadKw: 53, chargingKw: 12 },
  today: { pvKwh: 345.6, dischargeKwh: null, chargingKwh: 7.77 },
  total: { pvKwh: 98_765, dischargeKwh: 1, chargingKwh: 0 },
  savings: { coalKg: 1234, co2Kg: 0, trees: 55.5 },
};

describe('figures', () => {
  it('of three plants are exact', () => {
    expect(shownSums(sums)).toBe(sums);
  });

  it('of fewer are only PV and energy, to two digits', () => {
    expect(shownSums({ ...sums, plants: 2 })).toEqual({
      plants: 2,
      online: null,
      countries: 1,
      at: 5,
      capacity: { pvKwp: 120, storageKwh: 0 },
      power: { pvKw: 88, batteryKw: null, gridKw: null, loadKw: null, chargingKw: null },
      today: { pvKwh: 350, dischargeKwh: null, chargingKwh: 7.8 },
      total: { pvKwh: 99_000, dischargeKwh: 1, chargingKwh: 0 },
      savings: { coalKg: 1200, co2Kg: 0, trees: 56 },
    });
  });
});

describe('cities', () => {
  const at = (codes: string, plants: number, longitude = 0, latitude = 0): ShownPlace => {
    const [country = '', province = '', city = ''] = codes.split('/');
    return { country, province, city, plants, longitude, latitude };
  };
  const known = (code: string) => ['CN', '320000', '320500', 'DE', 'DE.13'].includes(code);

  it.each<[string, ShownPlace[], [string, number, number, number][]]>([
    ['two plants: none', [at('CN/320000/320500', 2, 120, 31)], []],
    ['on the grid', [at('CN/320000/320500', 3, 120.7, 31.3)], [['320500', 120.5, 31.5, 3]]],
    [
      // (12 × 3 + 13 × 1) / 4 = 12.25, (51 × 3 + 52) / 4 = 51.25.
      'what people wrote stands for its province',
      [at('DE/DE.13/Plant of J. Doe', 3, 12, 51), at('DE/DE.13/Leipzig', 1, 13, 52)],
      [['DE.13', 12.5, 51.5, 4]],
    ],
    ['without a province for its country', [at('DE//Leipzig', 3, 12, 51)], [['DE', 12, 51, 3]]],
    ['nothing known: none', [at('//Somewhere', 3, 12, 51)], []],
    [
      'most plants first',
      [at('DE//', 1, 10, 50), at('CN/320000/', 2, 119, 32)],
      [
        ['320000', 119, 32, 2],
        ['DE', 10, 50, 1],
      ],
    ],
  ])('%s', (_, places, expected) => {
    const shown = shownCities(places, known);
    expect(shown.map((one) => [one.name, one.longitude, one.latitude, one.plants])).toEqual(expected);
  });
});
