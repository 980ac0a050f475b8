import { expect, it } from 'vitest';
import { joined, leavesGap, withSamples } from './curves.ts';
import type { LoadedCurve } from './historyLoader.ts';

const curve = (t: number[], stepMs: number | null = null): LoadedCurve => ({ t, v: t, stepMs, cut: false });

it.each<[string, LoadedCurve[], number[], number | null]>([
  ['puts parts together', [curve([1, 2]), curve([3, 4])], [1, 2, 3, 4], null],
  ['leaves out what lies outside', [curve([-1, 0, 9, 10])], [0, 9], null],
  ['takes a moment once', [curve([1, 2]), curve([2, 3])], [1, 2, 3], null],
  ['keeps the step of means', [curve([1], 5), curve([6], 5)], [1, 6], 5],
  ['means and samples together are samples', [curve([1], 5), curve([6])], [1, 6], null],
  ['nothing', [], [], null],
])('%s', (_, parts, t, stepMs) => {
  expect(joined(parts, { fromMs: 0, toMs: 10 })).toMatchObject({ t, v: t, stepMs });
});

it('appends newer samples, each once', () => {
  const samples = [1, 3, 3, 2, 4].map((atMs) => ({ atMs, value: atMs }));
  expect(withSamples(curve([2]), samples).t).toEqual([2, 3, 4]);
  const means = curve([2], 60_000);
  expect(withSamples(means, samples)).toBe(means);
  expect(leavesGap(curve([0]), 119_000)).toBe(false);
  expect(leavesGap(curve([0]), 121_000)).toBe(true);
});
