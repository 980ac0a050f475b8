import { permissionsOfRole } from '@heliodon/contract/permissions';
import { battery } from '@heliodon/device-kinds/battery';
import { cluster } from '@heliodon/device-kinds/cluster';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { openDatabase } from '@heliodon/infrastructure/database';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { PostgresTelemetryStore } from '@heliodon/telemetry-store/postgres-store';
import { SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import { sql } from 'kysely';
import { CellService } from '../cell.service.ts';
import { CellDays } from '../days/cell-days.ts';
import { StackService } from '../stack.service.ts';

/** Noon of 15 November 2026 in Berlin. */
export const NOON_MS = Date.parse('2026-11-15T12:00:00+01:00');

export const PLANT = 10;
export const [LOGGER, BATTERY, C1, C2, C10, BARE, INVERTER, FOREIGN] = [1, 2, 3, 4, 5, 6, 7, 8] as const;

export const manager = testCaller({ accountId: 2 });
export const stranger = testCaller({ accountId: 4 });
export const viewer = testCaller({
  accountId: 3,
  roleId: 2,
  accountPath: [1, 2, 3],
  managerId: 2,
  permissions: permissionsOfRole(2),
});

type Values = Readonly<Record<string, number | (number | null)[]>>;

/** A battery with three clusters of two packs of three cells each, one without any, and things of others. */
export async function createBatteryWorld() {
  const database = await createTestDatabase();
  const { db, pool, close } = openDatabase(database.url);
  const store = new PostgresTelemetryStore(pool, pool, deviceKinds);
  await store.prepare();
  await sql`INSERT INTO account (id, parent_id, path, tree_id, role_id, account_name) VALUES
    (1, NULL, '{1}', 1, 1, 'root'), (2, 1, '{1,2}', 2, 1, 'manager'), (3, 2, '{1,2,3}', 2, 2, 'viewer'),
    (4, 1, '{1,4}', 4, 1, 'stranger')`.execute(db);
  await sql`INSERT INTO plant (id, owner_id, name, time_zone, install_date) VALUES
    (10, 2, 'Werk Nord', 'Europe/Berlin', '2025-03-01'), (11, 2, 'Bare roof', 'UTC', NULL),
    (12, 4, 'Foreign', 'UTC', NULL)`.execute(db);
  await sql`INSERT INTO account_plant VALUES (3, 10)`.execute(db);
  await sql`INSERT INTO device (id, sn, kind, plant_id, logger_id, parent_id, alias, model, firmware, structure) VALUES
    (1, 'LOG1', 'logger', 10, NULL, NULL, '', '', '', '{}'),
    (2, 'BAT1', 'battery', 10, 1, NULL, 'North', 'HB-645', '2.1.0', '{"capacityKwh": 645}'),
    (5, 'BAT1-C10', 'cluster', 10, 1, 2, '', '', '', '{}'),
    (4, 'BAT1-C2', 'cluster', 10, 1, 2, '', '', '', '{"packs": 2, "cellsPerPack": 3}'),
    (3, 'BAT1-C1', 'cluster', 10, 1, 2, '', '', '1.7', '{"packs": 2, "cellsPerPack": 3}'),
    (6, 'BAT2', 'battery', 10, 1, NULL, '', '', '', '{}'),
    (7, 'INV1', 'inverter', 10, 1, NULL, '', '', '', '{}'),
    (8, 'FAR1', 'battery', 12, NULL, NULL, '', '', '', '{}')`.execute(db);
  await sql`INSERT INTO logger_link (logger_id, online) VALUES (1, true)`.execute(db);

  let nowMs = NOON_MS;
  const clock = { now: () => new Date(nowMs) };
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  return {
    db,
    store,
    clock,
    errors,
    stacks: new StackService({ db, clock, store }),
    cells: new CellService({ db, clock, store }),
    days: new CellDays({ db, clock, store, keepQuarterDays: () => 400, onError }),
    at(ms: number) {
      nowMs = ms;
    },
    async write(deviceId: number, atMs: number, values: Values, kind: DeviceKind = cluster): Promise<void> {
      const batch = new SampleBatch();
      const row = kind.points.map((point) => values[point.name] ?? null);
      batch.add({ id: deviceId, plantId: PLANT, kind }, atMs, row);
      await store.write(batch);
    },
    writeBattery(atMs: number, values: Values): Promise<void> {
      return this.write(BATTERY, atMs, values, battery);
    },
    /** As the roll-ups do: these days were counted anew. */
    async counted(deviceId: number, ...days: string[]): Promise<void> {
      await sql`INSERT INTO rollup_day (device_id, day, samples, estimated_s)
        SELECT ${deviceId}, unnest(${days}::date[]), 1, 0 ON CONFLICT DO NOTHING`.execute(db);
    },
    async close(): Promise<void> {
      await close();
      await database.drop();
    },
  };
}

export type BatteryWorld = Awaited<ReturnType<typeof createBatteryWorld>>;
