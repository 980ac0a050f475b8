import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSampleNotice, sampleNotices } from './sample-notices.ts';

/** pg_notify refuses 8000 bytes. */
const LIMIT = 8000;

describe('notifications', () => {
  it('contain plants and their devices', () => {
    const newest = [
      { plantId: 1, deviceId: 10 },
      { plantId: 2, deviceId: 20 },
      { plantId: 1, deviceId: 11 },
    ];
    expect(sampleNotices(newest)).toEqual(['1:10,11;2:20']);
    expect(parseSampleNotice('1:10,11;2:20')).toEqual([
      { plantId: 1, deviceIds: [10, 11] },
      { plantId: 2, deviceIds: [20] },
    ]);
  });

  it('omit devices without a plant', () => {
    expect(sampleNotices([])).toEqual([]);
    expect(sampleNotices([{ plantId: null, deviceId: 5 }])).toEqual([]);
  });

  it('are split to fit the size limit, and omit nobody', () => {
    const id = fc.integer({ min: 1, max: 2_147_483_647 });
    const device = fc.record({ plantId: fc.oneof(id, fc.integer({ min: 1, max: 5 })), deviceId: id });
    fc.assert(
      fc.property(fc.array(device, { maxLength: 4000, size: 'max' }), (newest) => {
        const pieces = sampleNotices(newest);
        for (const piece of pieces) expect(Buffer.byteLength(piece)).toBeLessThan(LIMIT);
        const parsed = pieces
          .flatMap(parseSampleNotice)
          .flatMap(({ plantId, deviceIds }) => deviceIds.map((deviceId) => `${plantId} ${deviceId}`));
        expect(parsed.sort()).toEqual(newest.map(({ plantId, deviceId }) => `${plantId} ${deviceId}`).sort());
      }),
      { numRuns: 50 },
    );
  });
});
