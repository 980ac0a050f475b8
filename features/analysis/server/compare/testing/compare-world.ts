import { permissionsOfRole } from '@heliodon/contract/permissions';
import { deviceKinds, kindById } from '@heliodon/device-kinds/kinds';
import { openDatabase } from '@heliodon/infrastructure/database';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { LogEntry } from '@heliodon/server-kit/operation-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { PostgresTelemetryStore } from '@heliodon/telemetry-store/postgres-store';
import { SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import { sql } from 'kysely';

export const INVERTER = 2;
export const LEIPZIG_INVERTER = 3;
export const BATTERY = 4;
export const FOREIGN = 9;

export const manager = testCaller({ accountId: 2 });
export const stranger = testCaller({ accountId: 4 });
/** May see only the first plant. */
const ofTree = (accountId: number, roleId: number) =>
  testCaller({
    accountId,
    roleId,
    accountPath: [1, 2, accountId],
    managerId: 2,
    permissions: permissionsOfRole(roleId),
  });
export const viewer = ofTree(3, 2);
export const operator = ofTree(5, 3);

/** Two plants of a manager in different zones, and one of another owner. */
export async function compareWorld() {
  const database = await createTestDatabase();
  const { db, pool, close } = openDatabase(database.url);
  const store = new PostgresTelemetryStore(pool, pool, deviceKinds);
  await sql`INSERT INTO account (id, parent_id, path, tree_id, role_id, account_name) VALUES
    (1, NULL, '{1}', 1, 1, 'root'), (2, 1, '{1,2}', 2, 1, 'manager'), (3, 2, '{1,2,3}', 2, 2, 'viewer'),
    (4, 1, '{1,4}', 4, 1, 'stranger'), (5, 2, '{1,2,5}', 2, 3, 'operator')`.execute(db);
  await sql`INSERT INTO plant (id, owner_id, name, time_zone) VALUES (10, 2, 'Suzhou', 'Asia/Shanghai'),
    (11, 2, 'Leipzig', 'Europe/Berlin'), (12, 4, 'Far away', 'UTC')`.execute(db);
  await sql`INSERT INTO account_plant VALUES (3, 10), (5, 10)`.execute(db);
  await sql`INSERT INTO device (id, sn, kind, plant_id, alias, rated_kw, removed_at) VALUES
    (2, 'INV1', 'inverter', 10, '', 100, NULL), (3, 'INV2', 'inverter', 11, 'Hall 2', 50, NULL),
    (4, 'BAT1', 'battery', 10, '', NULL, NULL), (5, 'CLU1', 'cluster', 10, '', NULL, NULL),
    (8, 'GONE1', 'inverter', 10, '', NULL, now()), (9, 'FAR1', 'inverter', 12, '', NULL, NULL)`.execute(db);
  await store.prepare();

  const written: LogEntry[] = [];
  return {
    db,
    store,
    written,
    log: {
      write: async (_: unknown, entry: LogEntry) => {
        written.push(entry);
      },
    },
    async samples(deviceId: number, kindId: string, rows: readonly (readonly [string, Values])[]) {
      const kind = kindById(kindId) as DeviceKind;
      const batch = new SampleBatch();
      for (const [at, values] of rows)
        batch.add(
          { id: deviceId, plantId: 10, kind },
          Date.parse(at),
          kind.points.map(({ name }) => values[name] ?? null),
        );
      await store.write(batch);
    },
    async end() {
      await close();
      await database.drop();
    },
  };
}

type Values = Readonly<Record<string, number | (number | null)[]>>;
