import { segmentProblems } from '@heliodon/energy/schedule/plan';
import { describe, expect, it } from 'vitest';
import {
  type DayDraft,
  withCutOff,
  withEnd,
  without,
  withShare,
  withSplit,
  withStrategy,
} from './dayDraft.ts';

const day: DayDraft = [
  { fromMin: 0, toMin: 480, strategy: 'charge', powerRatio: -600, cutOffSoc: 90 },
  { fromMin: 480, toMin: 1020, strategy: 'idle', powerRatio: 0, cutOffSoc: 95 },
  { fromMin: 1020, toMin: 1440, strategy: 'discharge', powerRatio: 800, cutOffSoc: 10 },
];
const shape = (of: DayDraft) => of.map(({ fromMin, toMin, powerRatio }) => [fromMin, toMin, powerRatio]);

describe('after each change the segments still cover 24 hours', () => {
  it.each<[string, DayDraft, number[][]]>([
    [
      'a later end shortens the next segment',
      withEnd(day, 0, 600),
      [
        [0, 600, -600],
        [600, 1020, 0],
        [1020, 1440, 800],
      ],
    ],
    [
      'an end beyond the next segment removes it',
      withEnd(day, 0, 1200),
      [
        [0, 1200, -600],
        [1200, 1440, 800],
      ],
    ],
    ['the last segment ends with the day', withEnd(day, 2, 1200), shape(day)],
    ['an end before the start is ignored', withEnd(day, 1, 300), shape(day)],
    [
      'a segment is split in half',
      withSplit(day, 0),
      [
        [0, 240, -600],
        [240, 480, -600],
        [480, 1020, 0],
        [1020, 1440, 800],
      ],
    ],
    [
      'the removed first segment is added to the next',
      without(day, 0),
      [
        [0, 1020, 0],
        [1020, 1440, 800],
      ],
    ],
    [
      'another removed segment is added to the previous one',
      without(day, 2),
      [
        [0, 480, -600],
        [480, 1440, 0],
      ],
    ],
    [
      'the strategy sets the sign of the power',
      withStrategy(day, 0, 'discharge'),
      [
        [0, 480, 600],
        [480, 1020, 0],
        [1020, 1440, 800],
      ],
    ],
    [
      'idle and self-use have no power; charging gets the default',
      withStrategy(withStrategy(day, 0, 'selfUse'), 1, 'charge'),
      [
        [0, 480, 0],
        [480, 1020, -500],
        [1020, 1440, 800],
      ],
    ],
    [
      'a share of rated power',
      withShare(day, 0, 33.3),
      [
        [0, 480, -333],
        [480, 1020, 0],
        [1020, 1440, 800],
      ],
    ],
  ])('%s', (_, changed, expected) => {
    expect(shape(changed)).toEqual(expected);
    expect(segmentProblems(changed)).toEqual([]);
  });

  it('a cut-off SOC out of range is kept and found by the validation', () => {
    expect(segmentProblems(withCutOff(day, 0, 120))).toMatchObject([{ code: 'socRange' }]);
  });
});
