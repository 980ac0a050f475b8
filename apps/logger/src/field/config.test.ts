import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
      lines: [
        { ...good.lines[0], port: 502 },
        { ...good.lines[1], baud: 9600, parity: 'none', stopBits: 1 },
      ],
      devices: good.devices.map((one) => ({ ...one, index: 1, sign: 1, swapEnergy: false })),
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
      'no secret',
      { secret: undefined },
      'secret: enter the logger secret here, or set HELIODON_LOGGER_SECRET',
    ],
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
