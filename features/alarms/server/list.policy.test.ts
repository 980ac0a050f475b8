import { describe, expect, it } from 'vitest';
import { cutFor, periodOf, piecesOf, sampledCut } from './list.policy.ts';

const iso = (ms: number | undefined) => ms && new Date(ms).toISOString().slice(0, 16);

describe('the requested period', () => {
  it.each([
    ['a day in Shanghai', 1, '2026-11-15', 'Asia/Shanghai', '2026-11-14T16:00', '2026-11-15T16:00'],
    ['a day of 25 hours', 1, '2026-10-25', 'Europe/Berlin', '2026-10-24T22:00', '2026-10-25T23:00'],
    ['a month', 2, '2026-02-17', 'UTC', '2026-02-01T00:00', '2026-03-01T00:00'],
    ['December', 2, '2026-12-31', 'Asia/Shanghai', '2026-11-30T16:00', '2026-12-31T16:00'],
    ['a year', 3, '2026-11-15', 'Europe/Berlin', '2025-12-31T23:00', '2026-12-31T23:00'],
  ] as const)('%s', (_, dateType, dateStr, zone, from, to) => {
    const period = periodOf({ dateType, dateStr }, zone);
    expect([iso(period?.fromMs), iso(period?.toMs)]).toEqual([from, to]);
  });

  it('total is unlimited, and a range of days takes precedence', () => {
    expect(periodOf({ dateType: 4, dateStr: '' }, 'UTC')).toBeUndefined();
    const range = periodOf({ dateType: 4, dateStr: '', from: '2026-11-01', to: '2026-11-02' }, 'UTC');
    expect([iso(range?.fromMs), iso(range?.toMs)]).toEqual(['2026-11-01T00:00', '2026-11-03T00:00']);
  });
});

describe('pages of a list of several parts', () => {
  it.each([
    ['within the first', [30, 5], 0, 20, [{ part: 0, offset: 0, limit: 20 }]],
    [
      'over the seam',
      [30, 0, 15],
      20,
      20,
      [
        { part: 0, offset: 20, limit: 10 },
        { part: 2, offset: 0, limit: 10 },
      ],
    ],
    ['in the last', [30, 0, 15], 40, 20, [{ part: 2, offset: 10, limit: 5 }]],
    ['behind the end', [30], 40, 20, []],
  ] as const)('%s', (_, counts, offset, limit, pieces) => {
    expect(piecesOf(counts, offset, limit)).toEqual(pieces);
  });
});

describe('how far streams are read', () => {
  it.each([
    // need, streams, row, rank
    [20, 500, 0, 20],
    [10_020, 500, 25, 386],
    [40, 4, 12, 4],
    [20, 1, 25, 1],
  ])('for %i rows of %i streams: row %i, rank %i', (need, streams, row, rank) => {
    const cut = cutFor(need, streams);
    expect(cut).toEqual({ row, rank });
    expect(cut.rank * (cut.row + 1)).toBeGreaterThanOrEqual(need);
    expect(cut.rank).toBeLessThanOrEqual(streams);
  });

  it.each([
    // Each seventh of 500 streams: 72. 1.1 × 10,020 × 72 / 500 rows of these, 26 a stream.
    ['for a deep page a sample of many streams', 10_020, 500, { every: 7, row: 25, rank: 62 }],
    ['for a first page all', 20, 500, undefined],
    ['of few streams all', 10_020, 200, undefined],
  ])('%s', (_, need, streams, cut) => {
    expect(sampledCut(need, streams)).toEqual(cut);
  });
});
