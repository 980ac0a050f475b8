import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LineConfig } from '@heliodon/register-maps/site-config';
import { afterEach, describe, expect, it } from 'vitest';
import { type MeterBus, type SimulatedMeter, startMeters } from '../../../test/dlt645-meters.ts';
import { startTcpCable } from '../../../test/modbus-server.ts';
import { siteOf } from '../../../test/site.ts';
import type { LoggerConfig } from '../config.ts';
import type { Site } from '../site.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** A three-phase meter that exports, behind CT 500/5 and PT 1000/100. Numbers with the high digits first. */
const ADDRESS = '202611190042';
const METER: SimulatedMeter = {
  address: ADDRESS,
  data: {
    '00010000': ['00120642'],
    // Total and the tariffs sharp, peak, flat and valley.
    '0001FF00': ['00120642', '00010010', '00040020', '00050007', '00020605'],
    '00020000': ['00000777'],
    '0201FF00': ['2301', '2302', '2303'],
    // Reversed current in phase C.
    '0202FF00': ['001234', '001000', '801500'],
    // Reversed power: 12.3456 kW.
    '0203FF00': ['923456', '850000', '840000', '833456'],
    '0204FF00': ['012000', '004000', '004000', '004000'],
    '02050000': ['124000'],
    '0206FF00': ['8985', '8985', '0985', '1000'],
    '02800002': ['4998'],
    '02800004': ['812345'],
    '00050000': ['00000110'],
    '00060000': ['00000220'],
    '00070000': ['00000330'],
    '00080000': ['00000440'],
    // 1.5 kW on 2026-11-19 at 08:15; the date of the meter; settlement on the first of the month at 0:00.
    '01010000': ['015000', '2611190815'],
    '04000101': ['26111904'],
    '04000B01': ['0100'],
    // Low clock battery; phase loss in A; reversed phase sequence.
    '040005FF': ['0004', '0000', '0000', '0080', '0000', '0000', '0001'],
    '0400040B': [Buffer.from('DTSD341').toString('hex').padStart(20, '0')],
  },
};

async function busWith(meters: readonly SimulatedMeter[], before?: Buffer): Promise<MeterBus> {
  const bus = await startMeters(meters, before ? { before } : {});
  opened.push({ close: () => bus.stop() });
  return bus;
}

const lineTo = (port: number, timeoutMs = 2000): LineConfig => ({
  name: 'meters',
  type: 'tcp',
  host: '127.0.0.1',
  port,
  timeoutMs,
  protocol: 'dlt645',
});

type Device = Partial<LoggerConfig['devices'][number]>;
function siteWith(line: LineConfig, ...devices: readonly Device[]): Site {
  const site = siteOf(line, ...devices.map((device) => ({ unit: 1, map: 'dlt645', ...device })));
  opened.push(site);
  return site;
}

async function firstOf(line: LineConfig, device: Device) {
  const [meter] = siteWith(line, device).devices;
  if (!meter) throw new Error('no meter');
  return meter;
}

it('reads a meter behind transformers', async () => {
  const bus = await busWith([METER]);
  const meter = await firstOf(lineTo(bus.port), {
    meterAddress: ADDRESS,
    ctRatio: 100,
    ptRatio: 10,
    samplingPoint: 'highVoltage',
  });
  expect(meter.isNamed).toBe(true);
  await meter.open();
  expect(meter.description).toEqual({
    sn: ADDRESS,
    kind: 'meter',
    brand: 'DL/T 645',
    model: 'DTSD341',
    samplingPoint: 'highVoltage',
  });
  // Energy and power times 1000, voltage times 10, current times 100.
  expect(await meter.read()).toEqual({
    workStatus: 0,
    faultCode: 0,
    warningCode: 102,
    ctRatio: 100,
    ptRatio: 10,
    importTotalKwh: 1_206_420,
    importSharpKwh: 100_100,
    importPeakKwh: 400_200,
    importFlatKwh: 500_070,
    importValleyKwh: 206_050,
    exportTotalKwh: 7770,
    importTotalKvarh: 3300,
    exportTotalKvarh: 7700,
    voltageA: 2301,
    voltageB: 2302,
    voltageC: 2303,
    currentA: 123.4,
    currentB: 100,
    currentC: 150,
    powerKw: -12_345.6,
    powerAKw: -5000,
    powerBKw: -4000,
    powerCKw: -3345.6,
    reactivePowerKvar: 1200,
    reactivePowerAKvar: 400,
    reactivePowerBKvar: 400,
    reactivePowerCKvar: 400,
    apparentPowerKva: 12_400,
    powerFactor: -0.985,
    powerFactorA: -0.985,
    powerFactorB: 0.985,
    powerFactorC: 1,
    frequency: 49.98,
    demandKw: -1234.5,
    maxDemandKw: 1500,
  });
});

it('reads slowly changing values once a minute, and measured ones each time', async () => {
  const bus = await busWith([METER]);
  const meter = await firstOf(lineTo(bus.port), { meterAddress: ADDRESS });
  const first = await meter.read();
  bus.asked.length = 0;
  expect(await meter.read()).toEqual(first);
  // Identifiers with the low byte first: energy and power, but no status words and no maximum demand.
  expect(bus.asked).toContain('110400FF0100');
  expect(bus.asked).toContain('110400FF0302');
  expect(bus.asked).not.toContain('1104FF050004');
  expect(bus.asked).not.toContain('110400000101');
});

it('reverses signs and swaps energy as configured', async () => {
  const bus = await busWith([METER]);
  const meter = await firstOf(lineTo(bus.port), { meterAddress: ADDRESS, sign: -1, swapEnergy: true });
  expect(await meter.read()).toMatchObject({
    powerKw: 12.3456,
    importTotalKwh: 7.77,
    exportTotalKwh: 1206.42,
    importTotalKvarh: 7.7,
  });
});

it('reads a small single-phase meter: missing data is left out, and not requested again', async () => {
  const { '00010000': energy = [], '02800002': frequency = [] } = METER.data;
  const small: SimulatedMeter = {
    address: '000000000001',
    // Phase A only; the other phases are filled with FF.
    data: {
      '00010000': energy,
      '0201FF00': ['2205', 'FFFF', 'FFFF'],
      '02030000': ['001500'],
      '02800002': frequency,
    },
    errors: { '02800004': 0x01 },
  };
  const bus = await busWith([small]);
  const meter = await firstOf(lineTo(bus.port), { meterAddress: '1' });
  const values = await meter.read();
  expect(values).toEqual({
    workStatus: 0,
    faultCode: 0,
    warningCode: 0,
    importTotalKwh: 1206.42,
    voltageA: 220.5,
    voltageB: null,
    voltageC: null,
    powerKw: 0.15,
    frequency: 49.98,
  });
  const before = bus.asked.length;
  bus.asked.length = 0;
  expect(await meter.read()).toEqual(values);
  expect(bus.asked.length).toBeLessThan(before / 3);
  // "Other error" may pass.
  expect(bus.asked).toContain('110404008002');
});

it('reads the rest of a meter that is silent about some data', async () => {
  const data = { ...METER.data, '02800002': ['5001'], '02010100': ['2301'] };
  const bus = await busWith([{ ...METER, data, silent: ['0201FF00', '040005FF'] }]);
  const meter = await firstOf(lineTo(bus.port, 500), { meterAddress: ADDRESS });
  const values = await meter.read();
  expect(values).toMatchObject({ frequency: 50.01, maxDemandKw: 1.5 });
  expect(values).not.toHaveProperty('voltageA');
  await meter.read();
  await meter.read();
  bus.asked.length = 0;
  // After three rounds it is left alone, and its parts are requested instead.
  expect(await meter.read()).toHaveProperty('voltageA', 230.1);
  expect(bus.asked).not.toContain('110400FF0102');
});

it.each<[string, Record<string, readonly string[]>, object]>([
  ['settlement on another day', { '04000B01': ['1500'] }, { demand: false }],
  ['the maximum of an earlier month', { '01010000': ['015000', '2610310815'] }, { demand: false }],
  ['no demand yet in this month', { '01010000': ['000000', '0000000000'] }, { demand: 0 }],
])('maximum demand with %s', async (_, data, { demand }: { demand?: unknown }) => {
  const bus = await busWith([{ ...METER, data: { ...METER.data, ...data } }]);
  const meter = await firstOf(lineTo(bus.port), { meterAddress: ADDRESS });
  const values = await meter.read();
  if (demand === false) expect(values).not.toHaveProperty('maxDemandKw');
  else expect(values).toHaveProperty('maxDemandKw', demand);
});

it('leaves out tariffs if the meter has fewer than the usual four', async () => {
  const data = { ...METER.data, '0001FF00': ['00120642', '00100000', '00020642'] };
  const bus = await busWith([{ ...METER, data }]);
  const meter = await firstOf(lineTo(bus.port), { meterAddress: ADDRESS });
  const values = await meter.read();
  expect(values).toHaveProperty('importTotalKwh', 1206.42);
  expect(values).not.toHaveProperty('importSharpKwh');
});

it('puts data together that the meter sends in parts', async () => {
  const bus = await busWith([{ ...METER, partBytes: 6 }]);
  const meter = await firstOf(lineTo(bus.port), { meterAddress: ADDRESS });
  expect(await meter.read()).toMatchObject({
    importTotalKwh: 1206.42,
    importValleyKwh: 206.05,
    voltageC: 230.3,
  });
  // Parts 1 to 3 of the energy of 20 bytes.
  expect(bus.asked).toEqual(expect.arrayContaining(['120500FF010001', '120500FF010002', '120500FF010003']));
});

it('reads a meter of 1997', async () => {
  const old: SimulatedMeter = {
    address: '000000123456',
    edition: 1997,
    data: {
      '9010': ['00123456'],
      '901F': ['00123456', '00000100', '00100000', '00023000', '00000356'],
      '9020': ['00000100'],
      B611: ['0231'],
      B612: ['0232'],
      B613: ['0233'],
      B61F: ['0231', '0232', '0233'],
      B62F: ['0512', '0512', '0512'],
      B63F: ['035000', '011500', '011500', '012000'],
    },
  };
  const bus = await busWith([old]);
  const meter = await firstOf(lineTo(bus.port, 1000), { meterAddress: '123456' });
  await meter.open();
  expect(meter.description).toMatchObject({ sn: '000000123456', model: '1997' });
  expect(await meter.read()).toEqual({
    workStatus: 0,
    faultCode: 0,
    warningCode: 0,
    importTotalKwh: 1234.56,
    importSharpKwh: 1,
    importPeakKwh: 1000,
    importFlatKwh: 230,
    importValleyKwh: 3.56,
    exportTotalKwh: 1,
    voltageA: 231,
    voltageB: 232,
    voltageC: 233,
    currentA: 5.12,
    currentB: 5.12,
    currentC: 5.12,
    powerKw: 3.5,
    powerAKw: 1.15,
    powerBKw: 1.15,
    powerCKw: 1.2,
  });
});

describe('on a bus', () => {
  it('meters share the line, and a silent one does not stop the others', async () => {
    const other = { ...METER, address: '000000000007' };
    // Noise before each answer.
    const bus = await busWith([METER, other], Buffer.from('00FF6803', 'hex'));
    const site = siteWith(
      lineTo(bus.port, 1000),
      { meterAddress: ADDRESS },
      { meterAddress: '99' },
      { meterAddress: '7', sn: 'MET-7' },
    );
    const rounds = await Promise.allSettled(site.devices.map((device) => device.read()));
    expect(rounds.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(rounds[1]).toMatchObject({
      reason: {
        silent: true,
        message: '000000000099 (meters, meter 000000000099): no response within 1000 ms',
      },
    });
    expect(site.devices[2]?.description.sn).toBe('MET-7');
  });

  it('a meter without any data reports its error', async () => {
    const bus = await busWith([{ address: '000000000002', data: {}, errors: { '00010000': 0x04 } }]);
    const meter = await firstOf(lineTo(bus.port, 1000), { meterAddress: '2' });
    await expect(meter.read()).rejects.toMatchObject({
      silent: false,
      message: expect.stringMatching(/meter 000000000002\): no measured values: no such data$/),
    });
  });

  it('two meters with the same address are reported', async () => {
    const data = { ...METER.data, '00010000': ['00999999'] };
    const bus = await busWith([METER, { ...METER, data }]);
    const meter = await firstOf(lineTo(bus.port, 500), { meterAddress: ADDRESS });
    await expect(meter.read()).rejects.toMatchObject({
      silent: true,
      message: expect.stringContaining('duplicate addresses'),
    });
  });

  it('reconnects when the server closes the connection', async () => {
    const bus = await busWith([METER]);
    const meter = await firstOf(lineTo(bus.port), { meterAddress: ADDRESS });
    await meter.read();
    await bus.hangUp();
    expect(await meter.read()).toMatchObject({ frequency: 49.98 });
  });

  it('has no commands', async () => {
    const bus = await busWith([METER]);
    const meter = await firstOf(lineTo(bus.port), { meterAddress: ADDRESS });
    expect(meter.commands.size).toBe(0);
    await expect(meter.execute('setCtRatio', { ratio: 5 })).rejects.toThrow('has no command setCtRatio');
  });
});

it('reads a meter over a serial port', async () => {
  const bus = await busWith([METER]);
  const folder = mkdtempSync(join(tmpdir(), 'heliodon-dlt645-'));
  opened.push({ close: () => rmSync(folder, { recursive: true, force: true }) });
  const cable = await startTcpCable(join(folder, 'port'), bus.port);
  opened.push({ close: () => cable.stop() });
  const line: LineConfig = {
    name: 'bus',
    type: 'rtu',
    path: cable.path,
    // A pseudo terminal has no parity.
    parity: 'none',
    stopBits: 1,
    protocol: 'dlt645',
  };
  const meter = await firstOf(line, { meterAddress: ADDRESS });
  expect(await meter.read()).toMatchObject({ powerKw: -12.3456, importTotalKwh: 1206.42 });
});
