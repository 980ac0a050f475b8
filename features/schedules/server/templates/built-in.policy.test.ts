import { segmentProblems } from '@heliodon/energy/schedule/plan';
import type { DaySegment, PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import { describe, expect, it } from 'vitest';
import { builtInTemplates } from './built-in.policy.ts';

const hours = (startH: number, endH: number, period: PricePeriod, price: string): DaySegment => ({
  startMin: startH * 60,
  endMin: endH * 60,
  period,
  price,
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

it('makes a day from the prices: low hours charge, high ones discharge, also twice a day', () => {
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

it('without prices there is no price template; every template is a valid day', () => {
  expect(builtInTemplates(undefined).map(({ builtIn }) => builtIn)).toEqual([
    'selfUse',
    'nightCharge',
    'idle',
  ]);
  for (const { segments } of builtInTemplates(prices)) expect(segmentProblems(segments)).toEqual([]);
});

describe('charging at night', () => {
  const night = (of: readonly DaySegment[] | undefined) =>
    builtInTemplates(of)
      .find(({ builtIn }) => builtIn === 'nightCharge')
      ?.segments.map(({ fromMin, toMin, strategy }) => [fromMin / 60, toMin / 60, strategy]);
  const cases: [what: string, prices: DaySegment[] | undefined, expected: [number, number, string][]][] = [
    [
      'the valley of the night',
      prices,
      [
        [0, 8, 'charge'],
        [8, 24, 'selfUse'],
      ],
    ],
    [
      'a valley that begins before midnight, without that of noon',
      [
        hours(0, 7, 'valley', '0.3'),
        hours(7, 11, 'peak', '1.2'),
        hours(11, 14, 'deepValley', '0.2'),
        hours(14, 23, 'usual', '0.7'),
        hours(23, 24, 'valley', '0.3'),
      ],
      [
        [0, 7, 'charge'],
        [7, 23, 'selfUse'],
        [23, 24, 'charge'],
      ],
    ],
    [
      'valley and deep valley together',
      [hours(0, 3, 'deepValley', '0.2'), hours(3, 6, 'valley', '0.3'), hours(6, 24, 'usual', '0.7')],
      [
        [0, 6, 'charge'],
        [6, 24, 'selfUse'],
      ],
    ],
    [
      'no prices: the first six hours',
      undefined,
      [
        [0, 6, 'charge'],
        [6, 24, 'selfUse'],
      ],
    ],
  ];
  it.each(cases)('%s', (_, of, expected) => {
    expect(night(of)).toEqual(expected);
  });
});
