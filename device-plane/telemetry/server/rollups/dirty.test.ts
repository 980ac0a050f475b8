import { DAY_MS, QUARTER_MS } from '@heliodon/kernel/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf, piecesOf, sharedOut } from './dirty.ts';

const START_MS = Date.UTC(2026, 0, 1);

const bucket = (quarter: number, deviceId = 1) => ({ deviceId, startMs: START_MS + quarter * QUARTER_MS });
/** 'device from-to' in 15-minute intervals. */
const rangesOf = (...buckets: ReturnType<typeof bucket>[]) =>
  piecesOf(buckets).map(({ deviceId, fromMs, toMs }) => {
    const [from, to] = [fromMs, toMs].map((ms) => (ms - START_MS) / QUARTER_MS);
    return `${deviceId} ${from}-${to}`;
  });

describe('ranges to recount', () => {
  it.each([
    ['one quarter', [bucket(3)], ['1 3-4']],
    ['neighbours, in any order', [bucket(5), bucket(3), bucket(4)], ['1 3-6']],
    ['an hour between', [bucket(0), bucket(5)], ['1 0-6']],
    ['more than an hour between', [bucket(0), bucket(6)], ['1 6-7', '1 0-1']],
    ['of two devices', [bucket(0), bucket(1, 2)], ['2 1-2', '1 0-1']],
    ['longer than a day', Array.from({ length: 100 }, (_, i) => bucket(i)), ['1 96-100', '1 0-96']],
  ])('%s', (_, buckets, expected) => {
    expect(rangesOf(...buckets)).toEqual(expected);
  });

  const dirty = fc.uniqueArray(
    fc.record({ deviceId: fc.integer({ min: 1, max: 5 }), quarter: fc.integer({ min: 0, max: 2000 }) }),
    { selector: ({ deviceId, quarter }) => `${deviceId} ${quarter}`, maxLength: 300 },
  );

  it('contain every interval once, and none is longer than a day', () => {
    fc.assert(
      fc.property(dirty, (all) => {
        const buckets = all.map(({ deviceId, quarter }) => bucket(quarter, deviceId));
        const pieces = piecesOf(buckets);
        const key = (one: { deviceId: number; startMs: number }) => `${one.deviceId} ${one.startMs}`;
        expect(pieces.flatMap((piece) => piece.buckets.map(key)).sort()).toEqual(buckets.map(key).sort());
        for (const { deviceId, fromMs, toMs, buckets: own } of pieces) {
          expect(toMs - fromMs).toBeLessThanOrEqual(DAY_MS);
          for (const one of own) {
            expect(one.deviceId).toBe(deviceId);
            expect(one.startMs >= fromMs && one.startMs + QUARTER_MS <= toMs).toBe(true);
          }
        }
      }),
    );
  });

  it('are split without loss, with one range at a time for each device', () => {
    fc.assert(
      fc.property(dirty, (all) => {
        const pieces = piecesOf(all.map(({ deviceId, quarter }) => bucket(quarter, deviceId)));
        const chunks = [...chunksOf(pieces)];
        expect(chunks.flat()).toHaveLength(pieces.length);
        expect(new Set(chunks.flat())).toEqual(new Set(pieces));
        for (const chunk of chunks) {
          expect(new Set(chunk.map(({ deviceId }) => deviceId)).size).toBe(chunk.length);
          const span = chunk.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
          expect(span).toBeLessThan(5 * DAY_MS);
        }
      }),
    );
  });

  it('far in the past wait for the next pass when there are many', () => {
    const days = Array.from({ length: 1500 }, (_, day) => bucket(day * 96)).map((one) =>
      Array.from({ length: 96 }, (_, i) => ({ ...one, startMs: one.startMs + i * QUARTER_MS })),
    );
    const { now, later } = sharedOut(piecesOf(days.flat()));
    expect(now).toHaveLength(1000);
    expect(later).toHaveLength(500 * 96);
    expect(Math.max(...later.map(({ startMs }) => startMs))).toBeLessThan(
      Math.min(...now.map((one) => one.fromMs)),
    );
    expect(sharedOut(piecesOf([bucket(0)])).later).toEqual([]);
  });
});
