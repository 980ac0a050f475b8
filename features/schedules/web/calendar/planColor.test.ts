import { expect, it } from 'vitest';
import { planColor, rulingPlans } from './planColor.ts';

it('names each plan that applies to a day once, by its newest name', () => {
  const day = (on: string, planId: number | null, name: string) => ({
    day: on,
    planId,
    name,
    part: null,
    outranked: [],
    reason: planId === null ? ('none' as const) : ('year' as const),
  });
  expect(
    rulingPlans([
      day('2026-01-01', 4, 'Before'),
      day('2026-01-02', null, ''),
      day('2026-01-03', 4, 'After'),
      day('2026-01-04', 9, 'Gone'),
    ]),
  ).toEqual([
    { planId: 4, name: 'After', type: 'year' },
    { planId: 9, name: 'Gone', type: 'year' },
  ]);
});

it('a deleted plan has a colour too', () => {
  expect(planColor([{ planId: 1 }], 77)).not.toBe('');
});
