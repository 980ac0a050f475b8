import { type Permission, permissionsOfRole } from '@heliodon/contract/permissions';
import { localDay } from '@heliodon/energy/periods/local-time';
import { openDatabase } from '@heliodon/infrastructure/database';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import type { Caller } from '@heliodon/server-kit/caller';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { sql } from 'kysely';
import { getOperations, type Region } from '../../../contract/operations.contract.ts';
import { OperationsService } from '../operations.service.ts';

export const [SUZHOU, NANJING, LEIPZIG, FOREIGN] = [10, 11, 12, 13];
const ZONES = { [LEIPZIG]: 'Europe/Berlin' };

/** root 1 → managers 2 and 4; 2 has the viewer 5 (one plant given) and 6, who may see neither reports nor alarms. */
export const manager = testCaller({ accountId: 2 });
export const stranger = testCaller({ accountId: 4 });
const staff = (accountId: number, permissions: ReadonlySet<Permission>): Caller =>
  testCaller({ accountId, roleId: 2, accountPath: [1, 2, accountId], managerId: 2, permissions });
export const viewer = staff(5, permissionsOfRole(2));
export const poor = staff(6, new Set<Permission>(['plantView', 'plantViewAll']));

export const todayOf = (plantId: number): string => localDay(Date.now(), ZONES[plantId] ?? 'Asia/Shanghai');

const NAMES: Record<string, string> = { CN: 'China', 320500: 'Suzhou', DE: 'Germany' };

/** Two plants in yuan, one in euros, and one of somebody else; today of each is a day of its own clock. */
export async function createOperationsWorld() {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.url);
  await sql`INSERT INTO account (id, parent_id, path, tree_id, role_id, account_name) VALUES
    (1, NULL, '{1}', 1, 1, 'root'), (2, 1, '{1,2}', 2, 1, 'north'), (4, 1, '{1,4}', 4, 1, 'south'),
    (5, 2, '{1,2,5}', 2, 2, 'viewer'), (6, 2, '{1,2,6}', 2, 2, 'poor')`.execute(db);
  await sql`INSERT INTO plant (id, name, owner_id, time_zone, currency, country, province, city, longitude, latitude,
      screen_type, pv_kwp, storage_kw, storage_kwh, coal_kg_per_kwh, co2_kg_per_kwh, trees_per_kwh) VALUES
    (10, 'Suzhou', 2, 'Asia/Shanghai', 'CNY', 'CN', '320000', '320500', 120.7200001, 31.32, 4, 100, 50, 200, 0.4, 1, 0.05),
    (11, 'Nanjing', 2, 'Asia/Shanghai', 'CNY', 'CN', '320000', '320100', 118.8, 32.06, 2, 50, NULL, NULL, 0.4, 1, 0.05),
    (12, 'Leipzig', 2, 'Europe/Berlin', 'EUR', 'DE', 'DE.13', 'Leipzig', NULL, NULL, 3, 20, 10, 20, 0.3, 0.5, 0.02),
    (13, 'Foreign', 4, 'Asia/Shanghai', 'CNY', 'CN', '320000', '320500', 120.7, 31.3, 2, 7000, NULL, NULL, 0.4, 1, 0.05)`.execute(
    db,
  );
  await sql`INSERT INTO account_plant VALUES (5, 10)`.execute(db);
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
    // The rows were made by the days above.
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
  return {
    db,
    places,
    service,
    read: (caller: Caller, region: Region = {}) =>
      service.read(getOperations.request.parse({ timeZone: 'Asia/Shanghai', ...region }), caller),
    close: async () => {
      await close();
      await database.drop();
    },
  };
}
