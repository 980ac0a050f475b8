import { describe, expect, it } from 'vitest';
import type { MeterReport, MeterStatistics } from '../../contract/meters.contract.ts';
import { registerKwh } from '../../contract/meters.words.ts';
import { meterModel, meterState, waysOf } from './meterModel.ts';

const meter: MeterStatistics = {
  deviceId: 1,
  sn: 'M-1',
  alias: '',
  model: '',
  samplingPoint: 'storage',
  removedAt: null,
  start: { at: '2026-11-01T00:00:00.000Z', importKwh: 10, exportKwh: 20 },
  end: { at: '2026-11-02T00:00:00.000Z', importKwh: 15, exportKwh: 20 },
  columns: [
    { outKwh: 2000, inKwh: null },
    { outKwh: 500, inKwh: 1000 },
  ],
  outKwh: 2500,
  inKwh: 1000,
  estimatedS: 0,
};

describe('a meter', () => {
  it('is drawn in both directions in the unit of the largest value', () => {
    const report = {
      keys: ['2026-11', '2026-12'],
      range: { step: 'month', from: '2026-11', to: '2026-12' },
    } as unknown as MeterReport;
    const { series } = meterModel(report, meter, 'zh');
    expect(series.map(({ name, unit, data }) => [name, unit, ...data])).toEqual([
      ['储能放电', 'MWh', 2, 0.5],
      ['储能充电', 'MWh', null, 1],
    ]);
  });

  it('without a sampling point uses the names of its registers', () => {
    const ways = waysOf({ samplingPoint: null });
    expect([ways.out.en, ways.in.en]).toEqual(['Import', 'Export']);
  });

  it.each([
    [{}, null],
    [{ samplingPoint: null }, 'unplaced'],
    [{ removedAt: '2026-11-01T00:00:00.000Z', samplingPoint: null }, 'removed'],
    [{ end: { at: '', importKwh: 3, exportKwh: 25 } }, 'replaced'],
    [{ end: { at: '', importKwh: null, exportKwh: null } }, null],
    [{ end: null }, null],
  ] as [Partial<MeterStatistics>, string | null][])('%o: %s', (over, state) => {
    expect(meterState({ ...meter, ...over })).toBe(state);
  });

  it.each([
    [10, 15, 5],
    [15, 10, null],
    [null, 10, null],
    [10, undefined, null],
    [10, 10, 0],
  ])('a register from %s to %s counts %s', (start, end, moved) => {
    expect(registerKwh(start, end)).toBe(moved);
  });
});
