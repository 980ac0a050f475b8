import type { Permission } from '@heliodon/contract/permissions';
import { localDay } from '@heliodon/energy/periods/local-time';
import type { Caller } from '@heliodon/server-kit/caller';
import { testCaller, testStaff } from '@heliodon/server-kit/testing/test-caller';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { sql } from 'kysely';
import { getOperations, type Region } from '../../../contract/operations.contract.ts';
import { OperationsService } from '../operations.service.ts';

export const [SUZHOU, NANJING, LEIPZIG, FOREIGN] = [10, 11, 12, 13];
const ZONES = { [LEIPZIG]: 'Europe/Berlin' };

/** root 1 → managers 2 and 4; 2 has the viewer 5 (one plant) and 6, who may not see reports or alarms. */
export const manager = testCaller({ accountId: 2, accountName: 'north' });
export const stranger = testCaller({ accountId: 4, accountName: 'south' });
export const viewer = testStaff(5, 2);
export const poor = testStaff(6, 2, new Set<Permission>(['plantView', 'plantViewAll']));

export const todayOf = (plantId: number): string => localDay(Date.now(), ZONES[plantId] ?? 'Asia/Shanghai');

const NAMES: Record<string, string> = { CN: 'China', 320500: 'Suzhou', DE: 'Germany' };

/** Two plants in yuan, one in euros, and one of another owner, each with the day of its time zone. */
export async function createOperationsWorld() {
  const world = await createTestWorld();
  const { db } = world;
  await world.accounts(manager, stranger, viewer, poor);
  const suzhou = { country: 'CN', province: '320000', city: '320500', coalKgPerKwh: 0.4, co2KgPerKwh: 1 };
  await world.plants(
    {
      ...suzhou,
      id: SUZHOU,
      name: 'Suzhou',
      longitude: 120.7200001,
      latitude: 31.32,
      screenType: 4,
      pvKwp: 100,
      storageKw: 50,
      storageKwh: 200,
      treesPerKwh: 0.05,
      seenBy: [viewer],
    },
    {
      ...suzhou,
      id: NANJING,
      name: 'Nanjing',
      city: '320100',
      longitude: 118.8,
      latitude: 32.06,
      pvKwp: 50,
      treesPerKwh: 0.05,
    },
    {
      id: LEIPZIG,
      name: 'Leipzig',
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
      country: 'DE',
      province: 'DE.13',
      city: 'Leipzig',
      screenType: 3,
      pvKwp: 20,
      storageKw: 10,
      storageKwh: 20,
      coalKgPerKwh: 0.3,
      co2KgPerKwh: 0.5,
      treesPerKwh: 0.02,
    },
    {
      ...suzhou,
      id: FOREIGN,
      ownerId: stranger.accountId,
      name: 'Foreign',
      longitude: 120.7,
      latitude: 31.3,
      pvKwp: 7000,
      treesPerKwh: 0.05,
    },
  );
  await sql`INSERT INTO plant_state (plant_id, status, at, pv_kw, battery_kw, grid_kw, load_kw, charging_kw, checked_at)
    VALUES (10, 'normal', now(), 80, -20, 5, 53, 12, now()), (11, 'fault', now(), 30, NULL, -30, NULL, NULL, now()),
      (13, 'normal', now(), 5000, NULL, NULL, NULL, NULL, now())`.execute(db);
  for (const [plantId, pvKwh, income] of [
    [SUZHOU, 300, 100.005],
    [NANJING, 250, 50.25],
    [LEIPZIG, 60, 10.5],
    [FOREIGN, 9000, 9000],
  ] as const) {
    const today = todayOf(plantId);
    await sql`INSERT INTO plant_day (plant_id, day, pv_kwh, charging_kwh, estimated_s) VALUES
      (${plantId}, ${today}, ${pvKwh}, 1, 0), (${plantId}, ${today}::date - 1, 10, 2, 0)`.execute(db);
    await sql`INSERT INTO plant_month (plant_id, day, pv_kwh, estimated_s) VALUES
      (${plantId}, date_trunc('month', ${today}::date), 1000, 0),
      (${plantId}, date_trunc('month', ${today}::date) - interval '2 months', 500, 0)`.execute(db);
    await sql`INSERT INTO plant_total (plant_id, pv_kwh) VALUES (${plantId}, ${pvKwh * 10})`.execute(db);
    // The triggers on the days above have created the rows.
    await sql`UPDATE settlement_day SET income = CASE WHEN day = ${today} THEN ${income}::numeric ELSE 1.5 END,
      settled_at = now(), due_at = NULL WHERE plant_id = ${plantId}`.execute(db);
    await sql`INSERT INTO settlement_total (plant_id, income) VALUES (${plantId}, ${income}::numeric * 10)
      ON CONFLICT (plant_id) DO UPDATE SET income = excluded.income`.execute(db);
  }
  await sql`INSERT INTO alarm (plant_id, device_id, sn, kind, source, code, grade, triggered_at, last_at) VALUES
    (10, 0, 'L-1', 'logger', 2, 1, 2, now() - interval '2 hours', now()),
    (11, 0, 'I-1', 'inverter', 1, 7, 4, now() - interval '1 hour', now()),
    (13, 0, 'I-9', 'inverter', 1, 7, 1, now(), now())`.execute(db);
  const places = { regionName: (code: string) => NAMES[code] ?? code };
  const service = new OperationsService({ db, clock: { now: () => new Date() }, places });
  return Object.assign(world, {
    places,
    service,
    read: (caller: Caller, region: Region = {}) =>
      service.read(getOperations.request.parse({ timeZone: 'Asia/Shanghai', ...region }), caller),
  });
}
