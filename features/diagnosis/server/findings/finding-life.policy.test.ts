import type { Finding } from '@heliodon/energy/diagnosis/finding';
import { describe, expect, it } from 'vitest';
import { keyOf, type PresentFinding, planFindings } from './finding-life.policy.ts';

const weak = (string: number | null, deviceId: number | null = 7) =>
  ({ kind: 'weakString', deviceId, string }) as Finding;
const present = (id: number, finding: Finding, more: Partial<PresentFinding> = {}): PresentFinding => ({
  id,
  key: keyOf(finding),
  deviceId: finding.deviceId ?? 0,
  lastDayNo: 100,
  state: 'open',
  ...more,
});
const plan = (before: PresentFinding[], found: Finding[], daysAfter: number | undefined) => {
  const { insert, update, end } = planFindings(
    before,
    found.map((finding) => ({ finding })),
    () => daysAfter,
  );
  return { insert: insert.map((one) => one.finding.string), update: update.map(({ id }) => id), end };
};

describe('changes of findings', () => {
  it.each<[string, PresentFinding[], Finding[], number | undefined, object]>([
    ['new', [], [weak(3)], 0, { insert: [3], update: [], end: [] }],
    ['seen again: keeps its id', [present(1, weak(3))], [weak(3)], 0, { insert: [], update: [1], end: [] }],
    ['another string', [present(1, weak(3))], [weak(4)], 0, { insert: [4], update: [], end: [] }],
    ['another device', [present(1, weak(3))], [weak(3, 8)], 3, { insert: [3], update: [], end: [1] }],
    ['not seen for two days', [present(1, weak(3))], [], 2, { insert: [], update: [], end: [] }],
    ['not seen for three', [present(1, weak(3))], [], 3, { insert: [], update: [], end: [1] }],
    ['its device has left', [present(1, weak(3))], [], undefined, { insert: [], update: [], end: [1] }],
    [
      'dismissed and seen again',
      [present(1, weak(3), { state: 'dismissed' })],
      [weak(3)],
      0,
      { insert: [], update: [1], end: [] },
    ],
    [
      'dismissed and gone for weeks',
      [present(1, weak(3), { state: 'dismissed' })],
      [],
      89,
      { insert: [], update: [], end: [] },
    ],
    [
      'dismissed and gone for a quarter of a year',
      [present(1, weak(3), { state: 'dismissed' })],
      [],
      90,
      { insert: [], update: [], end: [1] },
    ],
    [
      'of the plant',
      [present(1, weak(null, null))],
      [weak(null, null)],
      0,
      { insert: [], update: [1], end: [] },
    ],
  ])('%s', (_, before, found, daysAfter, expected) => {
    expect(plan(before, found, daysAfter)).toEqual(expected);
  });
});
