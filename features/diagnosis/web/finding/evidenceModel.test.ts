import { QUARTER_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { evidenceModel, isOverDays } from './evidenceModel.ts';

const words = { measured: 'is', expected: 'should', band: 'trouble' };
const timeZone = 'Asia/Shanghai';
const noonMs = Date.parse('2026-11-15T12:00:00+08:00');

it('a curve of one day has a time axis without the night', () => {
  const startMs = Date.parse('2026-11-15T00:00:00+08:00');
  const steps = (value: number) => Array.from({ length: 96 }, (_, i) => (i >= 40 && i < 50 ? value : 0));
  const evidence = {
    chart: 'stringAgainstSiblings',
    unit: 'A',
    figures: {},
    atMs: Array.from({ length: 96 }, (_, i) => startMs + i * QUARTER_MS),
    measured: steps(4),
    expected: steps(8),
    bands: [{ fromMs: noonMs, toMs: noonMs + QUARTER_MS }],
  };
  const model = evidenceModel({ evidence, timeZone }, words);
  expect(model.x).toMatchObject({ kind: 'time', timeZone });
  expect(model.series.map(({ name, data }) => [name, data.length])).toEqual([
    ['should', 14],
    ['is', 14],
  ]);
  expect(model.bands).toEqual([{ from: noonMs, to: noonMs + QUARTER_MS, tone: 'fault', label: 'trouble' }]);
});

describe('one value per day', () => {
  const dayMs = 96 * QUARTER_MS;
  const at = [0, 1, 2].map((i) => Date.parse('2026-11-13T00:00:00+08:00') + i * dayMs);
  const evidence = {
    chart: 'insulationByDay',
    unit: 'kΩ',
    figures: {},
    atMs: at,
    measured: [900, 120, 100],
    expected: [900, 900, 900],
  };
  const bandOf = (from: number, days: number) => {
    const fromMs = at[from] as number;
    const bands = [{ fromMs, toMs: fromMs + days * dayMs }];
    const [band] = evidenceModel({ evidence: { ...evidence, bands }, timeZone }, words).bands ?? [];
    return [band?.from, band?.to];
  };

  it('has an axis of dates', () => {
    expect(isOverDays({ ...evidence, bands: [] })).toBe(true);
    const { x } = evidenceModel({ evidence: { ...evidence, bands: [] }, timeZone }, words);
    expect(x).toEqual({ kind: 'category', labels: ['2026-11-13', '2026-11-14', '2026-11-15'] });
  });

  it.each([
    [0, 1, ['2026-11-13', '2026-11-14']],
    [1, 2, ['2026-11-14', '2026-11-15']],
    [2, 1, ['2026-11-14', '2026-11-15']],
    [0, 3, ['2026-11-13', '2026-11-15']],
  ])('a band from day %i over %i days is visible', (from, days, band) => {
    expect(bandOf(from, days)).toEqual(band);
  });
});
