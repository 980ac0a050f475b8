import type { PlanPart, PlanType } from '@heliodon/energy/schedule/plan';
import { expect, it } from 'vitest';
import { partText } from './planWords.ts';

const part = (quarters: number[], days: [string, string][] = []): PlanPart => ({
  quarters,
  days: days.map(([from, to]) => ({ from, to })),
  segments: [],
});

it.each<[PlanType, PlanPart, string]>([
  ['year', part([]), ''],
  ['quarter', part([4, 1]), 'Q1, Q4'],
  ['specialDay', part([], [['2026-10-01', '2026-10-07']]), '2026-10-01 – 2026-10-07'],
  ['specialDay', part([], [['2026-10-01', '2026-10-01']]), '2026-10-01'],
  [
    'specialDay',
    part(
      [],
      [
        ['2026-01-01', '2026-01-01'],
        ['2026-05-01', '2026-05-03'],
      ],
    ),
    '2026-01-01 +1',
  ],
  ['specialDay', part([]), ''],
])('text of a part of a %s plan, case %#', (type, of, expected) => {
  expect(partText(type, of, ', ')).toBe(expected);
});
