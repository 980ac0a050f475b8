import { decimal, decimalText } from '@heliodon/kernel/decimal';
import { describe, expect, it } from 'vitest';
import { type PvDay, pvLost } from './planned-pv.ts';

/** 80 kWh earned 40: 0.5 per kWh. */
const earned = { amount: decimal('40'), quanta: 80_000_000, feedInPrice: decimal('0.4') };
const shown = (day: PvDay, by = earned) =>
  pvLost(day, by).map(({ cause, amount, quanta }) => [cause, decimalText(amount), quanta / 1e6]);

describe('the loss of PV against its expectation', () => {
  it.each<[string, PvDay, unknown[]]>([
    ['nothing is expected', { pvKwh: 80, expectedKwh: null, losses: [] }, []],
    ['all came', { pvKwh: 80, expectedKwh: 80, losses: [] }, []],
    // 20 kWh at 0.5
    ['nobody knows why', { pvKwh: 80, expectedKwh: 100, losses: [] }, [['forecast', '10', 20]]],
    [
      'a stop with its own value and dirt without one; 5 kWh remain',
      {
        pvKwh: 80,
        expectedKwh: 100,
        losses: [
          { cause: 'faultStop', kwh: 12, money: 8.4321 },
          { cause: 'soiling', kwh: 3, money: null },
        ],
      },
      [
        ['alarmStop', '8.4321', 12],
        ['performance', '1.5', 3],
        ['forecast', '2.5', 5],
      ],
    ],
    [
      'more explained than is missing: nothing remains',
      { pvKwh: 80, expectedKwh: 85, losses: [{ cause: 'clipping', kwh: 6, money: 3 }] },
      [['performance', '3', 6]],
    ],
  ])('%s', (_, day, expected) => {
    expect(shown(day)).toEqual(expected);
  });

  it('a day without any PV is valued at the feed-in price', () => {
    const none = { ...earned, amount: decimal('0'), quanta: 0 };
    expect(shown({ pvKwh: 0, expectedKwh: 10, losses: [] }, none)).toEqual([['forecast', '4', 10]]);
  });
});
