import { expect, it } from 'vitest';
import { comparedRows, powerModel, type Simulation, socModel } from './simulationModel.ts';

const MIDNIGHT = Date.UTC(2026, 5, 1);
const curves = { storageKw: [5, -5], gridKw: [1, 2], pvKw: [0, 0], pilesKw: [0, 3], soc: [50, 51] };
const figures = {
  importKwh: 1,
  exportKwh: 0,
  chargeKwh: 1,
  dischargeKwh: 1,
  curtailedKwh: 0,
  waitingKwh: 0,
  peakKw: 2,
  cost: 3,
  endSoc: 51,
};
const found: Simulation = {
  day: '2026-06-01',
  at: [MIDNIGHT, MIDNIGHT + 900_000],
  loadKw: [6, 7],
  withPackage: curves,
  asNow: curves,
  figures: { withPackage: figures, asNow: { ...figures, waitingKwh: 2 }, withoutStorage: figures },
  saved: { withPackage: 1, asNow: 0 },
  prices: [{ startMin: 0, endMin: 480, period: 'valley', price: '0.3' }],
  startSoc: 50,
  source: { pv: '', load: 'forecast', piles: '2026-05-31' },
  limits: { demandKw: 100, backflowKw: null, transformerKw: null },
  problems: [],
  planStays: false,
  plan: null,
};
const words = {
  pv: 'PV',
  load: 'Load',
  piles: 'Cars',
  storage: 'Storage',
  grid: 'Grid',
  demand: 'Demand',
  backflow: 'Backflow',
  transformer: 'Transformer',
};

it('shows the curves that the plant has, price bands, and the limits held', () => {
  const model = powerModel(found, 'UTC', words);
  expect(model.series.map(({ key }) => key)).toEqual(['load', 'piles', 'storage', 'grid']);
  expect(model.bands).toEqual([{ from: MIDNIGHT, to: MIDNIGHT + 8 * 3_600_000, tone: 'valley' }]);
  expect(model.marks).toEqual([{ value: 100, unit: 'kW', label: 'Demand', tone: 'warning' }]);
});

it('shows SOC with the package beside SOC with the current settings', () => {
  const { series } = socModel(found, 'UTC', { soc: 'SOC', socNow: 'Now' });
  expect(series.map(({ data }) => data)).toEqual([curves.soc, curves.soc]);
});

it('leaves out PV and charging rows that are zero throughout', () => {
  expect(comparedRows(found)).not.toContain('curtailedKwh');
  expect(comparedRows(found)).toContain('waitingKwh');
});
