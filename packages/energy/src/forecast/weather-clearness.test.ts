import { expect, it } from 'vitest';
import { weatherClearness } from './weather-clearness.ts';

const NOON_MS = Date.parse('2026-06-21T12:00Z');

it.each([
  // 1 − 0.75 c^3.4, calculated by hand.
  ['no clouds', { cloudCover: 0 }, 1],
  ['half', { cloudCover: 0.5 }, 0.929],
  ['all of the sky', { cloudCover: 1 }, 0.25],
  ['light comes before clouds', { cloudCover: 1, ghiWm2: 2000 }, 1.15],
  ['no word', {}, undefined],
])('%s', (_, word, clearness) => {
  const found = weatherClearness([{ startMs: NOON_MS, ...word }], 51, 0)(NOON_MS + 1_800_000);
  if (clearness === undefined) expect(found).toBeUndefined();
  else expect(found).toBeCloseTo(clearness, 3);
});

it('clearness is undefined for missing hours', () => {
  expect(weatherClearness([], 51, 0)(NOON_MS)).toBeUndefined();
});
