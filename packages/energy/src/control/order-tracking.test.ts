import { describe, expect, it } from 'vitest';
import { believedRange, type Tracked, trackedOrders, trackOrders } from './order-tracking.ts';

const T = Date.parse('2026-07-01T10:00:00Z');
const RANGE = { maxChargeKw: 100, maxDischargeKw: 100 };

/** A unit of 100 kW: its power measured in each step before the next order. */
function run(steps: readonly (readonly [s: number, doesKw: number, orderKw: number | undefined])[]) {
  let tracked: Record<string, Tracked> = {};
  let range = RANGE;
  for (const [s, powerKw, orderKw] of steps) {
    tracked = trackOrders(tracked, [{ sn: 'PCS', ratedKw: 100, powerKw }], T + s * 1000);
    range = believedRange({ range: RANGE }, tracked.PCS);
    tracked = trackedOrders(tracked, orderKw === undefined ? [] : [{ sn: 'PCS', powerKw: orderKw }]);
  }
  return { range, tracked };
}

describe('a unit that receives orders', () => {
  it.each<[string, Parameters<typeof run>[0], Partial<typeof RANGE>]>([
    [
      'does it',
      [
        [0, 0, -60],
        [5, -60, -60],
        [25, -59, -60],
        [50, -58.1, -60],
      ],
      {},
    ],
    [
      'needs a moment',
      [
        [0, 0, -60],
        [5, -10, -60],
        [24, -40, -60],
      ],
      {},
    ],
    [
      'takes less for long',
      [
        [0, 0, -60],
        [5, -30, -60],
        [25, -30, -60],
      ],
      { maxChargeKw: 30 },
    ],
    [
      'stands still',
      [
        [0, 0, -60],
        [5, 0, -60],
        [25, 0, -60],
      ],
      { maxChargeKw: 0 },
    ],
    [
      'goes the other way',
      [
        [0, 0, -60],
        [5, 20, -60],
        [25, 20, -60],
      ],
      { maxChargeKw: 0 },
    ],
    [
      'gives less for long',
      [
        [0, 0, 80],
        [5, 50, 80],
        [25, 50, 80],
      ],
      { maxDischargeKw: 50 },
    ],
    [
      'does more',
      [
        [0, 0, -20],
        [5, -80, -20],
        [25, -80, -20],
      ],
      {},
    ],
    [
      'rests',
      [
        [0, 0, 0],
        [5, 0, 0],
        [25, 0, 0],
      ],
      {},
    ],
  ])('%s', (_, steps, expected) => {
    expect(run(steps).range).toEqual({ ...RANGE, ...expected });
  });

  const doubted = [
    [0, 0, -60],
    [5, -30, -60],
    [25, -30, -30],
  ] as const;
  it.each<[string, Parameters<typeof run>[0], number]>([
    ['is counted on with what it did for five minutes', [...doubted, [300, -10, -10], [324, -10, -10]], 30],
    ['and then believed again', [...doubted, [300, -10, -10], [325, -10, -10]], 100],
    ['less still is found out as well', [...doubted, [100, -5, -30], [120, -5, -30]], 5],
    ['is not forgotten while it is free', [...doubted, [100, 0, undefined], [105, 0, undefined]], 30],
  ])('%s', (_, steps, mostKw) => {
    expect(run(steps).range.maxChargeKw).toBe(mostKw);
  });

  it('no state is kept of a unit that follows its orders and is released', () => {
    expect(
      run([
        [0, 0, -60],
        [5, -60, undefined],
      ]).tracked,
    ).toEqual({});
  });
});
