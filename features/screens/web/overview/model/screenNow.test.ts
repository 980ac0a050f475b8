import { MINUTE_MS } from '@heliodon/kernel/time';
import type { PlantNow } from '@heliodon/telemetry/contract';
import { describe, expect, it } from 'vitest';
import type { Overview } from '../../../contract/overview.contract.ts';
import { screenNow } from './screenNow.ts';

const nothing = { batteryKw: null, gridKw: null, loadKw: null, chargingKw: null };
const called = (at: number | null) =>
  ({ plantId: 5, now: { at, status: 'normal', soc: 40, power: { ...nothing, pvKw: 1 } } }) as Overview;
const pushed = (at: number | null, plantId = 5): PlantNow => ({
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

describe('the newest values of a plant', () => {
  it.each([
    ['call only', 9, undefined, 1, false],
    ['the socket is newer', 9, pushed(10), 2, true],
    ['same time: the socket', 10, pushed(10), 2, true],
    ['the call is newer', 11, pushed(10), 1, false],
    ['the call has a time, the socket has none', 11, pushed(null), 1, false],
    ['neither has a time', null, pushed(null), 2, true],
    ['the socket sends another plant', 9, pushed(10, 6), 1, false],
  ])('%s', (_, at, received, pvKw, live) => {
    const now = screenNow(called(at), received);
    expect([now.power.pvKw, now.live]).toEqual([pvKw, live]);
  });

  it.each([
    ['slightly behind', 1, 2],
    ['silent for long', 3, null],
  ])('device values of a socket that is %s', (_, minutes, powerKw) => {
    const now = screenNow(called(MINUTE_MS * (10 + minutes)), pushed(MINUTE_MS * 10));
    expect(now.devices.map((device) => device.powerKw)).toEqual([powerKw]);
  });
});
