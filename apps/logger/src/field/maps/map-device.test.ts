import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadMap } from '@heliodon/register-maps/library';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ModbusServer, startModbusServer } from '../../../test/modbus-server.ts';
import { siteOf } from '../../../test/site.ts';
import type { Site } from '../site.ts';

let server: ModbusServer;
let site: Site | undefined;
const folder = mkdtempSync(join(tmpdir(), 'heliodon-maps-'));
beforeAll(async () => {
  server = await startModbusServer('meters');
});
afterEach(() => site?.close());
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A custom map file beside the configuration. */
function ownMap(name: string, content: object): string {
  const path = join(folder, name);
  writeFileSync(
    path,
    JSON.stringify({ source: 'a test', kind: 'meter', brand: 'Own', model: 'One', ...content }),
  );
  return path;
}

const deviceOf = (unit: number, map: string, more: Partial<Parameters<typeof siteOf>[1]> = {}) => {
  site = siteOf(
    { name: 'cellar', type: 'tcp', host: '127.0.0.1', port: server.port },
    { unit, map, sn: 'MET-1', ...more },
  );
  const [device] = site.devices;
  if (!device) throw new Error('no device');
  return device;
};

describe('the maps that come with the program', () => {
  it('reads an Acrel meter with its ratios applied', async () => {
    const meter = deviceOf(11, 'acrel-adl400', { samplingPoint: 'acLow' });
    await meter.open();
    expect(meter.description).toEqual({
      sn: 'MET-1',
      kind: 'meter',
      brand: 'Acrel',
      model: 'ADL400',
      samplingPoint: 'acLow',
    });
    expect(await meter.read()).toMatchObject({
      workStatus: 0,
      ctRatio: 40,
      ptRatio: 1,
      powerKw: -114,
      powerAKw: -37.8,
      reactivePowerKvar: 2.4,
      apparentPowerKva: 114.6,
      powerFactor: -0.996,
      frequency: 49.98,
      voltageA: 230.1,
      voltageCa: 398.8,
      currentA: 164.8,
      importTotalKwh: 493_826.8,
      importSharpKwh: 400,
      exportTotalKwh: 938,
    });
  });

  it('reads a CHINT meter', async () => {
    expect(await deviceOf(12, 'chint-dtsu666').read()).toMatchObject({
      powerKw: 31.05,
      powerAKw: 10.35,
      reactivePowerKvar: -1.8,
      voltageAb: 400.1,
      voltageA: 231.1,
      currentB: 45.06,
      powerFactor: 0.998,
      frequency: 50.01,
      importTotalKwh: 45_615,
      exportTotalKwh: 367.5,
    });
  });

  it('reads an Eastron meter and its serial number', async () => {
    const meter = deviceOf(13, 'eastron-sdm630mct', { sn: undefined });
    await meter.open();
    expect([meter.description.sn, await meter.reportedSn()]).toEqual([
      'Eastron-20231234',
      'Eastron-20231234',
    ]);
    const values = await meter.read();
    expect(values).toMatchObject({
      powerKw: -7.5,
      powerCKw: -2.6,
      voltageB: 232.5,
      voltageCa: 403,
      frequency: expect.closeTo(50.02, 4),
      importTotalKwh: 88_123.5,
      exportTotalKwh: 4567.25,
    });
    // Its register counts since a manual reset, not this month.
    expect(values).not.toHaveProperty('maxDemandKw');
  });

  it('knows what the device reports beside a configured serial number', async () => {
    const meter = deviceOf(13, 'eastron-sdm630mct');
    await meter.open();
    expect([meter.description.sn, await meter.reportedSn()]).toEqual(['MET-1', 'Eastron-20231234']);
    const silent = deviceOf(11, 'acrel-adl400');
    await silent.open();
    expect(await silent.reportedSn()).toBeUndefined();
  });

  it.each([
    ['zero', { address: '0x000C', type: 'u16' }],
    ['missing', { address: '0x9000', type: 'u32' }],
  ])('reads a device whose serial number is %s', async (_, serial) => {
    const path = ownMap('serial.json', {
      registers: [{ point: 'voltageA', address: '0x0061', type: 'u16', scale: 0.1 }],
      serial,
    });
    const meter = deviceOf(11, path);
    await meter.open();
    expect(await meter.reportedSn()).toBeUndefined();
    expect(await meter.read()).toMatchObject({ voltageA: 230.1 });
  });

  it('inverts signs and swaps registers as configured', async () => {
    const values = await deviceOf(11, 'acrel-adl400', { sign: -1, swapEnergy: true }).read();
    expect(values).toMatchObject({
      powerKw: 114,
      importTotalKwh: 938,
      exportTotalKwh: 493_826.8,
      voltageA: 230.1,
    });
    expect(values).not.toHaveProperty('importPeakKwh');
  });

  it('sets a ratio and reads it back', async () => {
    const meter = deviceOf(12, 'chint-dtsu666');
    await meter.execute('setPtRatio', { ratio: 2 });
    expect(await meter.readBack(['setPtRatio', 'setCtRatio'])).toEqual({
      'setPtRatio.ratio': 2,
      'setCtRatio.ratio': 30,
    });
    await meter.execute('setPtRatio', { ratio: 1 });
    await expect(meter.execute('setPtRatio', { ratio: 0 })).rejects.toThrow(
      'setPtRatio.ratio: must be a number from 1 to 2000',
    );
    await expect(meter.execute('clearMaxDemand', {})).rejects.toThrow(
      'maps/chint-dtsu666.json has no command clearMaxDemand',
    );
  });
});

describe('a map that does not fit the device', () => {
  it('reports every wrong register and the file', async () => {
    const path = ownMap('wrong.json', {
      registers: [
        { point: 'voltageA', address: '0x0061', type: 'u16', scale: 0.1 },
        { point: 'voltageB', address: '0x0062', type: 'u16', scale: 0.1 },
        { point: 'importTotalKwh', address: '0x0067', type: 'u32' },
        { point: 'powerKw', address: '0x0263', type: 'i32' },
      ],
    });
    await expect(deviceOf(11, path).open()).rejects.toMatchObject({
      silent: false,
      message: `${path}: register 0x0067 (importTotalKwh): illegal data address`,
    });
  });

  it('reads around gaps that the device rejects', async () => {
    const path = ownMap('gaps.json', {
      maxGap: 50,
      registers: [
        { point: 'voltageA', address: 0x61, type: 'u16', scale: 0.1 },
        { point: 'frequency', address: 0x77, type: 'u16', scale: 0.01 },
      ],
    });
    const meter = deviceOf(11, path);
    expect(await meter.read()).toEqual({ voltageA: 230.1, frequency: 49.98 });
    expect(await meter.read()).toEqual({ voltageA: 230.1, frequency: 49.98 });
  });
});

describe('a map with faults', () => {
  const faultsOf = (content: object) => () => loadMap(ownMap('faulty.json', content), folder);
  const register = { point: 'powerKw', address: 1, type: 'i16' };

  it.each([
    ['no registers', {}, 'registers: enter a list of registers'],
    ['another kind', { kind: 'toaster', registers: [register] }, 'kind: enter one of inverter'],
    [
      'another type',
      { registers: [{ ...register, type: 'u8' }] },
      'registers[0].type: enter one of u16, i16',
    ],
    [
      'an address that is none',
      { registers: [{ ...register, address: '40001x' }] },
      'registers[0].address: enter the register address',
    ],
    [
      'a misspelt field',
      { registers: [{ ...register, adress: 1 }] },
      'unknown field "adress", did you mean "address"?',
    ],
    [
      'a point of no kind',
      { registers: [{ ...register, point: 'activePowerKw' }] },
      'registers[0].point: meter has no point "activePowerKw", did you mean "powerKw"?',
    ],
    ['a misspelt point', { registers: [{ ...register, point: 'frequncy' }] }, 'did you mean "frequency"?'],
    ['a point twice', { registers: [register, register] }, 'registers[1].point: "powerKw" is used twice'],
    [
      'a ratio that is not read',
      { registers: [{ ...register, times: ['ctRatio'] }] },
      'registers[0].times: "ctRatio" is not among',
    ],
    [
      'a wrong constant',
      { registers: [register], constants: { workState: 0 } },
      'did you mean "workStatus"?',
    ],
    [
      'a wrong command',
      { registers: [register], commands: { setCt: [{ value: 1, address: 1, type: 'u16' }] } },
      'commands: meter has no command "setCt"',
    ],
    [
      'a wrong parameter',
      { registers: [register], commands: { setCtRatio: [{ param: 'ratoi', address: 1, type: 'u16' }] } },
      'commands.setCtRatio[0].param: setCtRatio has no parameter "ratoi", did you mean "ratio"?',
    ],
    [
      'neither parameter nor value',
      { registers: [register], commands: { setCtRatio: [{ address: 1, type: 'u16' }] } },
      'commands.setCtRatio[0]: enter either "param" or "value"',
    ],
  ])('%s is reported with file and position', (_, content, message) => {
    expect(faultsOf(content)).toThrow(message);
    expect(faultsOf(content)).toThrow(join(folder, 'faulty.json'));
  });

  it('a missing file and invalid JSON are reported', () => {
    expect(() => loadMap('no-such-meter', folder)).toThrow('maps/no-such-meter.json: map not found');
    writeFileSync(join(folder, 'broken.json'), '{');
    expect(() => loadMap('broken.json', folder)).toThrow('broken.json: not valid JSON');
  });
});

it('combines lists, decodes bits and codes, and omits invalid values', async () => {
  const path = ownMap('inverter.json', {
    kind: 'inverter',
    registers: [
      { point: 'stringVoltage.1', address: 0x61, type: 'u16', scale: 0.1 },
      { point: 'stringVoltage.3', address: 0x63, type: 'u16', scale: 0.1 },
      { point: 'stringCurrent.1', address: 0x64, type: 'u16', invalid: [412] },
      { point: 'workStatus', address: 0x8d, type: 'u16', codes: { 1: 2, 2: 6 } },
      { point: 'gridConnections', address: 0x8e, type: 'u16', bits: [3, 3] },
      { point: 'activePowerKw', address: 0x16a, type: 'i32', scale: 0.001, sign: -1, offset: 0.85 },
    ],
  });
  expect(await deviceOf(11, path).read()).toEqual({
    stringVoltage: [230.1, null, 230.3],
    stringCurrent: [null],
    workStatus: 2,
    gridConnections: 5,
    activePowerKw: 2,
  });
});
