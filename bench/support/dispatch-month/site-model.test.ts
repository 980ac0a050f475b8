import type { BatteryTerms } from '@heliodon/energy/optimise/dispatch-case';
import type { ControlMessage } from '@heliodon/telemetry/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { SiteModel } from './site-model.ts';

const START_MS = Date.UTC(2018, 6, 1);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Two machines with half of it each: 100 kWh from 20 to 180 kWh. */
const battery: BatteryTerms = {
  capacityKwh: 200,
  maxChargeKw: 100,
  maxDischargeKw: 100,
  socMin: 10,
  socMax: 90,
  startSoc: 50,
  endSoc: null,
  chargeEfficiency: 0.8,
  dischargeEfficiency: 0.5,
  wearPerKwh: 0,
  chargeTaper: [],
  dischargeTaper: [],
};

let site: SiteModel;
beforeEach(() => {
  site = new SiteModel({ name: 'P1', battery, machines: 2, pvRatedKw: 300 }, START_MS);
  site.putInService();
});

const order = (powerKw: number, afterwardsKw?: number): ControlMessage => {
  const both = (kw: number) => ['P1-PCS-1', 'P1-PCS-2'].map((sn) => ({ sn, powerKw: kw / 2 }));
  const afterwards = afterwardsKw === undefined ? [] : both(afterwardsKw);
  return { seq: site.atMs, at: site.atMs, holdS: 60, orders: both(powerKw), afterwards };
};
const run = (minutes: number, flows = { pvKw: 0, loadKw: 200 }, isHeard = true) =>
  site.advance(site.atMs + minutes * MINUTE_MS, flows, isHeard);
const valuesOf = (sn: string) => site.readings().find((one) => one.sn === sn)?.values ?? {};

it('announces a meter, an inverter and the machines with their batteries', () => {
  expect(site.devices()).toMatchObject([
    { sn: 'P1-MET', kind: 'meter', samplingPoint: 'acLow' },
    { sn: 'P1-INV', kind: 'inverter', ratedKw: 300 },
    { sn: 'P1-PCS-1', kind: 'pcs', ratedKw: 50 },
    { sn: 'P1-BAT-1', kind: 'battery', structure: { capacityKwh: 100 } },
    { sn: 'P1-PCS-2', kind: 'pcs', ratedKw: 50 },
    { sn: 'P1-BAT-2', kind: 'battery', structure: { capacityKwh: 100 } },
  ]);
  const bare = new SiteModel({ name: 'P2', battery, machines: 1, pvRatedKw: 0 }, START_MS);
  expect(bare.devices().map(({ kind }) => kind)).toEqual(['meter', 'pcs', 'battery']);
  expect(bare.readings().map(({ kind }) => kind)).toEqual(['meter', 'pcs', 'battery']);
});

describe('ordered powers', () => {
  it.each<[string, { orderKw: number; minutes: number; batteryKwh: number; storedKwh: number }]>([
    // 20 kWh out take 40 kWh out of the cells.
    ['discharging', { orderKw: 40, minutes: 30, batteryKwh: 20, storedKwh: 60 }],
    ['charging', { orderKw: -40, minutes: 30, batteryKwh: -20, storedKwh: 116 }],
    ['more than the rated power', { orderKw: 500, minutes: 12, batteryKwh: 20, storedKwh: 60 }],
    ['until empty: 80 kWh are left above 10 %', { orderKw: 100, minutes: 60, batteryKwh: 40, storedKwh: 20 }],
    ['until full: room for 80 kWh', { orderKw: -100, minutes: 90, batteryKwh: -100, storedKwh: 180 }],
  ])('%s', (_, { orderKw, minutes, batteryKwh, storedKwh }) => {
    site.obey(order(orderKw), site.atMs);
    run(minutes);
    expect(site.totals.batteryKwh).toBeCloseTo(batteryKwh, 6);
    expect(site.storedKwh).toBeCloseTo(storedKwh, 6);
    expect(site.totals.gridKwh).toBeCloseTo((200 * minutes) / 60 - batteryKwh, 6);
  });

  it('hold for a minute after the last message, then those that apply afterwards', () => {
    site.obey(order(60, -30), site.atMs);
    run(30);
    expect(site.totals.batteryKwh).toBeCloseTo(30, 6);
    run(31, undefined, false);
    expect(site.totals.batteryKwh).toBeCloseTo(30 + 1 - 15, 6);
  });

  it('end with the message: without orders for afterwards, machines serve the load', () => {
    site.obey(order(0), site.atMs);
    run(11, { pvKw: 0, loadKw: 60 }, false);
    expect(site.totals.batteryKwh).toBeCloseTo(10, 6);
    // A surplus is stored.
    run(30, { pvKw: 100, loadKw: 60 }, false);
    expect(site.totals.batteryKwh).toBeCloseTo(10 - 20, 6);
    expect(site.totals.gridKwh).toBeCloseTo(1, 6);
  });

  it('limit PV', () => {
    const limited = { ...order(0), orders: [{ sn: 'P1-INV', limitKw: 40 }] };
    site.obey({ ...limited, orders: [...order(0).orders, ...limited.orders] }, site.atMs);
    run(60, { pvKw: 100, loadKw: 30 });
    expect(site.totals).toEqual({ batteryKwh: 0, gridKwh: -10, curtailedKwh: 60 });
    expect(valuesOf('P1-INV')).toMatchObject({ activePowerKw: 40, energyTotalKwh: 40 });
    expect(valuesOf('P1-MET')).toMatchObject({ powerKw: -10, importTotalKwh: 0, exportTotalKwh: 10 });
  });
});

it('leaves storage idle until it is in service', () => {
  const idle = new SiteModel({ name: 'P1', battery, machines: 2, pvRatedKw: 300 }, START_MS);
  idle.advance(START_MS + HOUR_MS, { pvKw: 0, loadKw: 50 }, false);
  expect(idle.totals).toEqual({ batteryKwh: 0, gridKwh: 50, curtailedKwh: 0 });
});

it('does not report that a machine is derated', () => {
  site.derate(0, 0.5);
  site.obey(order(100), site.atMs);
  run(15);
  expect(valuesOf('P1-PCS-1')).toMatchObject({
    activePowerKw: 25,
    maxDischargeKw: 50,
    dischargeTotalKwh: 6.25,
  });
  expect(valuesOf('P1-PCS-2')).toMatchObject({ activePowerKw: 50, maxDischargeKw: 50 });
});

it('reports a wrong SOC, at most 100 %', () => {
  site.misreportSoc(1, 8);
  expect([valuesOf('P1-BAT-1').soc, valuesOf('P1-BAT-2').soc]).toEqual([50, 58]);
  site.misreportSoc(1, 60);
  expect(valuesOf('P1-BAT-2').soc).toBe(100);
});
