import { expect, it, test } from 'vitest';
import { buildProgramme } from './build-programme.ts';
import type { DispatchCase } from './dispatch-case.ts';
import { lpText } from './lp-text.ts';

const plain: DispatchCase = {
  horizon: { buyPrice: [0.5], feedInPrice: [0.25], pvKw: [10], loadKw: [30], chargingKw: [2] },
  site: { transformerKw: 100, exportLimitKw: 5, pvCurtailable: true },
  demand: [{ fromStep: 0, toStep: 1, pricePerKw: 4, floorKw: 20 }],
  battery: {
    capacityKwh: 200,
    maxChargeKw: 40,
    maxDischargeKw: 50,
    socMin: 10,
    socMax: 90,
    startSoc: 50,
    endSoc: 30,
    chargeEfficiency: 0.5,
    dischargeEfficiency: 0.5,
    wearPerKwh: 0.125,
    chargeTaper: [],
    dischargeTaper: [
      { soc: 0, share: 0 },
      { soc: 25, share: 1 },
    ],
  },
};

it('is written in a text format for solvers', () => {
  expect(lpText(buildProgramme(plain, { elastic: false }).programme)).toBe(`Minimize
 cost: + 0.03125 charge0 + 0.03125 discharge0 + 0.125 import0 - 0.0625 export0 + 4 peak0 - 80
Subject To
 store0: + 1 stored0 - 0.125 charge0 + 0.5 discharge0 = 100
 empty0_0_high: + 1 discharge0 - 1 stored0 <= 0
 bus0: + 1 import0 - 1 export0 - 1 charge0 + 1 discharge0 - 1 curtailed0 = 22
 demand0_high: + 1 import0 - 1 peak0 <= 0
 end_low: + 1 stored0 >= 60
Bounds
 0 <= charge0 <= 40
 0 <= discharge0 <= 50
 20 <= stored0 <= 180
 0 <= import0 <= 72
 0 <= export0 <= 5
 0 <= curtailed0 <= 10
 20 <= peak0 <= +inf
End
`);
});

it('leaves out tapers that reduce the power at no level', () => {
  const rowsAt = (socMin: number) =>
    buildProgramme({ ...plain, battery: { ...plain.battery, socMin } }, { elastic: false }).programme.rows
      .names;
  expect(rowsAt(24)).toContain('empty0_0');
  expect(rowsAt(25)).not.toContain('empty0_0');
});

it('exports beyond the surplus of PV only what is discharged', () => {
  // The need is 32 kW, PV 10 kW: 28 of 50 kW discharge are exported, and nothing without discharge.
  const { programme } = buildProgramme(priced(0.3, 0.4, { exportLimitKw: null }), { elastic: false });
  expect(lpText(programme)).toContain(' beyond0_high: + 1 export0 - 0.56 discharge0 <= 0\n');
  const sunny = priced(0.3, 0.4, { exportLimitKw: null });
  const surplus = { ...sunny, horizon: { ...sunny.horizon, pvKw: [40] } };
  expect(lpText(buildProgramme(surplus, { elastic: false }).programme)).toContain(
    ' beyond0_high: + 1 export0 - 1 discharge0 <= 8\n',
  );
});

it('takes standby losses from the stored energy, with one efficiency for all powers', () => {
  const twice = (value: number) => [value, value];
  const horizon = {
    buyPrice: twice(0.5),
    feedInPrice: twice(0.25),
    pvKw: twice(10),
    loadKw: twice(30),
    chargingKw: twice(2),
  };
  const battery = { ...plain.battery, standbyKw: 2, chargeEfficiencyBy: [{ powerKw: 20, efficiency: 0.9 }] };
  const text = lpText(buildProgramme({ ...plain, horizon, battery }, { elastic: false }).programme);
  expect(text).toContain(' store0: + 1 stored0 - 0.125 charge0 + 0.5 discharge0 = 99.5\n');
  expect(text).toContain(' store1: + 1 stored1 - 0.125 charge1 + 0.5 discharge1 - 1 stored0 = -0.5\n');
});

it('limits demand, but not below the peak already billed for the month', () => {
  const twice = (value: number) => [value, value];
  const { programme } = buildProgramme(
    {
      ...plain,
      horizon: {
        buyPrice: twice(0.5),
        feedInPrice: twice(0.25),
        pvKw: twice(10),
        loadKw: twice(30),
        chargingKw: twice(2),
      },
      site: { ...plain.site, importLimitKw: 40, paidKw: [55, 0] },
    },
    { elastic: false },
  );
  const upperOf = (name: string) => programme.columns.upper[programme.columns.names.indexOf(name)];
  expect([upperOf('import0'), upperOf('import1')]).toEqual([55, 40]);
});

const priced = (buy: number, feedIn: number, site: Partial<DispatchCase['site']> = {}): DispatchCase => ({
  ...plain,
  horizon: { ...plain.horizon, buyPrice: [buy], feedInPrice: [feedIn] },
  site: { ...plain.site, ...site },
});

test.each([
  ['a price of import above that of export', priced(0.5, 0.4), []],
  ['the same price', priced(0.4, 0.4), []],
  ['export that pays more than import costs', priced(0.3, 0.4), ['importing0']],
  ['export that pays more, but cannot be', priced(0.3, 0.4, { exportLimitKw: 0 }), []],
  ['a negative price of import', priced(-0.1, -0.2), ['charging0']],
  ['export that costs', priced(0.5, -0.1), ['charging0']],
  ['PV that cannot be turned down, below the need', priced(0.5, 0.1, { pvCurtailable: false }), []],
])('fixes the direction only where a circular flow could be profitable: %s', (_, of, choices) => {
  const { columns } = buildProgramme(of, { elastic: false }).programme;
  expect(columns.whole.map((column) => columns.names[column])).toEqual(choices);
});

it('chooses between charging and discharging if PV cannot be curtailed', () => {
  const of = priced(0.5, 0.1, { pvCurtailable: false });
  const sunny = { ...of, horizon: { ...of.horizon, pvKw: [80] } };
  const { columns } = buildProgramme(sunny, { elastic: false }).programme;
  expect(columns.whole.map((column) => columns.names[column])).toEqual(['charging0']);
});
