import { expect, it } from 'vitest';
import { DELIVERED, machineRange, type ReportedMachine } from './machine-range.ts';

const MACHINE: ReportedMachine = {
  ratedKw: 100,
  maxChargeKw: undefined,
  maxDischargeKw: undefined,
  soc: 50,
  capacityKwh: 200,
  limits: DELIVERED,
};

it.each<[string, Partial<ReportedMachine>, number, number]>([
  ['in the middle: all it has', {}, 100, 100],
  ['what it says goes first', { maxChargeKw: 60, maxDischargeKw: 0 }, 60, 0],
  ['what it says beyond its rating does not', { maxChargeKw: 900 }, 100, 100],
  ['full', { soc: 95 }, 0, 100],
  ['empty', { soc: 10 }, 100, 0],
  ['down to its reserve', { soc: 30, limits: { ...DELIVERED, reserveSoc: 30 } }, 100, 0],
  ['nothing known of its battery', { soc: null }, 100, 100],
  ['nor of its capacity', { capacityKwh: 0 }, 100, 100],
  ['without a rating', { ratedKw: 0 }, 0, 0],
])('%s', (_, more, maxChargeKw, maxDischargeKw) => {
  expect(machineRange({ ...MACHINE, ...more })).toEqual({ maxChargeKw, maxDischargeKw });
});
