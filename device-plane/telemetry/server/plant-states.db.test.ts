import { DEVICE_STATUSES, type DeviceStatus } from '@heliodon/kernel/device-kind';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PlantStates } from './plant-states.ts';

const world = await createTestWorld();
const { db } = world;
const states = new PlantStates(db);

beforeAll(async () => {
  await world.plants({ id: 1, name: 'One' }, { id: 2, name: 'Two' }, { id: 3, name: 'Empty' });
  await world.devices(
    1,
    { id: 10, sn: 'L1', kind: 'logger' },
    { id: 11, sn: 'I1', loggerId: 10 },
    { id: 12, sn: 'B1', kind: 'battery', loggerId: 10 },
    { id: 20, plantId: 2, sn: 'L2', kind: 'logger' },
    { id: 21, plantId: 2, sn: 'I2', loggerId: 20 },
  );
  await world.rows('logger_link', { loggerId: 10, online: true }, { loggerId: 20, online: true });
});
afterAll(() => world.close());

/** A sample of the device `agoS` seconds ago. */
async function report(deviceId: number, status: DeviceStatus, power: number, soc?: number, agoS = 0) {
  await sql`INSERT INTO device_state (device_id, ts, received_at, status, power_kw, soc)
    VALUES (${deviceId}, now() - make_interval(secs => ${agoS}), now() - make_interval(secs => ${agoS}),
      ${DEVICE_STATUSES.indexOf(status)}, ${power}, ${soc ?? null})
    ON CONFLICT (device_id) DO UPDATE SET ts = excluded.ts, received_at = excluded.received_at,
      status = excluded.status, power_kw = excluded.power_kw, soc = excluded.soc`.execute(db);
}
const kept = async () => {
  const { rows } = await sql<{
    plant_id: number;
    status: string;
  }>`SELECT plant_id, status, pv_kw, battery_kw, soc FROM plant_state
    ORDER BY plant_id`.execute(db);
  return rows;
};
const nothing = { pv_kw: null, battery_kw: null, soc: null };

it('the first pass checks every plant, later ones only those with notifications', async () => {
  await report(11, 'running', 40);
  await report(12, 'charging', -15, 60.5);
  expect(await states.pass()).toBe(3);
  expect(await kept()).toEqual([
    { plant_id: 1, status: 'normal', pv_kw: 40, battery_kw: -15, soc: 60.5 },
    { plant_id: 2, status: 'offline', ...nothing },
    { plant_id: 3, status: 'offline', ...nothing },
  ]);
  expect(await states.pass()).toBe(0);

  await report(11, 'fault', 0);
  await report(21, 'running', 7);
  states.onNotification('1:11;2:21');
  expect(await states.pass()).toBe(2);
  expect(await kept()).toMatchObject([
    { plant_id: 1, status: 'fault', pv_kw: 0 },
    { plant_id: 2, status: 'normal', pv_kw: 7 },
    { status: 'offline' },
  ]);
});

it('a plant with an open fault of level 1 is at fault, even if its devices keep running', async () => {
  const statusOf = async (plantId: number) => {
    states.onNotification('2:21');
    await states.pass();
    return (await kept()).find((one) => one.plant_id === plantId)?.status;
  };
  const raise = (code: number, grade: number) =>
    sql`INSERT INTO alarm (plant_id, device_id, sn, kind, source, code, grade, triggered_at, last_at)
      VALUES (2, 21, 'I2', 'inverter', 1, ${code}, ${grade}, now(), now())`.execute(db);
  await raise(1, 3);
  expect(await statusOf(2)).toBe('normal');
  await raise(2, 2);
  expect(await statusOf(2)).toBe('fault');
  await sql`UPDATE alarm SET recovered_at = now()`.execute(db);
  expect(await statusOf(2)).toBe('normal');
});

it('a plant that stops sending is detected without a notification', async () => {
  await report(21, 'running', 7, undefined, 1000);
  await sql`UPDATE plant_state SET checked_at = now() - interval '3 minutes'`.execute(db);
  // The offline one without devices is skipped.
  expect(await states.pass()).toBe(2);
  expect(await kept()).toMatchObject([{ status: 'fault' }, { status: 'offline', pv_kw: null }, {}]);
});

it('a device that left its plant no longer counts', async () => {
  expect(await states.pass()).toBe(0);
  await sql`UPDATE device SET removed_at = now() WHERE id = 11`.execute(db);
  expect(await states.pass()).toBe(1);
  expect((await kept())[0]).toMatchObject({ status: 'normal', pv_kw: null, battery_kw: -15 });
});

it('everything is checked after notifications may have been missed', async () => {
  states.onReconnect();
  expect(await states.pass()).toBe(3);
});
