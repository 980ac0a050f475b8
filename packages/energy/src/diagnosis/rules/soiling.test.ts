import { describe, expect, it } from 'vitest';
import { diagnoseInverter } from '../diagnose-inverter.ts';
import { type Change, FIRST_DAY, facts, inverterDays, plant, weatherDays } from '../testing/days.ts';
import { type FallSource, fallOf } from './soiling.ts';

const levels = (values: readonly (number | null)[]) =>
  values.flatMap((value, dayNo) => (value === null ? [] : [{ dayNo, value }]));
const fall = (values: readonly (number | null)[], source: FallSource = 'light') =>
  fallOf(levels(values), values.length - 1, source);

describe('a decrease of performance caused by soiling', () => {
  it.each<[string, (number | null)[], number | undefined, FallSource?]>([
    ['when it is slow and deep enough', [1, 1, 1, 1, 0.99, 0.98, 0.97, 0.96, 0.95, 0.94], 0.06],
    ['not before 5 %', [1, 1, 1, 1, 0.99, 0.98, 0.97, 0.96], undefined],
    ['not from one day to the next', [1, 1, 1, 1, 1, 0.93, 0.93, 0.93, 0.93], undefined],
    ['not within two days', [1, 1, 1, 1, 1, 1, 0.96, 0.92], undefined],
    ['with dull days between', [1, 1, null, 0.985, null, null, 0.955, 0.945, null, 0.925], 0.075],
    ['not after the rain', [1, 0.99, 0.98, 0.97, 0.96, 0.95, 0.94, 1, 1], undefined],
    ['counted from the last rain on', [0.94, 0.93, 0.92, 1, 0.985, 0.97, 0.955, 0.94, 0.925], 0.075],
    ['not when nothing was seen for days', [1, 0.98, 0.96, 0.94, 0.92, null, null, null], undefined],
    ['not faster than dust can be', [1, 1, 0.96, 0.92, 0.88, 0.84], undefined],
    [
      'by a clear sky only when it is no season',
      Array.from({ length: 30 }, (_, n) => 1 - 0.002 * n),
      undefined,
      'clearSky',
    ],
    ['though by measured light it is', Array.from({ length: 30 }, (_, n) => 1 - 0.002 * n), 0.058],
  ])('%s', (_, values, lost, source) => {
    const found = fall(values, source);
    if (lost === undefined) expect(found).toBeUndefined();
    else expect(found?.lost).toBeCloseTo(lost, 2);
  });
});

describe("soiling of an inverter's modules", () => {
  const dirty = (n: number): Change => ({ clean: n < 10 ? 1 : 1 - 0.008 * (n - 10) });
  const kinds = (days: Parameters<typeof diagnoseInverter>[2], weather = weatherDays(0), clean = 0) =>
    diagnoseInverter(
      facts,
      plant,
      days,
      weather,
      Array.from({ length: clean }, () => ({
        facts: { ...facts, deviceId: 2 },
        days: inverterDays(days.length),
      })),
    );

  it.each([
    ['the light of a station', weatherDays(20), 0, 0.005],
    ['clean inverters beside it', [], 2, 0.005],
    ['a clear sky', [], 0, 0.025],
  ] as const)('is detected compared with %s', (_, weather, clean, off) => {
    const [found, ...more] = kinds(inverterDays(20, dirty), [...weather], clean);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ kind: 'soiling', string: null, level: 'medium' });
    // 0.008 per day for nine days; the clear-sky model ignores temperature and is off by one or two percent.
    expect(Math.abs((found?.evidence.figures.lost ?? 0) - 0.072)).toBeLessThan(off);
    expect(found?.sinceDayNo).toBeGreaterThanOrEqual(FIRST_DAY + 9);
    expect(found?.sinceDayNo).toBeLessThanOrEqual(FIRST_DAY + 12);
    const last = found?.lostKwhByDay.at(-1)?.kwh ?? 0;
    const day =
      inverterDays(20, dirty)
        .at(-1)
        ?.acKw.reduce<number>((all, kw) => all + (kw ?? 0) / 4, 0) ?? 0;
    expect(last / (last + day)).toBeCloseTo(0.072, 1);
  });

  it('is not detected for a cloudy week', () => {
    const dull = (n: number) => 1 - 0.04 * Math.max(0, n - 10);
    const days = inverterDays(20, (n) => ({ light: () => dull(n) }));
    expect(kinds(days, weatherDays(20, dull))).toEqual([]);
  });
});
