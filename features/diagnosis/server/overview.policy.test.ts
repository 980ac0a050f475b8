import { expect, it } from 'vitest';
import {
  causesOf,
  type FoundDay,
  foundKwhOf,
  ratioOver,
  totalsOf,
  withUnexplained,
} from './overview.policy.ts';
import type { PlantDay } from './plants/plant-day.rows.ts';

const day = (more: Partial<PlantDay>): PlantDay => ({
  day: '2026-11-15',
  pvKwh: null,
  expectedKwh: null,
  performanceRatio: null,
  availability: null,
  specificYield: null,
  neighbourYield: null,
  neighbours: 0,
  losses: [],
  ...more,
});

it('the ratio of several days is weighted by irradiation', () => {
  // 800 of 1000 kWh and 90 of 100: 890 of 1100, not the mean of 0.80 and 0.90.
  const days = [day({ pvKwh: 800, performanceRatio: 0.8 }), day({ pvKwh: 90, performanceRatio: 0.9 })];
  expect(ratioOver(days)).toBeCloseTo(890 / 1100, 9);
  expect(ratioOver([day({ pvKwh: 800 }), day({})])).toBeNull();
});

it('sums and means omit unknown values; without a day nothing is zero', () => {
  const totals = totalsOf([
    day({ pvKwh: 800, expectedKwh: 900, availability: 1, specificYield: 4, neighbourYield: 4.4 }),
    day({ pvKwh: 400, expectedKwh: 420, availability: 0.9, specificYield: 2 }),
    day({}),
  ]);
  expect(totals).toMatchObject({ pvKwh: 1200, expectedKwh: 1320, specificYield: 3, neighbourYield: 4.4 });
  expect(totals.availability).toBeCloseTo(0.95, 9);
  expect(totals).toMatchObject({ lostKwh: 0, lostMoney: 0, performanceRatio: null });
  expect(totalsOf([day({})])).toMatchObject({ lostKwh: null, lostMoney: null, pvKwh: null });
});

it('losses are summed by cause, largest first; money is unknown if a part of it is', () => {
  const days = [
    day({
      pvKwh: 1,
      losses: [
        { cause: 'clipping', kwh: 1, money: 0.5 },
        { cause: 'deadString', kwh: 4, money: 2 },
      ],
    }),
    day({ pvKwh: 1, losses: [{ cause: 'clipping', kwh: 2, money: null }] }),
  ];
  expect(causesOf(days)).toEqual([
    { cause: 'deadString', kwh: 4, money: 2 },
    { cause: 'clipping', kwh: 3, money: null },
  ]);
  expect(totalsOf(days)).toMatchObject({ lostKwh: 7, lostMoney: null });
});

const found = (findingId: number, kwh: number, more: Partial<FoundDay> = {}): FoundDay => ({
  findingId,
  kind: 'weakString',
  isOpen: true,
  day: '2026-11-15',
  kwh,
  money: kwh,
  ...more,
});

it.each<[string, FoundDay[], number | undefined]>([
  ['nothing', [found(1, 4)], undefined],
  [
    'against the light and against neighbours',
    [found(1, 3, { kind: 'lowPerformance' }), found(2, 1, { kind: 'belowNeighbours' })],
    4,
  ],
  [
    'one that ended and began anew',
    [found(1, 3, { kind: 'lowPerformance', isOpen: false }), found(2, 2, { kind: 'lowPerformance' })],
    3,
  ],
  ['of another day', [found(1, 3, { kind: 'lowPerformance', day: '2026-11-14' })], undefined],
])('unexplained losses: %s', (_, rows, kwh) => {
  const [shown] = withUnexplained([day({ losses: [{ cause: 'soiling', kwh: 1, money: 1 }] })], rows);
  expect(shown?.losses.find(({ cause }) => cause === 'unexplained')?.kwh).toBe(kwh);
});

it.each<[string, number, FoundDay[], Record<number, number>]>([
  ['findings keep what they lost', 10, [found(1, 4), found(2, 6)], { 1: 4, 2: 6 }],
  ['of a time before the same kWh counted once: they share', 5, [found(1, 4), found(2, 6)], { 1: 2, 2: 3 }],
  ['dismissed and ended ones do not count', 10, [found(1, 4), found(2, 6, { isOpen: false })], { 1: 4 }],
  ['on a day without a loss', 0, [found(1, 4)], { 1: 0 }],
])('%s', (_, lost, rows, expected) => {
  const shown = withUnexplained([day({ losses: [{ cause: 'weakString', kwh: lost, money: 1 }] })], rows);
  expect(Object.fromEntries(foundKwhOf(shown, rows))).toEqual(expected);
});
