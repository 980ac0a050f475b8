import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteConfig } from '@heliodon/register-maps/site-config';
import { plainText } from '@heliodon/telemetry/logger-text';
import { afterAll, describe, expect, it } from 'vitest';
import { mapNameFault } from './map-names.ts';
import { checkedLine, checkSerialPath } from './reachable.ts';
import { faultsOf } from './validation.ts';

const folder = mkdtempSync(join(tmpdir(), 'heliodon-validation-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const own = {
  kind: 'meter',
  brand: 'Own',
  model: 'One',
  source: 'own',
  registers: [{ point: 'powerKw', address: 0, type: 'i32' }],
};
writeFileSync(join(folder, 'own.json'), JSON.stringify(own));
writeFileSync(join(folder, 'bad.json'), JSON.stringify({ kind: 'meter', brand: 'Own', model: 'One' }));

const reachable = {
  serialPorts: () => ['/dev/ttyUSB0'],
  known: () => siteConfig.parse({ lines: [{ name: 'vpn', type: 'tcp', host: '203.0.113.7' }] }).lines,
};
const faults = (site: object) =>
  faultsOf(siteConfig.parse(site), { folder, ownMaps: ['own.json', 'bad.json'], reachable });
const roof = { name: 'roof', type: 'tcp', host: '192.168.1.20' };
const meter = { line: 'roof', unit: 3, map: 'acrel-adl400', sn: 'MET-1' };

describe('a configuration from the platform', () => {
  it('may use private networks, listed serial ports, the library, own maps, and hosts of the file', async () => {
    const lines = [
      roof,
      { name: 'bus', type: 'rtu', path: '/dev/ttyUSB0' },
      { name: 'v', type: 'tcp', host: '203.0.113.7' },
    ];
    const devices = [
      meter,
      { line: 'bus', map: 'own.json', sn: 'MET-2' },
      { line: 'v', map: 'sunspec', kind: 'inverter' },
    ];
    expect(await faults({ lines, devices })).toEqual([]);
  });

  it('is refused with all faults and their places', async () => {
    const lines = [roof, { ...roof, host: '8.8.8.8' }, { name: 'bus', type: 'rtu', path: '/dev/sda' }];
    const devices = [
      meter,
      { line: 'attic', map: 'acrel-adl400', sn: 'MET-1' },
      { line: 'roof', map: '../../etc/passwd', sn: 'MET-3' },
      { line: 'roof', unit: 4, map: 'bad.json', sn: 'MET-4' },
      { line: 'roof', unit: 5, map: 'own.json' },
      { line: 'roof', unit: 6, map: 'acrel-adl400', kind: 'inverter', sn: 'MET-6' },
      { line: 'roof', unit: 7, map: 'sunspec' },
      { line: 'roof', unit: 8, map: 'sunspec', kind: 'weather' },
    ];
    const places = [
      'lines[1].name: "roof" is used twice',
      'devices[1].line: there is no line "attic"',
      'devices[1]: serial number MET-1 is also in devices[0]',
      'devices[6].kind: enter what to read from the SunSpec device',
      'lines[1].host: 8.8.8.8: 8.8.8.8 is not in a private network',
      'lines[2].path: /dev/sda: this machine has no such serial port',
      'devices[2].map: "../../etc/passwd" is not the name of a map',
      'bad.json: registers: enter a list of registers',
      'devices[4].sn: own.json reads no serial number; enter the one printed on the device',
      'devices[5].kind: maps/acrel-adl400.json is a map for meter',
      'devices[7].kind: enter one of inverter',
    ];
    const found = await faults({ lines, devices });
    expect(found.map(plainText)).toEqual(places.map((one) => expect.stringContaining(one)));
    // The platform translates all of them.
    expect(found.filter((text) => typeof text === 'string')).toEqual([]);
  });
});

describe('the name of a map', () => {
  it.each(['sunspec', 'acrel-adl400', 'own.json'])('may be %s', (name) => {
    expect(mapNameFault(name, ['own.json'])).toBeUndefined();
  });

  it.each([
    ['/etc/passwd', 'is not the name of a map'],
    ['../maps/acrel-adl400', 'is not the name of a map'],
    ['..', 'is not the name of a map'],
    ['a..json', 'is not the name of a map'],
    ['.hidden.json', 'is not the name of a map'],
    ['maps\\own.json', 'is not the name of a map'],
    ['C:own.json', 'is not the name of a map'],
    ['', 'is not the name of a map'],
    ['other.json', 'was not sent'],
    ['acrel-adl9000', 'has no map "acrel-adl9000"'],
  ])('is refused: %s', (name, fault) => {
    expect(plainText(mapNameFault(name, ['own.json']) ?? '')).toContain(fault);
  });
});

describe('a line of a task', () => {
  const tcp = (host: string) => ({ name: 'x', type: 'tcp', host, port: 502 }) as const;

  it('gets the checked address in the place of its name', async () => {
    expect(await checkedLine(tcp('127.0.0.1'), reachable)).toEqual(tcp('127.0.0.1'));
    expect((await checkedLine(tcp('localhost'), reachable)).host).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(await checkedLine(tcp('203.0.113.7'), reachable)).toEqual(tcp('203.0.113.7'));
  });

  it.each(['8.8.8.8', '192.168.1.0/24', '2001:4860:4860::8888', '::ffff:8.8.8.8', '172.32.0.1'])(
    'is refused: %s',
    async (host) => {
      await expect(checkedLine(tcp(host), reachable)).rejects.toThrow(/private network|enter a host name/);
    },
  );

  it.each(['/dev/sda', '/dev/ttyUSB1', '/dev/../etc/passwd', 'ttyUSB0'])('is refused: %s', (path) => {
    expect(() => checkSerialPath(path, reachable)).toThrow('this machine has no such serial port');
  });
});
