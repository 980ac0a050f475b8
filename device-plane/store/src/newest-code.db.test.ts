import { type OpenDatabase, openDatabase } from '@heliodon/infrastructure/database';
import { createTestDatabase, type TestDatabase } from '@heliodon/infrastructure/testing/test-database';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newestCode } from './newest-code.ts';
import { PostgresTelemetryStore } from './postgres-store.ts';
import { batchOf } from './testing/telemetry-store-suite.ts';
import { probe } from './testing/test-kinds.ts';

const NOON_MS = Date.UTC(2026, 2, 15, 12);

let database: TestDatabase;
let opened: OpenDatabase;
let store: PostgresTelemetryStore;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.url);
  store = new PostgresTelemetryStore(opened.pool, opened.pool, [probe]);
  await store.prepare();
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const asked = (deviceId: number) =>
  opened.db.transaction().execute((tx) => newestCode(tx, probe, deviceId, 'workStatus'));

it('is the code of the newest sample, and absent for a device that never reported one', async () => {
  const device = (id: number) => ({ id, plantId: null, kind: probe });
  await store.write(
    batchOf([
      [device(1), NOON_MS, { workStatus: 2 }],
      [device(1), NOON_MS - MINUTE_MS, { workStatus: 1 }],
      [device(2), NOON_MS, { powerKw: 5 }],
    ]),
  );
  expect(await asked(1)).toBe(2);
  expect(await asked(2)).toBeNull();
  expect(await asked(3)).toBeNull();
});
