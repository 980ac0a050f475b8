import { MINUTE_MS } from '@heliodon/kernel/time';
import type { PlantNow } from '@heliodon/telemetry/contract';
import { describe, expect, it } from 'vitest';
import type { Overview } from '../../../contract/overview.contract.ts';
import { screenNow } from './screenNow.ts';

const nothing = { batteryKw: null, gridKw: null, loadKw: null, chargingKw: null };
const called = (at: number | null) =>
  ({ plantId: 5, now: { at, status: 'normal', soc: 40, power: { ...nothing, pvKw: 1 } } }) as Overview;
const heard = (at: number | null, plantId = 5): PlantNow => ({
  plantId,
  at,
  status: 'normal',
  soc: 50,
  power: { ...nothing, pvKw: 2 },
  devices: [
    {
      deviceId: 1,
      sn: 'A',
      kind: 'inverter',
      alias: '',
      status: 'running',
      at,
      powerKw: 2,
      soc: null,
      temperature: null,
    },
  ],
});

describe('the newest of a plant', () => {
  it.each([
    ['the call alone', 9, undefined, 1, false],
    ['the socket is newer', 9, heard(10), 2, true],
    ['of one moment: the socket', 10, heard(10), 2, true],
    ['the call is newer', 11, heard(10), 1, false],
    ['the call knows of a time, the socket of none', 11, heard(null), 1, false],
    ['nothing was ever heard of it', null, heard(null), 2, true],
    ['the socket speaks of another plant', 9, heard(10, 6), 1, false],
  ])('%s', (_, at, said, pvKw, live) => {
    const now = screenNow(called(at), said);
    expect([now.power.pvKw, now.live]).toEqual([pvKw, live]);
  });

  it.each([
    ['a moment behind', 1, 2],
    ['long silent', 3, null],
  ])('the devices of a socket %s', (_, minutes, powerKw) => {
    const now = screenNow(called(MINUTE_MS * (10 + minutes)), heard(MINUTE_MS * 10));
    expect(now.devices.map((device) => device.powerKw)).toEqual([powerKw]);
  });
});
