import { describe, expect, it } from 'vitest';
import { latest, type TimeSpan, touching } from './in-time.policy.ts';

describe('spans that overlap a range', () => {
  it.each<[string, [number, number][], boolean[]]>([
    ['none', [], [false, false, false, false]],
    ['within one quarter', [[12, 13]], [false, true, false, false]],
    ['over two, to the border', [[5, 20]], [true, true, false, false]],
    [
      'one within the other, in any order',
      [
        [22, 23],
        [0, 25],
      ],
      [true, true, true, false],
    ],
    [
      'one after the other',
      [
        [0, 10],
        [10, 11],
        [31, 32],
      ],
      [true, true, false, true],
    ],
    ['without an end', [[25, Number.POSITIVE_INFINITY]], [false, false, true, true]],
  ])('%s', (_, spans, expected) => {
    const touches = touching(spans.map(([fromMs, toMs]) => ({ fromMs, toMs })));
    expect([0, 10, 20, 30].map((start) => touches(start, start + 10))).toEqual(expected);
  });

  it('are visited once, however many ranges are requested', () => {
    let looks = 0;
    const spans = Array.from({ length: 1000 }, (_, at): TimeSpan => {
      return {
        get fromMs() {
          looks += 1;
          return at * 2;
        },
        toMs: at * 2 + 1,
      };
    });
    const touches = touching(spans);
    for (let ms = 0; ms < 10_000; ms += 1) touches(ms, ms + 1);
    // Most visits come from sorting.
    expect(looks).toBeLessThan(30_000);
  });
});

it('the latest one that had begun', () => {
  const at = latest([10, 20, 20.5, 40], (ms) => ms);
  expect([0, 10, 19, 30, 50].map(at)).toEqual([undefined, 10, 10, 20.5, 40]);
});
