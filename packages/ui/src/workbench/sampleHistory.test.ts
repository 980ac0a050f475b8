import { SECOND_MS } from '@heliodon/kernel/time';
import { expect, it } from 'vitest';
import { leavesGap, withGaps, withSample } from './sampleHistory.ts';

const at = (...seconds: number[]) => ({
  t: seconds.map((s) => s * SECOND_MS),
  values: [seconds],
  timeZone: 'UTC',
});

it.each<[string, number[], (number | null)[]]>([
  ['steady', [0, 10, 20], [0, 10, 20]],
  ['a silence of an hour', [0, 10, 20, 3620, 3630], [0, 10, 20, null, 3620, 3630]],
  ['denser from some time on', [0, 300, 600, 602, 604], [0, 300, 600, 602, 604]],
  ['two minutes are no gap', [0, 10, 20, 140], [0, 10, 20, 140]],
  ['a sample each five minutes', [0, 300, 600, 900], [0, 300, 600, 900]],
  ['nothing', [], []],
])('gaps: %s', (_, seconds, expected) => {
  expect(withGaps(at(...seconds)).values[0]).toEqual(expected);
});

it('appends live samples of the day, each once', () => {
  const history = {
    timeZone: 'UTC',
    fromMs: 0,
    toMs: 100,
    t: [10],
    values: [[1], [2]],
    cut: false,
    stepMs: null,
  };
  const now = (ms: number | null) => ({ at: ms, values: { activePowerKw: 5, stringCurrent: [7, 8] } });
  const points = ['activePowerKw', 'stringCurrent.2'];
  const longer = withSample(history, points, now(20));
  expect(longer).toMatchObject({
    t: [10, 20],
    values: [
      [1, 5],
      [2, 8],
    ],
  });
  expect(leavesGap(longer, now(30))).toBe(false);
  const today = { ...longer, toMs: 1e9 };
  expect(leavesGap(today, now(200_000))).toBe(true);
  // Means end with the last whole step, cut answers earlier: loading them again would bring no more.
  expect(leavesGap({ ...today, stepMs: 900_000 }, now(200_000))).toBe(false);
  expect(leavesGap({ ...today, cut: true }, now(200_000))).toBe(false);
  expect(withSample({ ...history, stepMs: 900_000 }, points, now(20)).t).toEqual([10]);
  for (const ms of [20, 5, 100, null]) expect(withSample(longer, points, now(ms))).toBe(longer);
});
