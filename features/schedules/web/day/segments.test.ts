import { type ScheduleSegment, type Strategy, segmentProblems } from '@heliodon/energy/schedule/plan';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyDay,
  indexAt,
  join,
  moveEdge,
  paint,
  ratioAt,
  ratioOf,
  START_OF,
  setEnd,
  setStart,
  setStrategy,
  sizePercent,
  split,
  stretched,
} from './segments.ts';

const LETTER: Record<string, Strategy> = { c: 'charge', d: 'discharge', i: 'idle', s: 'selfUse' };
const of = (fromMin: number, toMin: number, letter: string): ScheduleSegment => ({
  fromMin,
  toMin,
  ...START_OF[LETTER[letter] ?? 'idle'],
});

/** 'c480 s960 d1440': charge to 08:00, self-use to 16:00, discharge to 24:00. */
function dayOf(text: string): ScheduleSegment[] {
  let fromMin = 0;
  return text.split(' ').map((word) => {
    const segment = of(fromMin, Number(word.slice(1)), word[0] ?? '');
    fromMin = segment.toMin;
    return segment;
  });
}
const shown = (day: readonly ScheduleSegment[]) =>
  day.map(({ strategy, toMin }) => `${strategy[0]}${toMin}`).join(' ');

const DAY = 'c480 s960 d1440';

describe('drawing on a day', () => {
  it.each<[string, [number, number, string], string]>([
    ['inside a segment', [540, 600, 'd'], 'c480 s540 d600 s960 d1440'],
    ['over an edge', [420, 540, 'd'], 'c420 d540 s960 d1440'],
    ['over a whole segment', [400, 1000, 'i'], 'c400 i1000 d1440'],
    ['over the whole day', [0, 1440, 'i'], 'i1440'],
    ['merges with equal segments on both sides', [480, 960, 'c'], 'c960 d1440'],
    ['merges with an equal segment on the right', [900, 960, 'd'], 'c480 s900 d1440'],
    ['zero length changes nothing', [600, 600, 'd'], DAY],
  ])('%s', (_, [fromMin, toMin, letter], expected) => {
    expect(shown(paint(dayOf(DAY), of(fromMin, toMin, letter)))).toBe(expected);
  });
});

describe('changing a day', () => {
  it.each<[string, ScheduleSegment[], string]>([
    ['an edge moves both segments', moveEdge(dayOf(DAY), 0, 300), 'c300 s960 d1440'],
    ['an edge stops at the next edge and removes that segment', moveEdge(dayOf(DAY), 0, 1200), 'c960 d1440'],
    ['an edge stops at the start', moveEdge(dayOf(DAY), 0, -5), 's960 d1440'],
    ['the last segment has no edge after it', moveEdge(dayOf(DAY), 2, 1000), DAY],
    ['a typed end moves the next start', setEnd(dayOf(DAY), 0, 500), 'c500 s960 d1440'],
    ['a typed end may replace other segments', setEnd(dayOf(DAY), 0, 1000), 'c1000 d1440'],
    ['a typed end leaves at least a minute', setEnd(dayOf(DAY), 1, 0), 'c480 s481 d1440'],
    ['the end of the day stays', setEnd(dayOf(DAY), 2, 1200), DAY],
    ['a typed start moves the previous end', setStart(dayOf(DAY), 1, 510), 'c510 s960 d1440'],
    ['a typed start may replace other segments', setStart(dayOf(DAY), 2, 60), 'c60 d1440'],
    ['a start at midnight replaces all before', setStart(dayOf(DAY), 2, 0), 'd1440'],
    ['the start of the day stays', setStart(dayOf(DAY), 0, 60), DAY],
    ['split at the middle', split(dayOf(DAY), 1), 'c480 s720 s960 d1440'],
    ['split at a 15-minute boundary', split(dayOf('c50 s1440'), 0), 'c30 c50 s1440'],
    ['split of a short segment at a minute', split(dayOf('c4 s1440'), 0), 'c2 c4 s1440'],
    ['one minute cannot be split', split(dayOf('c1 s1440'), 0), 'c1 s1440'],
    ['joined with the previous segment', join(dayOf(DAY), 1), 'c960 d1440'],
    ['the first joined with the next', join(dayOf(DAY), 0), 's960 d1440'],
    ['the only segment stays', join(emptyDay(), 0), 's1440'],
    ['another strategy', setStrategy(dayOf(DAY), 1, 'idle'), 'c480 i960 d1440'],
  ])('%s', (_, day, expected) => {
    expect(shown(day)).toBe(expected);
    expect(segmentProblems(day)).toEqual([]);
  });

  it('another direction keeps the absolute power', () => {
    const half = dayOf(DAY).map((one) => ({ ...one, powerRatio: one.powerRatio / 2 }));
    expect(setStrategy(half, 0, 'discharge')[0]).toMatchObject({ powerRatio: 500, cutOffSoc: 10 });
    expect(setStrategy(half, 0, 'selfUse')[0]).toMatchObject({ powerRatio: 0 });
    expect(setStrategy(half, 1, 'charge')[1]).toMatchObject({ powerRatio: -1000, cutOffSoc: 95 });
  });

  it.each<[Strategy, number, number]>([
    ['discharge', 0.52, 500],
    ['charge', -0.98, -1000],
    ['charge', -3, -1000],
    ['discharge', 0, 50],
    ['idle', 0.8, 0],
  ])('%s at %d of the height is %d per mille', (strategy, share, expected) => {
    expect(ratioAt(strategy, share)).toBe(expected);
  });

  it.each<[number, number, number, [number, number]]>([
    [61, 418, 15, [60, 420]],
    [418, 61, 15, [60, 420]],
    [100, 101, 15, [105, 120]],
    [1439, 1440, 15, [1425, 1440]],
    [61, 418, 1, [61, 418]],
    [-20, 1500, 15, [0, 1440]],
  ])('a pointer from %d to %d in steps of %d draws %j', (a, b, step, [fromMin, toMin]) => {
    expect(stretched(a, b, step)).toEqual({ fromMin, toMin });
  });

  it('each minute belongs to one segment', () => {
    expect([0, 479, 480, 1439].map((minute) => indexAt(dayOf(DAY), minute))).toEqual([0, 0, 1, 2]);
  });
});

it('after any change a day stays ordered and without gaps', () => {
  const minute = fc.integer({ min: -10, max: 1450 });
  const index = fc.integer({ min: 0, max: 8 });
  const within = (min: number) => Math.min(Math.max(min, 0), 1440);
  const change = fc.oneof(
    fc.tuple(minute, minute, fc.constantFrom('c', 'd', 'i', 's')).map(
      ([a, b, letter]) =>
        (day: ScheduleSegment[]) =>
          paint(day, of(within(Math.min(a, b)), within(Math.max(a, b)), letter)),
    ),
    fc.tuple(index, minute).map(
      ([i, at]) =>
        (day: ScheduleSegment[]) =>
          moveEdge(day, i, at),
    ),
    fc.tuple(index, minute).map(
      ([i, at]) =>
        (day: ScheduleSegment[]) =>
          setEnd(day, i, at),
    ),
    fc.tuple(index, minute).map(
      ([i, at]) =>
        (day: ScheduleSegment[]) =>
          setStart(day, i, at),
    ),
    index.map((i) => (day: ScheduleSegment[]) => split(day, i)),
    index.map((i) => (day: ScheduleSegment[]) => join(day, i)),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      let day = emptyDay();
      for (const apply of changes) {
        day = apply(day);
        expect(segmentProblems(day)).toEqual([]);
        expect(day).toEqual([...day].sort((a, b) => a.fromMin - b.fromMin));
      }
    }),
  );
});

describe('typed power', () => {
  it.each([
    ['charge', 50, -500],
    ['discharge', 50, 500],
    ['discharge', 12.34, 123],
    ['charge', 0, 0],
    // Invalid input is kept; the rule is shown at the field.
    ['discharge', 5000, 50_000],
    ['charge', 5000, -50_000],
    ['charge', -50, 500],
  ] as const)('%s %f %%', (strategy, percent, powerRatio) => {
    expect(ratioOf(strategy, percent)).toBe(powerRatio);
    expect(sizePercent({ strategy, powerRatio })).toBeCloseTo(percent, 1);
    const [problem] = segmentProblems([{ fromMin: 0, toMin: 1440, strategy, powerRatio, cutOffSoc: 50 }]);
    expect(problem === undefined).toBe(percent > 0 && percent <= 100);
  });
});
