import { describe, expect, it } from 'vitest';
import { type PlanContent, type PlanPart, planProblems, type ScheduleSegment } from './plan.ts';

const segment = (fromMin: number, toMin: number, more: Partial<ScheduleSegment> = {}): ScheduleSegment => ({
  fromMin,
  toMin,
  strategy: 'idle',
  powerRatio: 0,
  cutOffSoc: 50,
  ...more,
});
const charge = (fromMin: number, toMin: number, powerRatio = -500, cutOffSoc = 90) =>
  segment(fromMin, toMin, { strategy: 'charge', powerRatio, cutOffSoc });
const discharge = (fromMin: number, toMin: number, powerRatio = 1000, cutOffSoc = 20) =>
  segment(fromMin, toMin, { strategy: 'discharge', powerRatio, cutOffSoc });

const WHOLE = [charge(0, 480), segment(480, 600, { strategy: 'selfUse' }), discharge(600, 1440)];
const part = (more: Partial<PlanPart> = {}): PlanPart => ({
  quarters: [],
  days: [],
  segments: WHOLE,
  ...more,
});
const year = (segments: readonly ScheduleSegment[], more: Partial<PlanContent> = {}): PlanContent => ({
  name: 'Summer',
  type: 'year',
  reserveSoc: null,
  parts: [part({ segments })],
  ...more,
});
const texts = (plan: PlanContent) => planProblems(plan).map(({ code, path }) => `${code} ${path.join('.')}`);

describe('segments of a day', () => {
  it.each<[string, readonly ScheduleSegment[], string[]]>([
    ['fill it', WHOLE, []],
    ['in any order', [...WHOLE].reverse(), []],
    ['one for all of it', [segment(0, 1440)], []],
    ['none', [], ['segmentCount parts.0.segments']],
    [
      'more than the device takes',
      Array.from({ length: 97 }, (_, i) => segment(i * 14, i === 96 ? 1440 : i * 14 + 14)),
      ['segmentCount parts.0.segments'],
    ],
    [
      'overlap by a minute',
      [segment(0, 601), segment(600, 1440)],
      ['segmentsOverlap parts.0.segments.1.fromMin'],
    ],
    [
      'one within another',
      [segment(0, 1440), segment(60, 120)],
      ['segmentsOverlap parts.0.segments.1.fromMin'],
    ],
    ['a gap between them', [segment(0, 600), segment(601, 1440)], ['segmentsGap parts.0.segments.1.fromMin']],
    ['a gap before them', [segment(1, 1440)], ['segmentsGap parts.0.segments.0.fromMin']],
    ['a gap after them', [segment(0, 1439)], ['segmentsGap parts.0.segments']],
    ['over midnight', [segment(1200, 360)], ['segmentMinutes parts.0.segments.0.fromMin']],
    ['beyond the day', [segment(0, 1441)], ['segmentMinutes parts.0.segments.0.fromMin']],
    ['half a minute', [segment(0, 1439.5)], ['segmentMinutes parts.0.segments.0.fromMin']],
    ['full charge and discharge', [charge(0, 720, -1000, 100), discharge(720, 1440, 1000, 0)], []],
    ['too much', [charge(0, 1440, -1001)], ['ratioRange parts.0.segments.0.powerRatio']],
    ['a broken ratio', [charge(0, 1440, -0.5)], ['ratioRange parts.0.segments.0.powerRatio']],
    ['charging outwards', [charge(0, 1440, 500)], ['ratioDirection parts.0.segments.0.powerRatio']],
    ['discharging nothing', [discharge(0, 1440, 0)], ['ratioDirection parts.0.segments.0.powerRatio']],
    [
      'idle with power',
      [segment(0, 1440, { powerRatio: 1 })],
      ['ratioDirection parts.0.segments.0.powerRatio'],
    ],
    ['SOC above 100', [charge(0, 1440, -1, 100.1)], ['socRange parts.0.segments.0.cutOffSoc']],
    ['SOC below 0', [discharge(0, 1440, 1, -1)], ['socRange parts.0.segments.0.cutOffSoc']],
  ])('%s', (_, segments, expected) => {
    expect(texts(year(segments))).toEqual(expected);
  });
});

describe('a plan', () => {
  const days = (from: string, to = from) => [{ from, to }];
  it.each<[string, PlanContent, string[]]>([
    ['one letter', year(WHOLE, { name: ' a ' }), ['nameLength name']],
    ['two signs of Chinese', year(WHOLE, { name: '夏季' }), []],
    ['fifty letters', year(WHOLE, { name: 'x'.repeat(50) }), []],
    ['fifty-one', year(WHOLE, { name: 'x'.repeat(51) }), ['nameLength name']],
    ['reserve 10', year(WHOLE, { reserveSoc: 10 }), []],
    ['reserve 9', year(WHOLE, { reserveSoc: 9 }), ['reserveRange reserveSoc']],
    [
      'discharging into the reserve',
      year(WHOLE, { reserveSoc: 30 }),
      ['socBelowReserve parts.0.segments.2.cutOffSoc'],
    ],
    ['no part', year([], { parts: [] }), ['partsMissing parts']],
    ['a year of two parts', year([], { parts: [part(), part()] }), ['yearHasOnePart parts.1']],
    [
      'winter and summer',
      year([], { type: 'quarter', parts: [part({ quarters: [1, 4] }), part({ quarters: [3] })] }),
      [],
    ],
    [
      'quarters twice, unknown and none',
      year([], {
        type: 'quarter',
        parts: [part({ quarters: [1, 5] }), part({ quarters: [1] }), part()],
      }),
      [
        'quarterRange parts.0.quarters.1',
        'quarterRepeated parts.1.quarters.0',
        'quartersMissing parts.2.quarters',
      ],
    ],
    [
      'days: 30 February, backwards, twice, none',
      year([], {
        type: 'specialDay',
        parts: [
          part({ days: [...days('2026-02-30'), ...days('2026-10-03', '2026-10-01')] }),
          part({ days: [...days('2026-10-01', '2026-10-07'), ...days('2026-10-07')] }),
          part(),
        ],
      }),
      [
        'dayInvalid parts.0.days.0',
        'dayOrder parts.0.days.1',
        'dayRepeated parts.1.days.1',
        'daysMissing parts.2.days',
      ],
    ],
    [
      'days that overlap across parts: told where they stand later',
      year([], {
        type: 'specialDay',
        parts: [
          part({ days: [...days('2026-12-24', '2026-12-26'), ...days('2026-01-01')] }),
          part({ days: [...days('2026-02-01'), ...days('2026-12-20', '2026-12-31')] }),
        ],
      }),
      ['dayRepeated parts.1.days.1'],
    ],
    [
      'more days than a plan holds',
      year([], {
        type: 'specialDay',
        parts: [part({ days: singleDays(0, 300) }), part({ days: singleDays(300, 401) })],
      }),
      ['daysTooMany parts.1.days'],
    ],
    [
      'as many as it holds',
      year([], { type: 'specialDay', parts: [part({ days: singleDays(0, 400) })] }),
      [],
    ],
  ])('%s', (_, plan, expected) => {
    expect(texts(plan)).toEqual(expected);
  });
});

function singleDays(from: number, to: number) {
  return Array.from({ length: to - from }, (_, i) => {
    const day = new Date(Date.UTC(2026, 0, 1 + from + i)).toISOString().slice(0, 10);
    return { from: day, to: day };
  });
}
