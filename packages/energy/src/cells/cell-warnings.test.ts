import { describe, expect, it } from 'vitest';
import type { CellDayRow } from './cell-ranking.ts';
import { cellWarnings } from './cell-warnings.ts';

const TODAY = 100;

type Day = Partial<Record<'dev' | 'peakK' | 'min' | 'max' | 'missing' | 'samples' | 'low' | 'high', number>>;

/** A cell without faults, except for the given values. */
const rowOf = (dayNo: number, day: Day): CellDayRow => ({
  dayNo,
  samples: day.samples ?? 144,
  seconds: 86_400,
  meanLowMv: day.low ?? 3200,
  meanHighMv: day.high ?? 3400,
  meanDevMv: [day.dev ?? 1],
  peakDevMv: [day.dev ?? 1],
  minMv: [day.min ?? 3190],
  maxMv: [day.max ?? 3390],
  missing: [day.missing ?? 0],
  tempDevK: [0.5],
  tempPeakK: [day.peakK ?? 1.5],
});

/** Days ending today. */
const ending = (...days: Day[]): CellDayRow[] =>
  days.map((day, i) => rowOf(TODAY - days.length + 1 + i, day));
const times = (count: number, day: Day | ((i: number) => Day)): Day[] =>
  Array.from({ length: count }, (_, i) => (typeof day === 'function' ? day(i) : day));

const judged = (days: readonly CellDayRow[]) =>
  cellWarnings(days, 0, TODAY).map(({ kind, level, value, days: n, sinceDayNo, stuck }) => [
    stuck ? 'stuck' : kind,
    level,
    Math.round(value * 100) / 100,
    n,
    TODAY - sinceDayNo,
  ]);

/** Expected: kind, level, value, days, first day as days ago. */
type Expected = (string | number)[][];

describe('early warnings of a cell', () => {
  it.each<[string, CellDayRow[], Expected]>([
    ['healthy', ending(...times(30, {})), []],
    ['no days', [], []],
    ['30 mV on two days', ending({ dev: 30 }, {}, { dev: 31 }), []],
    [
      '30 mV on three of seven days',
      ending({ dev: 30 }, {}, { dev: 31 }, {}, {}, { dev: -40 }, {}),
      [['deviation', 'medium', -40, 3, 6]],
    ],
    ['29 mV every day', ending(...times(7, { dev: 29 })), []],
    ['60 mV', ending(...times(3, { dev: -60 })), [['deviation', 'high', -60, 3, 2]]],
    [
      'since the first of them without a long pause',
      ending({ dev: 40 }, {}, {}, {}, { dev: 40 }, {}, {}, { dev: 40 }, { dev: 40 }, { dev: 40 }),
      [['deviation', 'medium', 40, 4, 5]],
    ],
    ['long ago', ending(...times(5, { dev: 50 }), ...times(7, {})), []],

    ['1 mV a day over 14 days', ending(...times(14, (i) => ({ dev: i }))), [['drift', 'medium', 1, 14, 13]]],
    ['over 13 days', ending(...times(13, (i) => ({ dev: i }))), []],
    ['3 mV a day', ending(...times(14, (i) => ({ dev: -3 * i + 12 }))), [['drift', 'high', -3, 14, 13]]],
    ['back to the mean', ending(...times(20, (i) => ({ dev: 25 - i }))), []],
    ['up and down', ending(...times(20, (i) => ({ dev: i % 2 === 0 ? -20 : 20 + i / 4 }))), []],

    ['5 K over the mean', ending({}, { peakK: 5 }, {}), [['hot', 'medium', 5, 1, 1]]],
    ['10 K', ending({ peakK: 6 }, { peakK: 10 }), [['hot', 'high', 10, 2, 1]]],
    ['4.9 K', ending({ peakK: 4.9 }), []],

    ['near the upper limit', ending({ max: 3600 }), [['overVoltage', 'medium', 3600, 1, 0]]],
    ['over it', ending({ max: 3650 }, {}), [['overVoltage', 'high', 3650, 1, 1]]],
    ['near the lower limit', ending({ min: 2700 }), [['underVoltage', 'medium', 2700, 1, 0]]],
    ['below it', ending({ min: 2650 }, { min: 2480 }), [['underVoltage', 'high', 2480, 2, 1]]],
    ['2701 mV', ending({ min: 2701 }), []],

    ['a fifth of the samples missing', ending({ missing: 29 }), [['sensor', 'medium', 0.2, 1, 0]]],
    ['less', ending({ missing: 28 }), []],
    ['stuck while the others move', ending({ min: 3300, max: 3300 }), [['stuck', 'low', 0, 1, 0]]],
    ['everything rests', ending({ min: 3300, max: 3300, low: 3299, high: 3301 }), []],
    ['few samples', ending({ min: 3300, max: 3300, samples: 35 }), []],
    ['a day without samples says nothing', ending({ samples: 0, missing: 0 }), []],
    [
      'several at once',
      ending(...times(3, { dev: -70, min: 2600, peakK: 12 })),
      [
        ['deviation', 'high', -70, 3, 2],
        ['hot', 'high', 12, 3, 2],
        ['underVoltage', 'medium', 2600, 3, 2],
      ],
    ],
  ])('%s', (_, days, expected) => {
    expect(judged(days)).toEqual(expected);
  });
});
