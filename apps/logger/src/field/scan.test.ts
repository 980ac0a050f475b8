import { afterEach, describe, expect, it } from 'vitest';
import {
  type ModbusServer,
  type SerialServer,
  startModbusServer,
  startSerialServer,
} from '../../test/modbus-server.ts';
import { scan } from './scan.ts';
import { hostsOf } from './scanning/hosts.ts';

let server: ModbusServer | SerialServer | undefined;
afterEach(() => server?.stop());

/** Only units that do not exist reach this timeout. */
const PATIENT_MS = 3000;

describe('a scan for devices', () => {
  it('proposes inverter and meter of a SunSpec device', async () => {
    const { port } = await serve('solaredge-inverter-and-meter');
    const progress: string[] = [];
    const { config, report } = await scan({
      hosts: ['127.0.0.1'],
      ports: [port],
      units: [1, 2],
      timeoutMs: PATIENT_MS,
      onProgress: (line) => progress.push(line),
    });
    const name = `127.0.0.1-${port}`;
    // The configuration needs the timeout with which the device was found.
    expect(config.lines).toEqual([{ name, type: 'tcp', host: '127.0.0.1', port, timeoutMs: PATIENT_MS }]);
    expect(config.devices).toEqual([
      {
        line: name,
        unit: 1,
        map: 'sunspec',
        kind: 'inverter',
        sn: '7E000001',
        brand: 'SolarEdge',
        model: 'SE10K',
      },
      {
        line: name,
        unit: 1,
        map: 'sunspec',
        kind: 'meter',
        sn: '60500001-METER',
        brand: 'SolarEdge',
        model: 'SE-MTR-3Y-400V-A',
        samplingPoint: 'acLow',
        sign: -1,
      },
    ]);
    expect(report[0]).toBe(
      `${name}, unit 1: inverter, SolarEdge SE10K 7E000001 (SunSpec models 1, 103, 203)`,
    );
    expect(progress).toContain(
      `${name.replace('-', ':')} is open: querying units 1-2, waiting up to ${PATIENT_MS} ms for each response`,
    );
  });

  it('distinguishes storage from PV, and both in a hybrid inverter', async () => {
    const kindsOf = async (image: string, units: readonly [number, number]) => {
      const { port } = await serve(image);
      const { config } = await scan({ hosts: ['127.0.0.1/32'], ports: [port], units, timeoutMs: PATIENT_MS });
      return config.devices?.map(({ kind, sn, index = 1 }) => `${kind} ${index} ${sn}`);
    };
    expect(await kindsOf('fronius-hybrid', [1, 1])).toEqual([
      'inverter 1 33000001',
      'pcs 1 33000001-PCS',
      'battery 1 33000001-BATTERY',
    ]);
    await server?.stop();
    expect(await kindsOf('storage', [5, 5])).toEqual(['pcs 1 ESS0002-PCS', 'battery 1 ESS0002-BATTERY']);
    await server?.stop();
    expect(await kindsOf('storage', [3, 4])).toEqual([
      'pcs 1 ESS0001-PCS',
      'battery 1 ESS0001-BATTERY',
      'battery 1 BAT0007-BATTERY',
      'cluster 1 BAT0007-CLUSTER1',
      'cluster 2 BAT0007-CLUSTER2',
    ]);
  });

  it('identifies the meters on a serial bus by the fingerprints of their maps', async () => {
    const serial = await startSerialServer('meters');
    server = serial;
    const { config, report } = await scan({
      serial: { path: serial.path, baud: 19_200 },
      units: [10, 13],
      timeoutMs: PATIENT_MS,
    });
    expect(config.devices?.map(({ unit, map, sn }) => [unit, map, sn?.slice(0, 9)])).toEqual([
      [11, 'acrel-adl400', 'Acrel-11-'],
      [12, 'chint-dtsu666', 'CHINT-12-'],
      [13, 'eastron-sdm630-v2', undefined],
    ]);
    expect(report.filter((line) => line.includes('no serial number'))).toHaveLength(2);
    expect(config.lines?.[0]).toMatchObject({ type: 'rtu', path: serial.path, baud: 19_200 });
    expect(report.at(-1)).toContain('Check samplingPoint');
  });

  it('waits for a slow device as long as the logger would, and shows its progress', async () => {
    const serial = await startSerialServer('slow');
    server = serial;
    const progress: string[] = [];
    const { report } = await scan({
      serial: { path: serial.path, baud: 9600 },
      units: [5, 5],
      onProgress: (line) => progress.push(line),
    });
    expect(report[0]).toMatch(/, unit 5: responds, but no register map matches$/);
    expect(progress).toEqual([
      `Scanning ${serial.path} (9600 baud): querying unit 5, waiting up to 1000 ms for each response`,
      expect.stringMatching(/: 1 of 1 units queried$/),
    ]);
  });

  it('lists the units that it scans by default', async () => {
    const meters = await serve('meters');
    const progress: string[] = [];
    await scan({
      hosts: ['127.0.0.1'],
      ports: [meters.port],
      // Responses do not matter in this test.
      timeoutMs: 50,
      onProgress: (line) => progress.push(line),
    });
    expect(progress.slice(0, 2)).toEqual([
      'Scanning 1 address for Modbus TCP',
      expect.stringContaining(' is open: querying units 1-10, 100, 126, 200, 240, 247, waiting up to'),
    ]);
  });

  it('finds nothing without responding devices', async () => {
    const { port } = await serve('meters');
    await server?.stop();
    expect(await scan({ hosts: ['127.0.0.1'], ports: [port] })).toEqual({
      config: { lines: [], devices: [] },
      report: ['No devices found.'],
    });
  });
});

describe('the scanned addresses', () => {
  it('cover a network without its first and last address', async () => {
    expect(await hostsOf('192.168.7.9/30')).toEqual(['192.168.7.9', '192.168.7.10']);
    expect(await hostsOf('10.1.2.3')).toEqual(['10.1.2.3']);
    expect(await hostsOf('192.168.1.0/24')).toHaveLength(254);
  });

  it.each([
    ['8.8.8.8', 'only private networks are scanned'],
    ['172.32.0.0/24', 'only private networks are scanned'],
    ['10.0.0.0/8', 'at most 1024 addresses at a time'],
    ['192.168.1.0/x', 'enter a network such as 192.168.1.0/24'],
  ])('rejects %s', async (target, message) => {
    await expect(hostsOf(target)).rejects.toThrow(message);
  });

  it('include public networks only on request', async () => {
    expect(await hostsOf('203.0.113.0/31', true)).toEqual(['203.0.113.0', '203.0.113.1']);
  });
});

async function serve(image: string): Promise<ModbusServer> {
  const started = await startModbusServer(image);
  server = started;
  return started;
}
