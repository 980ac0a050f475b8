import { describe, expect, it, test } from 'vitest';
import { type ChangeEffect, changeEffect, savingScale } from './potentialModel.ts';

const of = (...savings: number[]) => savingScale(savings.map((saving) => ({ saving })));

describe('the scale of savings', () => {
  it('has losses to the left of zero and savings to the right', () => {
    expect(of(30, -10, 0)).toEqual({
      zeroPercent: 25,
      bars: [
        { fromPercent: 25, widthPercent: 75, isLoss: false },
        { fromPercent: 0, widthPercent: 25, isLoss: true },
        { fromPercent: 25, widthPercent: 0, isLoss: false },
      ],
    });
  });

  it('begins at zero without losses, and is empty without amounts', () => {
    expect(of(20, 5)).toMatchObject({ zeroPercent: 0, bars: [{ widthPercent: 100 }, { widthPercent: 25 }] });
    expect(of(0, 0)).toMatchObject({ zeroPercent: 0, bars: [{ widthPercent: 0 }, { widthPercent: 0 }] });
  });
});

test.each<[number, ChangeEffect]>([
  [0.01, 'less'],
  [-0.01, 'more'],
  [0.004, 'same'],
  [0, 'same'],
])('a difference of %d to automatic dispatch is %s', (amount, expected) => {
  expect(changeEffect(amount)).toBe(expected);
});
