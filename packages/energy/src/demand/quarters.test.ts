import { QUARTER_MS } from '@heliodon/kernel/time';
import { describe, expect, it, test } from 'vitest';
import { type DemandQuarter, demandFigures, demandQuarter, limitAt, shavingEpisodes } from './quarters.ts';

const energy = (importKwh: number | null, more: { out?: number; in?: number; export?: number } = {}) => ({
  startMs: 0,
  importKwh,
  exportKwh: more.export ?? 0,
  chargeKwh: more.in ?? null,
  dischargeKwh: more.out ?? null,
});
/** Pairs of import and import without storage, from 0 on. */
const quarters = (...pairs: readonly (readonly [number | null, number | null])[]): DemandQuarter[] =>
  pairs.map(([importKw, freeKw], at) => ({ startMs: at * QUARTER_MS, importKw, freeKw }));
const always = (limitKw: number | null) => [{ fromMs: 0, limitKw }];

describe('an interval', () => {
  test.each([
    ['without storage', energy(25), 100, 100],
    ['that discharge kept low', energy(25, { out: 10 }), 100, 140],
    ['that charging made high', energy(25, { in: 10 }), 100, 60],
    ['charged from the sun alone', energy(0, { in: 10 }), 0, 0],
    // 15 of the 20 kWh discharged were exported: without storage, 5 kWh would have been imported.
    ['discharged into the grid', energy(0, { out: 20, export: 15 }), 0, 20],
    ['nobody measured', energy(null, { out: 10 }), null, null],
  ])('%s', (_name, given, importKw, freeKw) => {
    expect(demandQuarter(given)).toEqual({ startMs: 0, importKw, freeKw });
  });

  it('has the limit valid at its time', () => {
    const eras = [
      { fromMs: 100, limitKw: 300 },
      { fromMs: 200, limitKw: null },
      { fromMs: 300, limitKw: 250 },
    ];
    expect([99, 100, 199, 200, 300].map((ms) => limitAt(eras, ms))).toEqual([null, 300, 300, null, 250]);
  });
});

describe('figures', () => {
  it('are unknown without data', () => {
    expect(demandFigures(quarters([null, null]), always(100))).toEqual({
      peak: null,
      freePeak: null,
      meanKw: null,
      loadFactor: null,
      overQuarters: 0,
      known: 0,
      shavedKwh: 0,
    });
  });

  it('count values above the limit, not at the limit', () => {
    const figures = demandFigures(quarters([80, 80], [100, 140], [120, 120], [null, null]), always(100));
    expect(figures).toEqual({
      peak: { kw: 120, atMs: 2 * QUARTER_MS },
      freePeak: { kw: 140, atMs: QUARTER_MS },
      // 300 / 3, and 100 of 120; (140 − 100) ÷ 4.
      meanKw: 100,
      loadFactor: 100 / 120,
      overQuarters: 1,
      known: 3,
      shavedKwh: 10,
    });
  });
});

describe('episodes of shaving', () => {
  it('join adjacent intervals and show whether the limit was kept', () => {
    const found = shavingEpisodes(
      quarters([90, 90], [100, 140], [110, 150], [95, 95], [null, null], [60, 120], [130, 120]),
      always(100),
    );
    expect(found).toEqual([
      {
        fromMs: QUARTER_MS,
        toMs: 3 * QUARTER_MS,
        limitKw: 100,
        freeKw: 150,
        importKw: 110,
        shavedKwh: 20,
        held: false,
      },
      {
        fromMs: 5 * QUARTER_MS,
        toMs: 6 * QUARTER_MS,
        limitKw: 100,
        freeKw: 120,
        importKw: 60,
        shavedKwh: 15,
        held: true,
      },
    ]);
  });

  it('do not exist without a limit', () => {
    expect(shavingEpisodes(quarters([60, 120]), always(null))).toEqual([]);
  });
});
