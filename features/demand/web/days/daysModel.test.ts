import { expect, it } from 'vitest';
import { daysModel, nextRefreshMs } from './daysModel.ts';

const words = { peak: 'p', demand: 'd', free: 'f', limit: 'l', shaved: 's', day: 'D' };
const day = {
  day: '2026-11-01',
  peakKw: 120,
  peakAtMs: 0,
  freeKw: 150,
  limitKw: 100,
  overQuarters: 1,
  shavedKwh: 7.5,
  known: 96,
};
const answer = {
  nowMs: 0,
  timeZone: 'UTC',
  hasMeter: true,
  hasStorage: true,
  days: [day],
  episodes: [],
  episodeCount: 0,
  totals: { peakKw: 120, peakAtMs: 0, freeKw: 150, overQuarters: 1, overDays: 1, shavedKwh: 7.5 },
};

it('shows intervals, and shaved power only where the limit would have been exceeded', () => {
  const quarters = [
    { startMs: 0, importKw: 90, freeKw: 150, limitKw: 100 },
    { startMs: 900_000, importKw: 60, freeKw: 80, limitKw: 100 },
    { startMs: 1_800_000, importKw: 60, freeKw: 180, limitKw: null },
    { startMs: 2_700_000, importKw: null, freeKw: null, limitKw: 100 },
  ];
  const model = daysModel({ ...answer, quarters }, words);
  expect(model.series.map(({ key, data }) => [key, data])).toEqual([
    ['demand', [90, 60, 60, null]],
    ['free', [150, 80, 180, null]],
    ['shaved', [60, null, null, null]],
    ['limit', [100, 100, null, 100]],
  ]);
});

it('shows days, without a series of storage where there is none', () => {
  const model = daysModel({ ...answer, hasStorage: false, quarters: null }, words);
  expect(model.x).toMatchObject({ labels: ['2026-11-01'] });
  expect(model.series.map(({ key, data }) => [key, data])).toEqual([
    ['peak', [120]],
    ['limit', [100]],
  ]);
});

it('the next refresh is at the next full 15 minutes', () => {
  expect([0, 1, 899_999, 900_000].map(nextRefreshMs)).toEqual([900_000, 900_000, 900_000, 1_800_000]);
});
