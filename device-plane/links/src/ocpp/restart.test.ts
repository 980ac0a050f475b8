import { afterEach, expect, it, vi } from 'vitest';
import { MemorySessionRecorder } from './testing/memory-session-recorder.ts';
import { createOcppWorld, type OcppWorld, SECRET } from './testing/ocpp-world.ts';
import { connectPile } from './testing/test-pile.ts';

/* The program restarts while vehicles charge. Only the recorder, which stands for the database, survives. */

const SN = 'RESTART-1';
const worlds: OcppWorld[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
});

async function start(recorder: MemorySessionRecorder): Promise<OcppWorld> {
  const world = await createOcppWorld({}, recorder);
  world.secrets.set(SN, SECRET);
  worlds.push(world);
  return world;
}
const now = () => new Date().toISOString();

it('a session continues, ends at its connector, and states are requested again', async () => {
  const recorder = new MemorySessionRecorder();
  recorder.piles.set(SN, { deviceId: 1, connectors: 2, ratedKw: 60 });
  const before = await start(recorder);
  const first = await before.pile(SN, 'ocpp1.6');
  await first.call('BootNotification', { chargePointVendor: 'Vendor', chargePointModel: 'Model' });
  const { transactionId } = await first.call('StartTransaction', {
    connectorId: 2,
    idTag: 'CARD',
    meterStart: 3000,
    timestamp: now(),
  });
  const cut = first.closed();
  await before.endpoint.stop();
  await cut;

  const after = await start(recorder);
  const second = await after.pile(SN, 'ocpp1.6', { TriggerMessage: () => ({ status: 'Accepted' }) });
  // After a connection loss a charger need not send BootNotification.
  await second.call('Heartbeat');
  await vi.waitUntil(() => second.asked.filter(({ action }) => action === 'TriggerMessage').length === 4);
  expect(second.asked.flatMap(({ action, params }) => (action === 'TriggerMessage' ? [params] : []))).toEqual(
    [
      { requestedMessage: 'StatusNotification', connectorId: 1 },
      { requestedMessage: 'MeterValues', connectorId: 1 },
      { requestedMessage: 'StatusNotification', connectorId: 2 },
      { requestedMessage: 'MeterValues', connectorId: 2 },
    ],
  );
  const sampledValue = [{ value: '1000' }];
  await second.call('MeterValues', { connectorId: 1, meterValue: [{ timestamp: now(), sampledValue }] });
  await second.call('StopTransaction', { transactionId, meterStop: 8000, timestamp: now() });
  expect(recorder.sessions[0]?.end).toMatchObject({ registerKwh: 8 });
  const totals = after
    .receivedOn('telemetry')
    .flatMap(({ samples }) =>
      samples.flatMap(({ v }: { v: Record<string, number> }) => v.energyTotalKwh ?? []),
    );
  expect(totals).toEqual([9]);
});

it('the limit set by a user is sent again', async () => {
  const recorder = new MemorySessionRecorder();
  recorder.piles.set(SN, { deviceId: 1, connectors: 1, ratedKw: 60 });
  recorder.recalled = { limitKw: 30 };
  const world = await start(recorder);
  const pile = await world.pile(SN, 'ocpp1.6', { SetChargingProfile: () => ({ status: 'Accepted' }) });
  await pile.call('Heartbeat');
  const profiles = () =>
    pile.asked.flatMap(({ action, params }) =>
      action === 'SetChargingProfile' ? [params.csChargingProfiles] : [],
    );
  await vi.waitUntil(() => profiles().length > 0, { timeout: 5000 });
  expect(profiles()).toMatchObject([
    {
      chargingProfileId: 1,
      chargingSchedule: { chargingSchedulePeriod: [{ startPeriod: 0, limit: 30_000 }] },
    },
  ]);
  // A site control order must not exceed it.
  const orders = [{ sn: SN, limitKw: 50 }];
  const message = { seq: 1, at: Date.now(), holdS: 60, orders, afterwards: [] };
  await world.endpoint.send(SN, 'control', JSON.stringify(message));
  await vi.waitUntil(() => profiles().length > 1, { timeout: 5000 });
  expect(profiles()[1]).toMatchObject({
    chargingProfileId: 3,
    chargingSchedule: { chargingSchedulePeriod: [{ limit: 30_000 }] },
  });
  const samples = world.receivedOn('telemetry').flatMap(({ samples }) => samples);
  expect(samples.at(-1).v.powerLimitKw).toBe(30);
});

it('closes connections with the program, and accepts no more', async () => {
  const recorder = new MemorySessionRecorder();
  recorder.piles.set(SN, { deviceId: 1, connectors: 1, ratedKw: null });
  const world = await start(recorder);
  const pile = await world.pile(SN, 'ocpp1.6');
  const endpoint = world.url();
  const cut = pile.closed();
  await world.endpoint.stop();
  await cut;
  await expect(connectPile({ endpoint, sn: SN, secret: SECRET, version: 'ocpp1.6' })).rejects.toThrow(
    'ECONNREFUSED',
  );
  expect(world.endpoint.isConnected(SN)).toBe(false);
});
