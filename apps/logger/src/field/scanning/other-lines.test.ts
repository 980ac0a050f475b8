import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type SimulatedMeter, speedOf, startMeters } from '../../../test/dlt645-meters.ts';
import { startSerialDeviceServer, startSerialServer, startTcpCable } from '../../../test/modbus-server.ts';
import { scan } from '../scan.ts';
import { settingsToTry } from './serial-settings.ts';

/* Scans of lines that are not Modbus TCP. */

const opened: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.stop();
});

const meter = (address: string, edition: 1997 | 2007 = 2007): SimulatedMeter => ({
  address,
  edition,
  data: edition === 2007 ? { '00010000': ['00001234'] } : { '9010': ['00001234'] },
});

async function meterBus(
  addresses: readonly string[],
  options: { isUnderstood?: () => boolean; edition?: 1997 | 2007 } = {},
) {
  const bus = await startMeters(
    addresses.map((address) => meter(address, options.edition)),
    options,
  );
  opened.push(bus);
  return bus;
}

function scanTcp(port: number, more: object = {}) {
  return scan({ hosts: ['127.0.0.1'], ports: [port], units: [1, 1], timeoutMs: 1000, ...more });
}

describe('at a TCP port', () => {
  it('Modbus RTU behind a serial device server is found after Modbus TCP and DL/T 645', async () => {
    const server = await startSerialDeviceServer('meters');
    opened.push(server);
    const progress: string[] = [];
    const { config } = await scanTcp(server.port, {
      units: [11, 11],
      onProgress: (line: string) => progress.push(line),
    });
    expect(config.lines).toEqual([
      { name: `127.0.0.1-${server.port}`, type: 'tcp', host: '127.0.0.1', port: server.port, framing: 'rtu' },
    ]);
    expect(config.devices?.map(({ unit, map }) => [unit, map])).toEqual([[11, 'acrel-adl400']]);
    const tried = progress.filter((line) => line.includes('trying'));
    expect(tried.map((line) => line.replace(/.*trying /, ''))).toEqual([
      'DL/T 645 meters',
      'Modbus RTU over TCP',
    ]);
  });

  it('a DL/T 645 meter is found by its own address', async () => {
    const bus = await meterBus(['202611190042']);
    const { config, report } = await scanTcp(bus.port);
    const name = `127.0.0.1-${bus.port}`;
    expect(config).toEqual({
      lines: [{ name, type: 'tcp', host: '127.0.0.1', port: bus.port, protocol: 'dlt645' }],
      devices: [
        {
          line: name,
          meterAddress: '202611190042',
          map: 'dlt645',
          kind: 'meter',
          sn: '202611190042',
          samplingPoint: 'acLow',
        },
      ],
    });
    expect(report[0]).toBe(`${name}, meter 202611190042: meter, 202611190042 (DL/T 645-2007)`);
  });

  it('a meter of 1997 is found; a short address is no serial number', async () => {
    const bus = await meterBus(['000000000012'], { edition: 1997 });
    const { config, report } = await scanTcp(bus.port);
    expect(config.devices?.[0]).toMatchObject({
      meterAddress: '000000000012',
      sn: `DLT645-12-127.0.0.1-${bus.port}`,
    });
    expect(report.join('\n')).toContain('(DL/T 645-1997)');
    expect(report.join('\n')).toContain('no serial number');
  });
});

describe('at a serial port', () => {
  async function cableTo(port: number): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'heliodon-scan-'));
    opened.push({ stop: () => rmSync(folder, { recursive: true, force: true }) });
    const cable = await startTcpCable(join(folder, 'port'), port);
    opened.push(cable);
    return cable.path;
  }

  it('the baud rate of a DL/T 645 meter is found by trial', async () => {
    let path = '';
    const bus = await meterBus(['202611190042'], { isUnderstood: () => speedOf(path) === 19_200 });
    path = await cableTo(bus.port);
    const progress: string[] = [];
    const { config } = await scan({
      serial: { path },
      timeoutMs: 1000,
      onProgress: (line) => progress.push(line),
    });
    expect(config.lines).toEqual([
      expect.objectContaining({ type: 'rtu', path, baud: 19_200, parity: 'none', protocol: 'dlt645' }),
    ]);
    expect(config.devices?.[0]).toMatchObject({ meterAddress: '202611190042', map: 'dlt645' });
    expect(progress.find((line) => line.includes('answers at'))).toContain('19200 baud, parity none');
    expect(progress[0]).toContain('trying 9600 baud, parity none (1 of 21)');
  });

  it('Modbus devices are found without a baud rate', async () => {
    // Unit 1 answers, and the scan continues with the named units.
    const serial = await startSerialServer('fronius-ig-plus');
    opened.push(serial);
    const { config } = await scan({ serial: { path: serial.path }, units: [1, 1], timeoutMs: 1000 });
    expect(config.lines?.[0]).toMatchObject({ type: 'rtu', baud: 9600, parity: 'none' });
    expect(config.devices?.[0]).toMatchObject({ unit: 1, map: 'sunspec', kind: 'inverter' });
  });

  it('a port that is not there, and one without an answer, are reported', async () => {
    const none = await scan({ serial: { path: '/dev/heliodon-no-such-port' } });
    expect(none.report[0]).toContain('/dev/heliodon-no-such-port');
    const bus = await meterBus([]);
    const path = await cableTo(bus.port);
    const silent = await scan({ serial: { path }, timeoutMs: 50 });
    expect(silent.report[0]).toContain('no device answers at any usual baud rate and parity');
    expect(silent.config).toEqual({ lines: [], devices: [] });
    const progress: string[] = [];
    await scan({
      serial: { path, baud: 4800 },
      units: [1, 1],
      timeoutMs: 50,
      onProgress: (line) => progress.push(line),
    });
    expect(
      progress.filter((line) => line.includes('trying 4800')).map((line) => line.split(', ')[1]),
    ).toEqual(['parity none (1 of 3)', 'parity even (2 of 3)', 'parity odd (3 of 3)']);
  });

  it('a scan ends when it is cancelled', async () => {
    const bus = await meterBus([]);
    const path = await cableTo(bus.port);
    const cancel = new AbortController();
    const scanning = scan({
      serial: { path },
      timeoutMs: 50,
      signal: cancel.signal,
      onProgress: (line) => {
        if (line.includes('2 of 21')) cancel.abort(new Error('cancelled'));
      },
    });
    await expect(scanning).rejects.toThrow('cancelled');
  });

  it('usual settings are tried first, odd parity last', () => {
    const tried = settingsToTry().map(({ baud, parity }) => `${baud} ${parity}`);
    expect(tried).toHaveLength(21);
    expect(new Set(tried).size).toBe(21);
    expect(tried.slice(0, 6)).toEqual([
      '9600 none',
      '9600 even',
      '19200 none',
      '19200 even',
      '2400 even',
      '2400 none',
    ]);
    expect(tried.slice(-7).every((one) => one.endsWith('odd'))).toBe(true);
    expect(settingsToTry({ parity: 'even' }).map(({ baud }) => baud)).toEqual([
      9600, 19_200, 2400, 4800, 38_400, 115_200, 1200,
    ]);
    expect(settingsToTry({ baud: 9600 }).map(({ baud, parity }) => `${baud} ${parity}`)).toEqual([
      '9600 none',
      '9600 even',
      '9600 odd',
    ]);
    expect(settingsToTry({ baud: 4800, parity: 'odd' })).toEqual([{ baud: 4800, parity: 'odd' }]);
  });
});
