import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialSettingsOf } from '@heliodon/register-maps/site-config';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'heliodon-config-'));
const file = join(folder, 'logger.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const good = {
  sn: 'LG-0001',
  secret: 'its-secret',
  platform: 'mqtt://192.168.1.10:1883',
  lines: [
    { name: 'roof', type: 'tcp', host: '192.168.1.20' },
    { name: 'cellar', type: 'rtu', path: '/dev/ttyUSB0' },
  ],
  devices: [
    { line: 'roof', unit: 1, map: 'sunspec', kind: 'inverter' },
    { line: 'cellar', unit: 11, map: 'acrel-adl400', sn: 'MET-1', samplingPoint: 'acLow' },
  ],
};

const load = (change: object, env: NodeJS.ProcessEnv = {}) => {
  writeFileSync(file, JSON.stringify({ ...good, ...change }));
  return loadConfig(file, env);
};
const device = (change: object) => ({ devices: [{ ...good.devices[0], ...change }] });
const line = (change: object) => ({ lines: [{ ...good.lines[0], ...change }, good.lines[1]] });

const meterLine = { name: 'meters', type: 'rtu', path: '/dev/ttyUSB1', protocol: 'dlt645' };
const meter = { line: 'meters', map: 'dlt645', meterAddress: '202611190042' };
const withMeter = (change: object, lineChange: object = {}) => ({
  lines: [...good.lines, { ...meterLine, ...lineChange }],
  devices: [{ ...meter, ...change }],
});

describe('a good configuration', () => {
  it('is completed with defaults', async () => {
    expect(await load({})).toEqual({
      ...good,
      folder,
      dataDir: join(folder, 'logger-data'),
      statusHost: '127.0.0.1',
      statusPort: 8090,
      pollS: 15,
      store: { maxMb: 200 },
      remoteSetup: true,
      lines: [
        { ...good.lines[0], port: 502 },
        { ...good.lines[1], stopBits: 1 },
      ],
      devices: good.devices.map((one) => ({ ...one, index: 1, sign: 1, swapEnergy: false })),
    });
  });

  it('may have DL/T 645 meters and Modbus RTU over TCP', async () => {
    const tcp = { ...good.lines[0], framing: 'rtu' };
    const ratios = { ctRatio: 100, ptRatio: 10 };
    const config = await load({
      lines: [tcp, meterLine],
      devices: [
        { ...meter, ...ratios },
        { ...meter, meterAddress: '42', kind: 'meter' },
      ],
    });
    expect(config.lines).toMatchObject([{ framing: 'rtu' }, { protocol: 'dlt645' }]);
    expect(config.devices).toMatchObject([ratios, { meterAddress: '42' }]);
  });

  it('has serial settings as usual for the protocol', () => {
    const port = { path: '/dev/ttyUSB0', stopBits: 1 } as const;
    expect(serialSettingsOf(port)).toEqual({ baud: 9600, parity: 'none', stopBits: 1 });
    expect(serialSettingsOf({ ...port, protocol: 'dlt645' })).toEqual({
      baud: 2400,
      parity: 'even',
      stopBits: 1,
    });
    expect(serialSettingsOf({ ...port, protocol: 'dlt645', baud: 9600 })).toMatchObject({
      baud: 9600,
      parity: 'even',
    });
  });

  it('may contain the time zone of files of version 0.1', async () => {
    expect(await load({ timeZone: 'Asia/Shanghai' })).toMatchObject({ sn: good.sn });
  });

  it('prefers the secret of the environment to that of the file', async () => {
    expect(await load({}, { HELIODON_LOGGER_SECRET: 'another' })).toMatchObject({ secret: 'another' });
    expect(await load({ secret: '' }, { HELIODON_LOGGER_SECRET: 'another' })).toMatchObject({
      secret: 'another',
    });
  });

  it('needs only the address of the platform: the rest comes from the portal', async () => {
    writeFileSync(file, '{"platform": "mqtt://10.0.0.1:1883"}');
    const config = await loadConfig(file, {});
    expect(config).toMatchObject({ lines: [], devices: [], remoteSetup: true });
    expect([config.sn, config.secret]).toEqual([undefined, undefined]);
  });

  it('finds its files relative to itself', async () => {
    const config = await load({
      caFile: 'ca.pem',
      dataDir: '/var/lib/heliodon',
      platform: 'mqtts://plant.example:8883',
    });
    expect(config).toMatchObject({ caFile: join(folder, 'ca.pem'), dataDir: '/var/lib/heliodon' });
  });
});

describe('a configuration with faults', () => {
  it.each([
    [
      'a secret without a serial number',
      { sn: undefined },
      'sn: enter the serial number that belongs to the secret',
    ],
    ['a switch that is none', { remoteSetup: 'no' }, 'remoteSetup: enter true or false'],
    [
      'no address',
      { platform: undefined },
      'platform: enter the platform address, such as mqtt://192.168.1.10:1883',
    ],
    ['another protocol', { platform: 'http://x' }, 'platform: enter the platform address'],
    ['a wrong serial number', { sn: 'a b' }, 'sn: enter a serial number: 3 to 40 letters'],
    ['a misspelt field', { pollSeconds: 3 }, 'unknown field "pollSeconds"'],
    ['too short a round', { pollS: 0 }, 'pollS: enter a number from 1 to 900 seconds'],
    ['a wrong line', line({ type: 'udp' }), 'lines[0].type: enter a line of type "tcp"'],
    [
      'a misspelt field of a line',
      line({ hots: 'x' }),
      'lines[0]: unknown field "hots", did you mean "host"?',
    ],
    ['a line without a host', line({ host: undefined }), 'lines[0].host: enter the address of the device'],
    [
      'a baud rate that is none',
      { lines: [good.lines[0], { ...good.lines[1], baud: 9601 }] },
      'lines[1].baud: enter a baud rate: 1200',
    ],
    ['two lines of one name', line({ name: 'cellar' }), 'lines[1].name: "cellar" is used twice'],
    ['a unit that is none', device({ unit: 300 }), 'devices[0].unit: enter a number from 0 to 255'],
    [
      'a line that is not there',
      device({ line: 'attic' }),
      'devices[0].line: there is no line "attic"; the lines are roof, cellar',
    ],
    [
      'no kind for SunSpec',
      device({ kind: undefined }),
      'devices[0].kind: enter what to read from the SunSpec device',
    ],
    ['a kind that is none', device({ kind: 'pv' }), 'devices[0].kind: enter one of inverter'],
    [
      'a wrong sampling point',
      device({ samplingPoint: 'grid' }),
      'devices[0].samplingPoint: enter one of load, pv',
    ],
    ['a sign that is none', device({ sign: 0 }), 'devices[0].sign: enter 1 or -1'],
    [
      'one device twice',
      { devices: [good.devices[0], good.devices[0]] },
      'devices[1]: unit 1 of line roof, kind inverter, index 1 is also in devices[0]',
    ],
    [
      'a DL/T 645 meter on a Modbus line',
      withMeter({ line: 'roof' }),
      'devices[0].line: line "roof" is for Modbus; a DL/T 645 meter needs a line with "protocol": "dlt645"',
    ],
    [
      'a Modbus device on a DL/T 645 line',
      { ...withMeter({}), devices: [{ ...good.devices[1], line: 'meters' }] },
      'devices[0].map: line "meters" is for DL/T 645; enter "dlt645"',
    ],
    [
      'a DL/T 645 meter without an address',
      withMeter({ meterAddress: undefined }),
      'devices[0].meterAddress: enter the address on the meter, up to 12 digits',
    ],
    [
      'an address that is none',
      withMeter({ meterAddress: '12A' }),
      'devices[0].meterAddress: enter the address on the meter',
    ],
    [
      'a DL/T 645 device that is no meter',
      withMeter({ kind: 'inverter' }),
      'devices[0].kind: DL/T 645 devices are meters',
    ],
    [
      'one meter twice',
      {
        ...withMeter({}),
        devices: [meter, { ...meter, meterAddress: '42' }, { ...meter, meterAddress: '0042' }],
      },
      'devices[2]: meter 000000000042 of line meters is also in devices[1]',
    ],
    [
      'a meter address of a Modbus device',
      device({ meterAddress: '42' }),
      'devices[0].meterAddress: only for DL/T 645 meters, with "map": "dlt645"',
    ],
    ['a ratio of a Modbus device', device({ ctRatio: 5 }), 'devices[0].ctRatio: only for DL/T 645 meters'],
    [
      'Modbus frames for DL/T 645',
      line({ framing: 'rtu', protocol: 'dlt645' }),
      'lines[0].framing: only for Modbus',
    ],
    [
      'one serial port twice',
      withMeter({}, { path: '/dev/ttyUSB0' }),
      'lines[2].path: /dev/ttyUSB0 is also in lines[1]; each port needs one line',
    ],
    [
      'one serial number twice',
      { devices: [{ ...good.devices[0], sn: 'MET-1' }, good.devices[1]] },
      'devices[1]: serial number MET-1 is also in devices[0]',
    ],
  ])('%s is reported with its position and the expected value', async (_, change, message) => {
    await expect(load(change)).rejects.toThrow(`logger.json: ${message}`);
  });

  it('all faults are reported at once', async () => {
    const error = await load({ pollS: -1, sn: '' }).catch((one) => one);
    expect(error.faults).toHaveLength(2);
  });

  it('a missing file is reported', async () => {
    await expect(loadConfig(join(folder, 'none.json'))).rejects.toThrow('none.json: file not found');
  });
});
