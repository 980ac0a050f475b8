import { describe, expect, it } from 'vitest';
import type { EnergyAnalysis } from '../../contract/energy.contract.ts';
import { dayModel, strategyModel } from './energyModel.ts';

const none = {
  pv: null,
  charge: null,
  discharge: null,
  import: null,
  export: null,
  load: null,
  charging: null,
};
const column = (minute: number, flows: Partial<typeof none> | Record<string, number>) => ({
  key: `2026-07-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
  soc: 50,
  flows: { ...none, ...flows },
  selfUse: null,
  selfSufficiency: null,
});
/** Loaded five minutes into the third interval. */
const data: EnergyAnalysis = {
  plant: { plantId: 1, name: 'P', timeZone: 'UTC', screenType: 1 },
  range: { step: 'quarter', from: '2026-07-01', to: '2026-07-01' },
  readAt: '2026-07-01T00:35:00.000Z',
  columns: [
    column(0, { load: 10, import: 12, charge: 2, discharge: 0 }),
    column(15, { load: 10, import: 8, charge: 0, discharge: 2 }),
    column(30, { load: 3, import: 2, charge: 0, discharge: 1 }),
    column(45, {}),
  ],
  totals: { flows: none, selfUse: null, selfSufficiency: null, roundTrip: null, importMaxKw: null },
  links: [],
  linksSince: null,
  since: null,
  strategy: { state: 'planned', plannedKw: [-8, 8, 8, null] },
};

describe('power of a day', () => {
  it.each([
    ['load', [40, 40, null, null]],
    ['import', [48, 32, null, null]],
    ['charge', [-8, -0, null, null]],
    ['discharge', [0, 8, null, null]],
    ['soc', [50, 50, 50, 50]],
  ])('%s ends with the last complete interval', (key, expected) => {
    expect(dayModel(data, 'en').series.find((one) => one.key === key)?.data).toEqual(expected);
  });

  it('the storage curve with its plan ends there too', () => {
    const { series } = strategyModel(data, 'en', { planned: 'p', measured: 'm' });
    expect(series.map((one) => one.data).slice(0, 2)).toEqual([
      [-8, 8, 8, null],
      [-8, 8, null, null],
    ]);
  });
});
