import { segmentProblems } from '@heliodon/energy/schedule/plan';
import type { DaySegment, PricePeriod } from '@heliodon/energy/tariff-day';
import { expect, it } from 'vitest';
import { builtInTemplates } from './built-in.policy.ts';

const hours = (startH: number, endH: number, period: PricePeriod, price: string): DaySegment => ({
  ...{ startMin: startH * 60, endMin: endH * 60, period, price },
});
const prices = [
  hours(0, 8, 'valley', '0.3'),
  hours(8, 10, 'usual', '0.7'),
  hours(10, 12, 'peak', '1.2'),
  hours(12, 14, 'usual', '0.7'),
  hours(14, 16, 'peak', '1.2'),
  hours(16, 18, 'topPeak', '1.5'),
  hours(18, 24, 'usual', '0.7'),
];

it('makes a day of the prices: cheap hours charge, dear ones discharge, and between two of them once more', () => {
  const [first] = builtInTemplates(prices);
  expect(first?.builtIn).toBe('fromPrices');
  expect(first?.segments.map(({ fromMin, toMin, strategy }) => [fromMin / 60, toMin / 60, strategy])).toEqual(
    [
      [0, 8, 'charge'],
      [8, 10, 'selfUse'],
      [10, 12, 'discharge'],
      [12, 14, 'charge'],
      [14, 18, 'discharge'],
      [18, 24, 'selfUse'],
    ],
  );
});

it('without prices there is none of them, and each of them is a day that may be saved', () => {
  expect(builtInTemplates(undefined).map(({ builtIn }) => builtIn)).toEqual([
    'selfUse',
    'nightCharge',
    'idle',
  ]);
  for (const { segments } of builtInTemplates(prices)) expect(segmentProblems(segments)).toEqual([]);
});
