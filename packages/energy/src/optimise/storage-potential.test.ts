import { describe, expect, it, test } from 'vitest';
import {
  bestChanges,
  changedCase,
  type PotentialChange,
  type PotentialKind,
  type PotentialPlant,
  type PotentialVariant,
  potentialChanges,
  potentialResults,
} from './storage-potential.ts';

const PLANT: PotentialPlant = {
  battery: { capacityKwh: 430, maxChargeKw: 200, maxDischargeKw: 215, socMin: 0, socMax: 95 },
  socMinUnreserved: 0,
  site: { exportLimitKw: null, importLimitKw: null },
  demandPricePerKw: 0,
  packages: [],
};
type Row = readonly [variant: PotentialVariant, before: number | null, after: number | null];
const ALWAYS: readonly Row[] = [
  ['priceRule', null, null],
  ['automatic', null, null],
];
const SIZES: readonly Row[] = [
  ['power150', 215, 322.5],
  ['capacity150', 430, 645],
  ['capacity200', 430, 860],
];
const withSocMin = (socMin: number, socMinUnreserved = socMin): PotentialPlant => ({
  ...PLANT,
  battery: { ...PLANT.battery, socMin },
  socMinUnreserved,
});

test.each<[string, PotentialPlant, readonly Row[]]>([
  ['neither reserve nor limits', PLANT, []],
  ['a lower limit of 10 %: one change leads to 0 %', withSocMin(10), [['socMinLess10', 10, 0]]],
  ['a lower limit below the step', withSocMin(8), [['socMin0', 8, 0]]],
  [
    'a lower limit of 20 %',
    withSocMin(20),
    [
      ['socMinLess10', 20, 10],
      ['socMin0', 20, 0],
    ],
  ],
  [
    'a reserve above the lower limit of the battery',
    withSocMin(30, 15),
    [
      ['reserveOff', 30, 15],
      ['socMinLess10', 30, 20],
      ['socMin0', 30, 0],
    ],
  ],
  [
    'a reserve that is the step: one change for both',
    withSocMin(20, 10),
    [
      ['reserveOff', 20, 10],
      ['socMin0', 20, 0],
    ],
  ],
  ['a limit of feed-in, also of 0', { ...PLANT, site: { exportLimitKw: 0 } }, [['exportLimitOff', 0, null]]],
  [
    'a demand limit with a demand charge',
    { ...PLANT, site: { exportLimitKw: null, importLimitKw: 500 }, demandPricePerKw: 38 },
    [['demandLimitLess10', 500, 450]],
  ],
  [
    'a demand limit without a demand charge',
    { ...PLANT, site: { exportLimitKw: null, importLimitKw: 500 } },
    [],
  ],
  [
    'packages, in their own order',
    { ...PLANT, packages: ['selfUse', 'arbitrage'] },
    [
      ['arbitrage', null, null],
      ['selfUse', null, null],
    ],
  ],
])('a plant with %s', (_, plant, expected) => {
  expect(potentialChanges(plant).map(({ variant, before, after }) => [variant, before, after])).toEqual([
    ...ALWAYS,
    ...expected,
    ...SIZES,
  ]);
});

describe('a change of the case', () => {
  const of = {
    battery: {
      ...PLANT.battery,
      socMin: 20,
      startSoc: 50,
      endSoc: null,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
      wearPerKwh: 0.02,
      chargeTaper: [],
      dischargeTaper: [],
    },
    site: { transformerKw: 630, exportLimitKw: 0, importLimitKw: 500, pvCurtailable: true },
  };
  const { battery, site } = of;

  test.each<[PotentialChange, object]>([
    [{ variant: 'automatic', before: null, after: null }, of],
    [{ variant: 'arbitrage', before: null, after: null }, of],
    [
      { variant: 'socMinLess10', before: 20, after: 10 },
      { battery: { ...battery, socMin: 10 }, site },
    ],
    [
      { variant: 'capacity200', before: 430, after: 860 },
      // 50 % of 430 kWh.
      { battery: { ...battery, capacityKwh: 860, startSoc: 25 }, site },
    ],
    [
      { variant: 'power150', before: 215, after: 322.5 },
      { battery: { ...battery, maxChargeKw: 300, maxDischargeKw: 322.5 }, site },
    ],
    [
      { variant: 'exportLimitOff', before: 0, after: null },
      { battery, site: { ...site, exportLimitKw: null } },
    ],
    [
      { variant: 'demandLimitLess10', before: 500, after: 450 },
      { battery, site: { ...site, importLimitKw: 450 } },
    ],
  ])('%o touches nothing else', (change, expected) => {
    expect(changedCase(of, change)).toEqual(expected);
  });

  it('of the capacity begins within the limits of the battery', () => {
    const low = { battery: { ...battery, startSoc: 22 }, site };
    const change = { variant: 'capacity200', before: 430, after: 860 } as const;
    expect(changedCase(low, change).battery.startSoc).toBe(20);
  });
});

describe('the savings', () => {
  const costs = [
    { variant: 'priceRule', before: null, after: null, cost: 1050 },
    { variant: 'automatic', before: null, after: null, cost: 900 },
    { variant: 'socMin0', before: 10, after: 0, cost: 890 },
    { variant: 'capacity200', before: 430, after: 860, cost: 814 },
  ] as const;

  it('compare with what ran, a change also with automatic dispatch alone, and capacity per kWh added', () => {
    const rows = potentialResults(1000, costs).map(({ saving, share, ofChange, perAddedKwh }) => [
      saving,
      share,
      ofChange,
      perAddedKwh,
    ]);
    expect(rows).toEqual([
      [-50, -0.05, null, null],
      [100, 0.1, null, null],
      [110, 0.11, 10, null],
      [186, 0.186, 86, 0.2],
    ]);
  });

  it('have no share of a month that cost nothing or brought income', () => {
    expect(potentialResults(0, costs).every(({ share }) => share === null)).toBe(true);
    expect(potentialResults(-10, costs).every(({ share }) => share === null)).toBe(true);
  });
});

test.each<[string, Partial<Record<PotentialVariant, number>>, PotentialKind[] | undefined, string[]]>([
  [
    'the highest saving',
    { automatic: 5, capacity150: 9, priceRule: 3 },
    undefined,
    ['capacity150', 'automatic', 'priceRule'],
  ],
  [
    'of equal savings the smaller change',
    { capacity200: 5, socMin0: 5, automatic: 5 },
    undefined,
    ['automatic', 'socMin0', 'capacity200'],
  ],
  [
    'only of the kinds asked for',
    { automatic: 5, capacity150: 9, selfUse: 2 },
    ['operation', 'package'],
    ['automatic', 'selfUse'],
  ],
  ['nothing that saves less than a cent', { automatic: 0.009, priceRule: -4 }, undefined, []],
])('the best changes: %s', (_, savings, kinds, expected) => {
  const results = Object.entries(savings).map(([variant, saving]) => ({
    variant: variant as PotentialVariant,
    saving,
  }));
  expect(bestChanges(results, kinds).map(({ variant }) => variant)).toEqual(expected);
});
