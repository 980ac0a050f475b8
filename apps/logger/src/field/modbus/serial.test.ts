import { afterEach, expect, it } from 'vitest';
import { type SerialServer, startSerialServer } from '../../../test/modbus-server.ts';
import { siteOf } from '../../../test/site.ts';
import type { Site } from '../site.ts';

let server: SerialServer | undefined;
let site: Site | undefined;
afterEach(async () => {
  await site?.close();
  await server?.stop();
});

const lineTo = (path: string, timeoutMs?: number) =>
  ({
    name: 'bus',
    type: 'rtu',
    path,
    baud: 19_200,
    parity: 'none',
    stopBits: 1,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  }) as const;

it('reads three meters on one serial bus, and continues when one address is silent', async () => {
  server = await startSerialServer('meters');
  site = siteOf(
    lineTo(server.path, 500),
    { unit: 11, map: 'acrel-adl400', sn: 'MET-1' },
    { unit: 12, map: 'chint-dtsu666', sn: 'MET-2' },
    { unit: 40, map: 'acrel-adl400', sn: 'MET-3' },
    { unit: 13, map: 'eastron-sdm630mct' },
  );
  const rounds = await Promise.allSettled(site.devices.map((device) => device.read()));
  expect(rounds.map((round) => round.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(rounds[2]).toMatchObject({
    reason: {
      silent: true,
      message: 'MET-3 (bus, unit 40, maps/acrel-adl400.json): no response within 500 ms',
    },
  });
  expect(rounds[0]).toMatchObject({ value: { powerKw: -114, frequency: 49.98 } });
});

it('reads and writes a SunSpec device on a serial bus', async () => {
  server = await startSerialServer('fronius-ig-plus');
  site = siteOf(lineTo(server.path), { unit: 1, map: 'sunspec', kind: 'inverter' });
  const [inverter] = site.devices;
  await inverter?.open();
  await inverter?.execute('setActivePowerLimit', { limitPercent: 35 });
  expect(await inverter?.read()).toMatchObject({ activePowerKw: 1.307, activePowerLimitPercent: 35 });
});

it('reports a missing port', async () => {
  site = siteOf(lineTo('/dev/heliodon-no-such-port'), { unit: 11, map: 'acrel-adl400', sn: 'MET-1' });
  await expect(site.devices[0]?.read()).rejects.toMatchObject({
    silent: true,
    message: expect.stringContaining('/dev/heliodon-no-such-port'),
  });
});
