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

export const [INVERTER, SECOND_INVERTER, METER, FOREIGN, ELSEWHERE] = [2, 3, 4, 9, 6];
export const [PLANT, OTHER_PLANT, FOREIGN_PLANT] = [10, 11, 12];

export const manager = testCaller({ accountId: 2 });
export const stranger = testCaller({ accountId: 4 });
/** Sees the first plant only. */
export const operator = testCaller({
  accountId: 5,
  roleId: 3,
  accountPath: [1, 2, 5],
  managerId: 2,
  permissions: permissionsOfRole(3),
});

/** Two plants of a manager in China and one of somebody else. */
export async function limitsWorld() {
  const database = await createTestDatabase();
  const { db, pool, close } = openDatabase(database.url);
  const store = new PostgresTelemetryStore(pool, pool, deviceKinds);
  await sql`INSERT INTO account (id, parent_id, path, tree_id, role_id, account_name) VALUES
    (1, NULL, '{1}', 1, 1, 'root'), (2, 1, '{1,2}', 2, 1, 'manager'),
    (4, 1, '{1,4}', 4, 1, 'stranger'), (5, 2, '{1,2,5}', 2, 3, 'operator')`.execute(db);
  await sql`INSERT INTO plant (id, owner_id, name, time_zone) VALUES (10, 2, 'Suzhou', 'Asia/Shanghai'),
    (11, 2, 'Wuxi', 'Asia/Shanghai'), (12, 4, 'Far away', 'UTC')`.execute(db);
  await sql`INSERT INTO account_plant VALUES (5, 10)`.execute(db);
  await sql`INSERT INTO device (id, sn, kind, plant_id, alias) VALUES
    (2, 'INV1', 'inverter', 10, 'Roof'), (3, 'INV2', 'inverter', 10, ''), (4, 'MET1', 'meter', 10, ''),
    (6, 'INV6', 'inverter', 11, ''), (9, 'FAR1', 'inverter', 12, '')`.execute(db);
  await store.prepare();

  const written: LogEntry[] = [];
  return {
    db,
    store,
    written,
    kinds: deviceKinds,
    log: {
      write: async (_: unknown, entry: LogEntry) => {
        written.push(entry);
      },
    },
    /** Temperatures of an inverter at these times. */
    async temperatures(deviceId: number, rows: readonly (readonly [atMs: number, value: number | null])[]) {
      const kind = kindById('inverter') as DeviceKind;
      const batch = new SampleBatch();
      for (const [atMs, value] of rows)
        batch.add(
          { id: deviceId, plantId: PLANT, kind },
          atMs,
          kind.points.map(({ name }) => (name === 'internalTemperature' ? value : null)),
        );
      await store.write(batch);
    },
    async end() {
      await close();
      await database.drop();
    },
  };
}
