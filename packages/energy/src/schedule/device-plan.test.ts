import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayRangeMs } from '../periods/local-time.ts';
import { devicePlanOf, devicePlanOn, isDevicePlan, nextPlanChange, timesOn } from './device-plan.ts';
import type { ScheduleSegment, Strategy } from './plan.ts';
import type { RankedPlan } from './plan-calendar.ts';

type Row = [fromMin: number, toMin: number, Strategy, powerRatio: number, cutOffSoc: number];
const segments = (...rows: Row[]): ScheduleSegment[] =>
  rows.map(([fromMin, toMin, strategy, powerRatio, cutOffSoc]) => ({
    fromMin,
    toMin,
    strategy,
    powerRatio,
    cutOffSoc,
  }));

describe('the plan sent to the device', () => {
  it.each<[string, Row[], number, [number, number, number, number][], boolean]>([
    [
      'kilowatts of its own rated power, gaps for self-use',
      [
        [600, 720, 'discharge', 1000, 15],
        [0, 480, 'charge', -500, 95],
        [480, 600, 'selfUse', 0, 0],
        [720, 1440, 'idle', 0, 0],
      ],
      125,
      [
        [0, 480, -62.5, 95],
        [600, 720, 125, 15],
        [720, 1440, 0, 0],
      ],
      true,
    ],
    [
      'the same twice is one',
      [
        [0, 60, 'charge', -333, 90],
        [60, 120, 'charge', -333, 90],
        [120, 1440, 'idle', 0, 90],
      ],
      100,
      [
        [0, 120, -33.3, 90],
        [120, 1440, 0, 90],
      ],
      false,
    ],
    [
      'another cut-off is another segment',
      [
        [0, 60, 'charge', -100, 80],
        [60, 1440, 'charge', -100, 90],
      ],
      1000,
      [
        [0, 60, -100, 80],
        [60, 1440, -100, 90],
      ],
      false,
    ],
    ['only self-use is an empty plan', [[0, 1440, 'selfUse', 0, 0]], 100, [], true],
  ])('%s', (_, rows, ratedKw, sent, needsLoadFirst) => {
    expect(devicePlanOf(segments(...rows), ratedKw)).toEqual({
      segments: sent.map(([fromMin, toMin, powerKw, cutOffSoc]) => ({ fromMin, toMin, powerKw, cutOffSoc })),
      needsLoadFirst,
    });
  });
});

describe('the operating time of a plan', () => {
  const plan = segments([0, 150, 'charge', -1000, 90], [150, 1440, 'idle', 0, 0]);
  const hours = (day: string, zone: string) =>
    timesOn(plan, day, zone).map(({ segment, fromMs, toMs }) => [
      segment.strategy,
      (toMs - fromMs) / 3_600_000,
    ]);
  it.each<[string, string, string, [Strategy, number][]]>([
    [
      'an ordinary day',
      '2026-06-01',
      'Europe/Berlin',
      [
        ['charge', 2.5],
        ['idle', 21.5],
      ],
    ],
    [
      '02:00 to 03:00 skipped: half an hour of charging is lost',
      '2026-03-29',
      'Europe/Berlin',
      [
        ['charge', 2],
        ['idle', 21],
      ],
    ],
    [
      '02:00 to 03:00 twice: it charges, rests, charges again',
      '2026-10-25',
      'Europe/Berlin',
      [
        ['charge', 2.5],
        ['idle', 0.5],
        ['charge', 0.5],
        ['idle', 21.5],
      ],
    ],
    [
      '01:30 to 02:00 twice within a segment: it goes on',
      '2026-04-05',
      'Australia/Lord_Howe',
      [
        ['charge', 3],
        ['idle', 21.5],
      ],
    ],
  ])('%s', (_, day, zone, expected) => {
    expect(hours(day, zone)).toEqual(expected);
  });

  it('a plan that covers the day covers every day in every zone', () => {
    const zones = fc.constantFrom(
      'Asia/Shanghai',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
    );
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 1439 }), { maxLength: 5 });
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 364 }), cuts, (zone, n, inner) => {
        const day = new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
        const borders = [0, ...inner.sort((a, b) => a - b), 1440];
        const filled = borders.slice(1).map((toMin, i) => ({ fromMin: borders[i] ?? 0, toMin }));
        const times = timesOn(filled, day, zone);
        const range = dayRangeMs(day, zone);
        expect(times[0]?.fromMs).toBe(range.fromMs);
        expect(times.at(-1)?.toMs).toBe(range.toMs);
        times.slice(1).forEach((time, i) => {
          expect(time.fromMs).toBe(times[i]?.toMs);
        });
      }),
      { numRuns: 60 },
    );
  });
});

describe('the need to write another plan', () => {
  const base = { name: 'plan', reserveSoc: null, enabled: true };
  const rest = segments([0, 1440, 'idle', 0, 0]);
  const charge = segments([0, 480, 'charge', -500, 90], [480, 1440, 'selfUse', 0, 0]);
  const year: RankedPlan = {
    ...base,
    id: 1,
    type: 'year',
    parts: [{ quarters: [], days: [], segments: rest }],
  };
  const holiday = (of: ScheduleSegment[]): RankedPlan => ({
    ...base,
    id: 2,
    type: 'specialDay',
    parts: [{ quarters: [], days: [{ from: '2026-10-01', to: '2026-10-07' }], segments: of }],
  });
  it.each<[string, RankedPlan[], string, string | null]>([
    ['before a holiday', [year, holiday(charge)], '2026-09-28', '2026-10-01'],
    ['in it', [year, holiday(charge)], '2026-10-01', '2026-10-08'],
    ['after it', [year, holiday(charge)], '2026-10-08', null],
    ['another plan with the same content is not written', [year, holiday(rest)], '2026-09-28', null],
    ['no plan at all', [], '2026-09-28', null],
    ['a holiday alone ends with an empty plan', [holiday(rest)], '2026-10-07', '2026-10-08'],
  ])('%s', (_, plans, day, expected) => {
    expect(nextPlanChange(plans, day, 100)).toBe(expected);
  });

  it('is the plan of the day', () => {
    expect(devicePlanOn([year, holiday(charge)], '2026-10-02', 100)).toEqual(devicePlanOf(charge, 100));
    expect(devicePlanOn([], '2026-10-02', 100)).toEqual({ segments: [], needsLoadFirst: false });
  });
});

it.each<[string, [fromMin: number, toMin: number, powerKw: number, cutOffSoc: number][], boolean]>([
  ['none is a plan too', [], true],
  [
    'apart and in order',
    [
      [0, 480, -100, 95],
      [480, 1440, 100, 10],
    ],
    true,
  ],
  [
    'out of order',
    [
      [480, 600, 1, 10],
      [0, 60, 1, 10],
    ],
    false,
  ],
  [
    'overlapping',
    [
      [0, 481, 1, 10],
      [480, 600, 1, 10],
    ],
    false,
  ],
  ['beyond the day', [[1400, 1441, 1, 10]], false],
  ['of no length', [[60, 60, 1, 10]], false],
  ['with no power', [[0, 60, Number.NaN, 10]], false],
  ['with a cut-off beyond full', [[0, 60, 1, 101]], false],
])('whether a device can follow it: %s', (_, rows, expected) => {
  const plan = rows.map(([fromMin, toMin, powerKw, cutOffSoc]) => ({ fromMin, toMin, powerKw, cutOffSoc }));
  expect(isDevicePlan(plan)).toBe(expected);
});
