import { describe, expect, it } from 'vitest';
import { type Episode, type EpisodeStep, nextEpisode } from './episodes.ts';

const T = Date.parse('2026-07-01T10:00:00Z');
const binding: EpisodeStep = {
  reasons: ['demand', 'pilesLimited'],
  avoidedKw: 80,
  unmetKw: 0,
  shiftedKw: 72,
};
const calm: EpisodeStep = { reasons: ['ramp'], avoidedKw: 0, unmetKw: 0, shiftedKw: 20 };

describe('an episode', () => {
  const run = (steps: readonly (readonly [number, EpisodeStep | null])[]) => {
    let open: Episode | null = null;
    const ended: Episode[] = [];
    for (const [s, step] of steps) {
      const next = nextEpisode(open, step, T + s * 1000);
      if (next.ended && next.episode) ended.push(next.episode);
      open = next.ended ? null : next.episode;
    }
    return { open, ended };
  };

  it('begins with an active limit and keeps the maximum of all values', () => {
    const worse = { ...binding, reasons: ['demand'] as const, avoidedKw: 120, unmetKw: 15 };
    const { open } = run([
      [0, calm],
      [5, binding],
      [10, worse],
      [15, binding],
    ]);
    // 72 kW for ten seconds.
    expect(open).toEqual({
      startedMs: T + 5000,
      lastMs: T + 15_000,
      reasons: ['demand', 'pilesLimited'],
      avoidedKw: 120,
      unmetKw: 15,
      shiftedKwh: expect.closeTo(0.2, 9),
    });
  });

  it.each([
    [
      'goes on over a pause',
      [
        [0, binding],
        [60, calm],
        [100, binding],
      ],
      0,
      true,
    ],
    [
      'ends two minutes after the limit was last in the way',
      [
        [0, binding],
        [60, calm],
        [120, calm],
      ],
      1,
      false,
    ],
    [
      'ends when control ends',
      [
        [0, binding],
        [5, null],
      ],
      1,
      false,
    ],
    [
      'is none without a limit in the way',
      [
        [0, calm],
        [5, calm],
      ],
      0,
      false,
    ],
  ] as const)('%s', (_, steps, ends, isOpen) => {
    const { open, ended } = run(steps);
    expect(ended).toHaveLength(ends);
    expect(open !== null).toBe(isOpen);
  });

  it('excludes the time between two distant steps', () => {
    const { open } = run([
      [0, binding],
      [600, binding],
    ]);
    expect(open?.shiftedKwh ?? 0).toBeLessThanOrEqual(1.2 + 1e-9);
  });
});
