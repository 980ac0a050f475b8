import { deviceKinds } from '@heliodon/device-kinds/kinds';
import type { PointValues } from '@heliodon/register-maps/values';
import { afterEach, expect, it } from 'vitest';
import { type ModbusServer, startModbusServer } from '../../../test/modbus-server.ts';
import { siteOf } from '../../../test/site.ts';
import type { FieldDevice } from '../../field-device.ts';
import { lineOf } from '../line-building.ts';
import type { Site } from '../site.ts';

let server: ModbusServer | undefined;
let site: Site | undefined;
afterEach(async () => {
  await site?.close();
  await server?.stop();
});

async function devicesOf(
  image: string,
  ...devices: Parameters<typeof siteOf>[1][]
): Promise<readonly FieldDevice[]> {
  server = await startModbusServer(image);
  site = siteOf({ name: 'roof', type: 'tcp', host: '127.0.0.1', port: server.port }, ...devices);
  for (const device of site.devices) await device.open();
  return site.devices;
}

const sunspec = (unit: number, kind: string, index = 1) => ({ unit, map: 'sunspec', kind, index }) as const;

/** Every point is known and within its range; others would be quarantined. */
function expectPlausible(kind: string, values: PointValues): void {
  const points = new Map(
    deviceKinds.find((one) => one.id === kind)?.points.map((point) => [point.name, point]),
  );
  const wrong = Object.entries(values).filter(([name, value]) => {
    const point = points.get(name);
    if (!point) return true;
    const list = Array.isArray(value) ? value : [value];
    if (Array.isArray(value) !== (point.list !== undefined)) return true;
    return list.some((one) => one !== null && !(one >= point.min && one <= point.max));
  });
  expect(wrong).toEqual([]);
}

it.each([64, 32])(
  'reads a device that returns at most %i registers at once like any other',
  async (maxRead) => {
    const [whole] = await devicesOf('fronius-hybrid', sunspec(1, 'inverter'));
    const expected = [whole?.description, await whole?.read()];
    await site?.close();
    await server?.stop();
    server = await startModbusServer('fronius-hybrid', { maxRead });
    site = siteOf(
      { name: 'roof', type: 'tcp', host: '127.0.0.1', port: server.port },
      sunspec(1, 'inverter'),
    );
    const [device] = site.devices;
    await device?.open();
    expect([device?.description, await device?.read()]).toEqual(expected);
  },
);

it('reads the Fronius inverter image published by SunSpec, skipping unknown models', async () => {
  const [inverter] = await devicesOf('fronius-ig-plus', sunspec(1, 'inverter'));
  expect(inverter?.description).toEqual({
    sn: '50.25979',
    kind: 'inverter',
    brand: 'Fronius',
    model: 'IG+V7.5U',
    firmware: '6.2.0',
    ratedKw: 7.5,
  });
  const values = await inverter?.read();
  expect(values).toMatchObject({
    workStatus: 2,
    faultCode: 0,
    activePowerKw: 1.307,
    apparentPowerKva: 1.334,
    reactivePowerKvar: 0.267,
    powerFactor: 0.979,
    frequency: 60.01,
    voltageA: 243,
    voltageB: null,
    currentA: 5.49,
    energyTotalKwh: 1720.967,
    dcPowerKw: 1.33,
    dcVoltage: 350,
    dcCurrent: 3.8,
    activePowerLimitPercent: 100,
    internalTemperature: null,
  });
  expectPlausible('inverter', values ?? {});
});

it('limits power and disconnects through model 123', async () => {
  const [inverter] = await devicesOf('fronius-ig-plus', sunspec(1, 'inverter'));
  expect([...(inverter?.commands ?? [])].sort()).toEqual(['setActivePowerLimit', 'startStop']);
  await inverter?.execute('setActivePowerLimit', { limitPercent: 60 });
  expect(await inverter?.read()).toMatchObject({ activePowerLimitPercent: 60 });
  await inverter?.execute('setActivePowerLimit', { limitPercent: 100 });
  expect(await inverter?.read()).toMatchObject({ activePowerLimitPercent: 100 });
  await inverter?.execute('startStop', { state: 0 });
  await expect(inverter?.execute('setActivePowerLimit', { limitPercent: 500 })).rejects.toThrow(
    'setActivePowerLimit.limitPercent: must be a number from 0 to 110, not 500',
  );
  await expect(inverter?.execute('startIvScan', {})).rejects.toThrow('does not support startIvScan');
});

it("reads SunSpec's test inverter at 50000, with all inputs of its three models 160", async () => {
  const [inverter] = await devicesOf('sunspec-test-inverter-3', sunspec(1, 'inverter'));
  expect(inverter?.description).toMatchObject({
    sn: 'sn-123456789',
    brand: 'SunSpecTest',
    firmware: '1.2.3',
  });
  const values = await inverter?.read();
  expect(values).toMatchObject({
    workStatus: 5,
    faultCode: 202,
    activePowerKw: 2.97,
    powerFactor: 0.995,
    energyTotalKwh: 1234.567,
    internalTemperature: 40.1,
    heatSinkTemperature: 40.2,
    mpptCurrent: [1.1, 1.2, 1.3, 1.1, 1.2, 1.3, 1.1, 1.2, 1.3],
    mpptPowerKw: [0.331, 0.332, 0.333, 0.331, 0.332, 0.333, 0.331, 0.332, 0.333],
  });
  expect(values?.mpptVoltage).toEqual([
    300.11, 300.12, 300.13, 300.21, 300.22, 300.33, 300.31, 300.32, 300.33,
  ]);
  expectPlausible('inverter', values ?? {});
});

it('finds inverter and meter in one chain, and inverts the sign of a meter', async () => {
  const [inverter, meter] = await devicesOf('solaredge-inverter-and-meter', sunspec(1, 'inverter'), {
    ...sunspec(1, 'meter'),
    samplingPoint: 'acLow',
    sign: -1,
  });
  expect(inverter?.description).toMatchObject({ sn: '7E000001', model: 'SE10K' });
  expect(meter?.description).toMatchObject({
    sn: '60500001-METER',
    model: 'SE-MTR-3Y-400V-A',
    samplingPoint: 'acLow',
  });
  const generated = (await inverter?.read()) ?? {};
  expect(generated).toMatchObject({
    workStatus: 2,
    activePowerKw: 0.277,
    powerFactor: 0.4379,
    dcVoltage: 815.7,
  });
  expectPlausible('inverter', generated);
  const measured = (await meter?.read()) ?? {};
  expect(measured).toMatchObject({
    workStatus: 0,
    powerKw: 0.008,
    powerAKw: -0.14,
    voltageA: 238.1,
    voltageAb: 412.2,
    currentB: 0.32,
    frequency: 50.01,
    importTotalKwh: 184.733,
    exportTotalKwh: 301.644,
    importTotalKvarh: null,
  });
  expectPlausible('meter', measured);
});

it('separates PV and battery of a hybrid inverter', async () => {
  const [inverter, pcs, battery] = await devicesOf(
    'fronius-hybrid',
    sunspec(1, 'inverter'),
    sunspec(1, 'pcs'),
    sunspec(1, 'battery'),
  );
  const generated = (await inverter?.read()) ?? {};
  // The inverter outputs 3.32 kW while 1.56 kW of PV charges the battery.
  expect(generated).toMatchObject({
    activePowerKw: 4.88,
    energyTotalKwh: 8000,
    dcPowerKw: 4.95,
    mpptPowerKw: [3.4, 1.55],
  });
  expectPlausible('inverter', generated);
  const stored = (await pcs?.read()) ?? {};
  expect(stored).toMatchObject({
    workStatus: 4,
    activePowerKw: -1.56,
    chargeTotalKwh: 2000,
    dischargeTotalKwh: 1800,
    maxChargeKw: 10.24,
    setpointKw: null,
  });
  expectPlausible('pcs', stored);
  const cells = (await battery?.read()) ?? {};
  expect(cells).toMatchObject({
    soc: 62.5,
    chargeState: 1,
    powerKw: -1.56,
    ratedCapacityKwh: 11,
    voltage: 410,
  });
  expectPlausible('battery', cells);
  expect(battery?.description).toMatchObject({ sn: '33000001-BATTERY', structure: { capacityKwh: 11 } });
});

it('does not use the AC side of a hybrid inverter for a battery without data', async () => {
  const [pcs] = await devicesOf('fronius-hybrid', sunspec(1, 'pcs'));
  const line = lineOf({ name: 'test', type: 'tcp', host: '127.0.0.1', port: server?.port ?? 0 });
  // DCW of StCha and StDisCha: not a number.
  for (const address of [40246, 40266]) await line.write(1, address, [0xffff]);
  await line.close();
  expect(await pcs?.read()).toMatchObject({ activePowerKw: null, dcVoltage: 410 });
});

it('charges and discharges through the rates of model 124', async () => {
  const [pcs] = await devicesOf('fronius-hybrid', sunspec(1, 'pcs'));
  await pcs?.execute('setPower', { powerKw: -5.12 });
  expect(await pcs?.read()).toMatchObject({ setpointKw: -5.12 });
  await pcs?.execute('setPower', { powerKw: 2.56 });
  expect(await pcs?.read()).toMatchObject({ setpointKw: 2.56 });
  await expect(pcs?.execute('setPower', { powerKw: 20 })).rejects.toThrow(
    '20 kW exceeds the device limit of 10.24 kW',
  );
  await pcs?.execute('setPower', { powerKw: 10.25 });
  expect(await pcs?.read()).toMatchObject({ setpointKw: 10.24 });
  // The next power order would overwrite them: the logger stores them.
  expect(pcs?.commands.has('setPowerLimits')).toBe(false);
});

it('reads and sets a storage unit by models 701 to 713, whose chain begins at 0', async () => {
  const [pcs, battery] = await devicesOf('storage', sunspec(3, 'pcs'), sunspec(3, 'battery'));
  const values = (await pcs?.read()) ?? {};
  expect(values).toMatchObject({
    workStatus: 4,
    activePowerKw: -50,
    powerAKw: -16.66,
    frequency: 50.012,
    powerFactor: -0.99,
    voltageAb: 400.1,
    currentC: 24.3,
    dischargeTotalKwh: 123_456.789,
    chargeTotalKwh: 150_000,
    maxChargeKw: 90,
    maxDischargeKw: 95,
    igbtTemperature: 51.5,
    setpointKw: null,
  });
  expectPlausible('pcs', values);
  expect(await battery?.read()).toMatchObject({
    soc: 60,
    soh: 98.5,
    ratedCapacityKwh: 215,
    remainingKwh: 129,
  });
  await pcs?.execute('setPower', { powerKw: -42.5 });
  expect(await pcs?.read()).toMatchObject({ setpointKw: -42.5 });
  await pcs?.execute('setPowerLimits', { maxChargeKw: 80, maxDischargeKw: 70 });
  await pcs?.execute('setAntiIslanding', { enabled: 0 });
  expect(await pcs?.readBack(['setPowerLimits', 'setAntiIslanding'])).toEqual({
    'setPowerLimits.maxChargeKw': 80,
    'setPowerLimits.maxDischargeKw': 70,
    'setAntiIslanding.enabled': 0,
  });
});

it('a storage unit with its DC side in model 714 is no hybrid, and a vehicle port is no PV', async () => {
  const [pcs, battery] = await devicesOf('storage', sunspec(5, 'pcs'), sunspec(5, 'battery'));
  const values = (await pcs?.read()) ?? {};
  expect(values).toMatchObject({
    activePowerKw: -50,
    powerAKw: -16.66,
    dcPowerKw: -50.4,
    dcVoltage: 720,
    chargeTotalKwh: 150_000,
    dischargeTotalKwh: 123_456.789,
  });
  expectPlausible('pcs', values);
  expect(await battery?.read()).toMatchObject({
    workStatus: 2,
    powerKw: -50.4,
    chargeTotalKwh: 151_000,
    dischargeTotalKwh: 120_000,
  });
});

it('reads a battery and its strings by models 802 to 804', async () => {
  const [battery, first, second] = await devicesOf(
    'storage',
    { ...sunspec(4, 'battery'), sn: 'BAT-1' },
    sunspec(4, 'cluster', 1),
    sunspec(4, 'cluster', 2),
  );
  expect(battery?.description).toMatchObject({ sn: 'BAT-1', structure: { capacityKwh: 215, clusters: 2 } });
  expect(first?.description).toMatchObject({
    sn: 'BAT0007-CLUSTER1',
    parent: 'BAT-1',
    structure: { packs: 2 },
  });
  const bank = (await battery?.read()) ?? {};
  expect(bank).toMatchObject({
    workStatus: 1,
    chargeState: 1,
    contactorState: 1,
    faultCode: 0,
    warningCode: 107,
    clustersOnline: 2,
    voltage: 768.2,
    current: -65.2,
    powerKw: -50.08,
    soc: 60.3,
    soh: 98.5,
    cycles: 321,
    cellVoltageMax: 3.312,
    cellVoltageMaxCluster: 2,
    cellTemperatureMin: 26.8,
    clusterCurrent: [-32.6, 0],
    clusterSoc: [60.2, 60.4],
  });
  expectPlausible('battery', bank);
  const [one, two] = [(await first?.read()) ?? {}, (await second?.read()) ?? {}];
  expect(one).toMatchObject({
    workStatus: 2,
    contactorState: 1,
    voltage: 768.1,
    powerKw: -25.04006,
    packSoc: [60, 60.4],
  });
  expect(two).toMatchObject({ workStatus: 5, contactorState: 0, faultCode: 302 });
  expectPlausible('cluster', one);
  await battery?.execute('setSocLimits', { socMin: 15, socMax: 90 });
  expect(await battery?.readBack(['setSocLimits'])).toEqual({
    'setSocLimits.socMin': 15,
    'setSocLimits.socMax': 90,
  });
  expect([...(first?.commands ?? [])]).toEqual(['setContactor']);
});

it('lists the models of a device if the required one is missing', async () => {
  await expect(devicesOf('fronius-ig-plus', sunspec(1, 'meter'))).rejects.toThrow(
    'roof, unit 1: no meter in this SunSpec device; it has models 1, 101, 120, 121, 122, 123, 126, 131, 132',
  );
});
