import type { DeviceRole } from '@heliodon/kernel/device-kind';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLOWS, type Flow, type FlowDevice, flowShares, plantFlows, plantPower } from './plant-flows.ts';

const device = (
  deviceId: number,
  role: DeviceRole,
  samplingPoint: FlowDevice['samplingPoint'] = null,
): FlowDevice => ({ deviceId, roles: [role], samplingPoint });

const inverter = device(1, 'generator');
const inverter2 = device(2, 'generator');
const pcs = device(3, 'storageConverter');
const battery = device(4, 'battery');
const cluster = device(5, 'batteryCluster');
const charger = device(6, 'charger');
const charger2 = device(7, 'charger');
const pvMeter = device(10, 'meter', 'pv');
const storageMeter = device(11, 'meter', 'storage');
const lowMeter = device(12, 'meter', 'acLow');
const highMeter = device(13, 'meter', 'highVoltage');
const loadMeter = device(14, 'meter', 'load');
const looseMeter = device(15, 'meter');

/** 'flow direction deviceId' of each share. */
const sharesOf = (devices: FlowDevice[]) =>
  flowShares(devices).shares.map((s) => `${s.flow} ${s.direction} ${s.deviceId}`);

const STORAGE_OF = (id: number) => [`charge in ${id}`, `discharge out ${id}`];
const GRID_OF = (id: number) => [`import out ${id}`, `export in ${id}`];

describe('the devices that count', () => {
  it.each<[string, FlowDevice[], string[], boolean]>([
    ['nothing', [], [], true],
    [
      'pure storage: the PCS, not the battery behind it',
      [pcs, battery, cluster, lowMeter],
      [...STORAGE_OF(3), ...GRID_OF(12)],
      true,
    ],
    ['a battery without a PCS', [battery, cluster], STORAGE_OF(4), true],
    ['clusters never', [cluster], [], true],
    [
      'pure PV: every inverter',
      [inverter, inverter2, lowMeter],
      ['pv out 1', 'pv out 2', ...GRID_OF(12)],
      true,
    ],
    ['a PV-side meter instead of the inverters', [inverter, inverter2, pvMeter], ['pv out 10'], true],
    [
      'PV and storage: meters before devices, high before low voltage, a load meter',
      [inverter, pcs, battery, pvMeter, storageMeter, lowMeter, highMeter, loadMeter],
      ['pv out 10', ...STORAGE_OF(11), ...GRID_OF(13), 'load in 14'],
      false,
    ],
    [
      'PV, storage and charging',
      [inverter, pcs, battery, cluster, charger, charger2, highMeter],
      ['pv out 1', ...STORAGE_OF(3), ...GRID_OF(13), 'charging in 6', 'charging in 7'],
      true,
    ],
    [
      'a PV-side meter of the first inverter: the second speaks for itself',
      [inverter, inverter2, { ...pvMeter, measures: [1] }],
      ['pv out 10', 'pv out 2'],
      true,
    ],
    [
      'two meters that share the inverters',
      [inverter, inverter2, { ...pvMeter, measures: [1] }, { ...pvMeter, deviceId: 17, measures: [2] }],
      ['pv out 10', 'pv out 17'],
      true,
    ],
    [
      'one of two meters names nothing: it measures the whole side',
      [inverter, inverter2, pvMeter, { ...pvMeter, deviceId: 17, measures: [2] }],
      ['pv out 10', 'pv out 17'],
      true,
    ],
    [
      'a storage-side meter of one PCS of two; batteries stay behind',
      [pcs, device(8, 'storageConverter'), battery, { ...storageMeter, measures: [3] }],
      ['charge in 11', 'charge in 8', 'discharge out 11', 'discharge out 8'],
      true,
    ],
    [
      'a meter whose collection has not begun',
      [inverter, { ...pvMeter, counts: false }, { ...lowMeter, counts: false }],
      ['pv out 1'],
      true,
    ],
    [
      'a meter without a sampling point, an unknown kind',
      [looseMeter, device(20, 'weatherStation')],
      [],
      true,
    ],
  ])('%s', (_, devices, shares, loadByBalance) => {
    expect(sharesOf(devices)).toEqual(shares);
    expect(flowShares(devices).loadByBalance).toBe(loadByBalance);
  });
});

type Reading = [deviceId: number, outKwh: number | null, inKwh: number | null];
const flowsOf = (devices: FlowDevice[], readings: Reading[]) =>
  plantFlows(
    readings.map(([deviceId, outKwh, inKwh]) => ({ deviceId, outKwh, inKwh })),
    flowShares(devices),
  );

const NOTHING = Object.fromEntries(FLOWS.map((flow) => [flow, null]));

describe('energy of a plant', () => {
  it.each<[string, FlowDevice[], Reading[], Partial<Record<Flow, number>>]>([
    [
      'pure storage: 30 imported, 20 charged, 5 discharged',
      [pcs, battery, cluster, lowMeter],
      [
        [3, 5, 20],
        [4, 6, 19],
        [5, 6, 19],
        [12, 30, 1],
      ],
      { charge: 20, discharge: 5, import: 30, export: 1, load: 14 },
    ],
    [
      'pure PV: 40 + 35 made, 50 exported, 2 imported',
      [inverter, inverter2, lowMeter],
      [
        [1, 40, null],
        [2, 35, 0.1],
        [12, 2, 50],
      ],
      { pv: 75, import: 2, export: 50, load: 27 },
    ],
    [
      'PV and storage with a load meter: no balance',
      [inverter, pcs, highMeter, loadMeter],
      [
        [1, 40, 0],
        [3, 10, 0],
        [13, 5, 0],
        [14, 0, 52],
      ],
      { pv: 40, charge: 0, discharge: 10, import: 5, export: 0, load: 52 },
    ],
    [
      'PV, storage and charging',
      [inverter, pcs, charger, charger2, highMeter],
      [
        [1, 100, 0],
        [3, 0, 30],
        [6, null, 20],
        [7, null, 12],
        [13, 4, 9],
      ],
      { pv: 100, charge: 30, discharge: 0, import: 4, export: 9, charging: 32, load: 33 },
    ],
    [
      'several rows of one device add up',
      [loadMeter],
      [...[1, 2].map((n): Reading => [14, 0, n])],
      { load: 3 },
    ],
    [
      'a balance below zero is none',
      [inverter, lowMeter],
      [
        [1, 10, 0],
        [12, 0, 10.2],
      ],
      { pv: 10, import: 0, export: 10.2, load: 0 },
    ],
    [
      'a silent grid meter: what was made is not what was used',
      [inverter, pcs, lowMeter],
      [
        [1, 40, 0],
        [3, 5, 2],
        [12, null, null],
      ],
      { pv: 40, charge: 2, discharge: 5 },
    ],
    [
      'a grid meter that does not count yet: no island',
      [inverter, { ...lowMeter, counts: false }],
      [
        [1, 40, 0],
        [12, 3, 5],
      ],
      { pv: 40 },
    ],
    [
      'one inverter metered, the other not',
      [inverter, inverter2, { ...pvMeter, measures: [1] }, lowMeter],
      [
        [1, 40, 0],
        [2, 30, 0],
        [10, 39, 1],
        [12, 0, 60],
      ],
      { pv: 69, import: 0, export: 60, load: 9 },
    ],
    ['a grid meter without a row', [inverter, lowMeter], [[1, 40, 0]], { pv: 40 }],
    [
      'a grid meter that counts one direction only',
      [inverter, lowMeter],
      [
        [1, 40, 0],
        [12, null, 30],
      ],
      { pv: 40, export: 30, load: 10 },
    ],
    [
      'one of two grid meters speaks',
      [inverter, lowMeter, device(16, 'meter', 'acLow')],
      [
        [1, 40, 0],
        [16, 1, 30],
      ],
      { pv: 40, import: 1, export: 30, load: 11 },
    ],
    ['no meter at the grid: an island', [inverter], [[1, 40, 0]], { pv: 40, load: 40 }],
    ['no balance from uses alone', [charger], [[6, 0, 8]], { charging: 8 }],
    ['a silent load meter is not replaced by the balance', [inverter, loadMeter], [[1, 10, 0]], { pv: 10 }],
    ['readings of a stranger', [inverter], [[99, 10, 10]], {}],
  ])('%s', (_, devices, readings, expected) => {
    expect(flowsOf(devices, readings)).toEqual({ ...NOTHING, ...expected });
  });

  const kwh = fc.option(fc.double({ min: 0, max: 1e4, noNaN: true }), { freq: 5 });
  it('is balanced', () => {
    const devices = [inverter, inverter2, pcs, battery, charger, lowMeter];
    const readings = fc.tuple(...devices.map((d) => fc.tuple(fc.constant(d.deviceId), kwh, kwh)));
    fc.assert(
      fc.property(readings, (rows) => {
        const flows = flowsOf(devices, rows);
        const add = (...names: Flow[]) => names.reduce((sum, name) => sum + (flows[name] ?? 0), 0);
        const sources = add('pv', 'discharge', 'import');
        const uses = add('charge', 'export', 'charging');
        if (flows.load !== null) expect(flows.load).toBeGreaterThanOrEqual(0);
        if (flows.import === null && flows.export === null) expect(flows.load).toBeNull();
        else if (sources >= uses) expect(uses + add('load')).toBeCloseTo(sources, 6);
        else expect(flows.load ?? 0).toBe(0);
      }),
    );
  });
});

describe('power of a plant', () => {
  const none = { pvKw: null, batteryKw: null, gridKw: null, loadKw: null, chargingKw: null };
  const powers = (...list: [FlowDevice, number | null][]) =>
    plantPower(list.map(([d, powerKw]) => ({ ...d, powerKw })));

  it.each<[string, [FlowDevice, number | null][], object]>([
    ['nothing', [], {}],
    [
      'pure storage, charging from the grid',
      [
        [pcs, -20],
        [battery, -19],
        [lowMeter, 30],
      ],
      { batteryKw: -20, gridKw: 30, loadKw: 10 },
    ],
    [
      'pure PV, exporting; an inverter asleep makes nothing',
      [
        [inverter, 40],
        [inverter2, -0.05],
        [lowMeter, -25],
      ],
      { pvKw: 40, gridKw: -25, loadKw: 15 },
    ],
    [
      'PV and storage with a load meter',
      [
        [inverter, 40],
        [pcs, 5],
        [highMeter, -3],
        [lowMeter, -9],
        [loadMeter, -41],
      ],
      { pvKw: 40, batteryKw: 5, gridKw: -3, loadKw: 41 },
    ],
    [
      'PV, storage and charging',
      [
        [inverter, 60],
        [pcs, 10],
        [charger, -22],
        [charger2, null],
        [highMeter, 2],
      ],
      { pvKw: 60, batteryKw: 10, gridKw: 2, loadKw: 50, chargingKw: 22 },
    ],
    [
      'never a load below zero',
      [
        [inverter, 10],
        [lowMeter, -10.4],
      ],
      { pvKw: 10, gridKw: -10.4, loadKw: 0 },
    ],
    [
      'a silent grid meter: what is made is not what is used',
      [
        [inverter, 40],
        [pcs, -5],
        [lowMeter, null],
      ],
      { pvKw: 40, batteryKw: -5 },
    ],
    ['no meter at the grid: an island', [[inverter, 40]], { pvKw: 40, loadKw: 40 }],
    [
      'a grid meter that does not count yet',
      [
        [inverter, 40],
        [{ ...lowMeter, counts: false }, -30],
      ],
      { pvKw: 40 },
    ],
    [
      'one inverter metered, the other not',
      [
        [inverter, 40],
        [inverter2, 30],
        [{ ...pvMeter, measures: [1] }, 39],
        [lowMeter, -60],
      ],
      { pvKw: 69, gridKw: -60, loadKw: 9 },
    ],
    [
      'silent devices',
      [
        [inverter, null],
        [lowMeter, null],
        [charger, 0],
      ],
      { chargingKw: 0 },
    ],
  ])('%s', (_, list, expected) => {
    expect(powers(...list)).toEqual({ ...none, ...expected });
  });
});
