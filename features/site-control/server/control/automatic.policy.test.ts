import { expect, it } from 'vitest';
import { automaticView } from './automatic.policy.ts';

const range = { maxChargeKw: 50, maxDischargeKw: 50 };
type Units = Parameters<typeof automaticView>[1];
const unit = (sn: string, more: Partial<Units[number]> = {}): Units[number] => ({
  device: { sn, ratedKw: 50 },
  soc: 50,
  weightKwh: 100,
  range,
  setPointKw: null,
  ...more,
});
const measured = { nowMs: 0, isMetered: true, leftKw: 40, pvKw: 10 };
/** Two steps at the full level; worthless energy, so the storage serves the load. */
const guidance: NonNullable<Parameters<typeof automaticView>[0]> = {
  source: 'optimiser',
  madeAtMs: 0,
  startMs: 0,
  of: {
    horizon: { buyPrice: [1], feedInPrice: [0], pvKw: [0], loadKw: [40], chargingKw: [0] },
    site: { transformerKw: null, exportLimitKw: null, pvCurtailable: true },
    demand: [],
    battery: {
      capacityKwh: 200,
      maxChargeKw: 100,
      maxDischargeKw: 100,
      socMin: 10,
      socMax: 95,
      startSoc: 50,
      endSoc: null,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
      wearPerKwh: 0,
      chargeTaper: [],
      dischargeTaper: [],
    },
  },
  targets: [null],
  levels: 2,
  levelKwh: 170,
  costs: [0, 0, 0, 0],
  ruleActions: [],
};

it.each<[string, Parameters<typeof automaticView>, string | null, [string, number][]]>([
  [
    'shares by rated power',
    [guidance, [unit('A'), unit('B')], measured],
    null,
    [
      ['A', 20],
      ['B', 20],
    ],
  ],
  ['one unit alone', [guidance, [unit('A')], measured], null, [['A', 40]]],
  [
    'a setpoint of a user counts as given',
    [guidance, [unit('A'), unit('B', { setPointKw: 15 })], measured],
    null,
    [['A', 25]],
  ],
  ['only setpoints', [guidance, [unit('A', { setPointKw: 15 })], measured], 'setPoint', []],
  ['no unit', [guidance, [], measured], 'noUnit', []],
  ['no meter', [guidance, [unit('A')], { ...measured, isMetered: false }], 'noMeter', []],
  ['SOC unknown', [guidance, [unit('A', { soc: null })], measured], 'noSoc', []],
  ['no guidance', [null, [unit('A')], measured], 'followsPlan', []],
  ['outside its time', [guidance, [unit('A')], { ...measured, nowMs: 900_000 }], 'followsPlan', []],
])('%s', (_, given, why, shares) => {
  const view = automaticView(...given);
  expect(view.why?.code ?? null).toBe(why);
  expect(view.decision === null).toBe(why !== null);
  expect([...view.shares]).toEqual(shares);
});

it('weights the SOC by capacity where it is known', () => {
  const units = [unit('A', { soc: 20, weightKwh: 300 }), unit('B', { soc: 60 })];
  const socOf = (list: Units) => {
    // Full discharge: the mean SOC decides what is left.
    const { decision } = automaticView(guidance, list, { ...measured, leftKw: 1000 });
    return decision?.powerKw;
  };
  // 30 % of 200 kWh: 40 kWh above the minimum.
  expect(socOf(units)).toBeCloseTo(100, 6);
  // 11 %: 2 kWh in a quarter of an hour.
  expect(socOf([unit('A', { soc: 11, weightKwh: 0 }), unit('B', { soc: 11 })])).toBeCloseTo(8, 6);
});
