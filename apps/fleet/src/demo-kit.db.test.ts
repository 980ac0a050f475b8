import { createHash, createPublicKey } from 'node:crypto';
import { firmwareManifest, isSigned } from '@heliodon/commands/firmware-policy';
import { kindById } from '@heliodon/device-kinds/kinds';
import { type OpenDatabase, openDatabase } from '@heliodon/infrastructure/database';
import { createTestDatabase, type TestDatabase } from '@heliodon/infrastructure/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoSpecByName, SPARE_LOGGER } from './demo-devices.ts';
import { addDemoKit, handleDemoAlarms, spareLogger } from './demo-kit.ts';
import { registerDevices } from './run/registry.ts';

const NOW_MS = Date.parse('2026-06-15T04:00:00Z');

let test: TestDatabase;
let database: OpenDatabase;
let plantId: number;

beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.url);
  const { db } = database;
  const spec = demoSpecByName('莱比锡工厂 · Werk Leipzig');
  if (!spec) throw new Error('the plant is not in the demo');
  const account = await sql<{ id: number }>`INSERT INTO account (path, tree_id, role_id, account_name)
    VALUES ('{1}', 1, 1, 'manager') RETURNING id`.execute(db);
  const made = await db
    .insertInto('plant')
    .values({ owner_id: account.rows[0]?.id ?? 0, name: spec.name, time_zone: spec.timeZone })
    .returning('id')
    .executeTakeFirstOrThrow();
  plantId = made.id;
  await registerDevices(db, plantId, spec, 'key');
  await addDemoKit(db, [plantId], NOW_MS);
  await addDemoKit(db, [plantId], NOW_MS);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

it('names each device by its kind and number', async () => {
  const { rows } = await sql<{
    kind: string;
    aliases: string[];
  }>`SELECT kind, array_agg(alias ORDER BY id) AS aliases
    FROM device WHERE plant_id = ${plantId} GROUP BY kind`.execute(database.db);
  expect(rows.length).toBeGreaterThan(2);
  for (const { kind, aliases } of rows) {
    const prefix = kindById(kind)?.designation;
    expect(aliases).toEqual(aliases.map((_, at) => `${prefix}-${String(at + 1).padStart(2, '0')}`));
  }
  const spare = await sql`SELECT alias FROM device WHERE sn = ${SPARE_LOGGER}`.execute(database.db);
  expect(spare.rows).toEqual([{ alias: '' }]);
});

it('has a logger without a plant, told with the code on its label until it is added', async () => {
  const { db } = database;
  const spare = await spareLogger(db);
  expect(spare?.sn).toBe(SPARE_LOGGER);
  const { rows } = await sql<{ hash: Buffer }>`SELECT c.check_code_hash AS hash FROM logger_credential c
    JOIN device d ON d.id = c.device_id WHERE d.sn = ${SPARE_LOGGER}`.execute(db);
  expect(rows).toHaveLength(1);
  expect(
    rows[0]?.hash.equals(
      createHash('sha256')
        .update(spare?.checkCode ?? '')
        .digest(),
    ),
  ).toBe(true);
  await sql`UPDATE device SET plant_id = ${plantId} WHERE sn = ${SPARE_LOGGER}`.execute(db);
  expect(await spareLogger(db)).toBeNull();
});

it('has firmware signed with the configured key', async () => {
  const { db } = database;
  const [firmware, ...others] = await db.selectFrom('firmware').selectAll().execute();
  expect(others).toEqual([]);
  const setting = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'firmwareKey')
    .executeTakeFirst();
  const der = Buffer.from(String(setting?.value), 'base64');
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  if (!firmware) throw new Error('no firmware');
  expect(isSigned(firmwareManifest(firmware, firmware.sha256), firmware.signature, key)).toBe(true);
  const { rows } = await sql<{ bytes: Buffer }>`SELECT bytes FROM stored_file_chunk
    WHERE file_id = ${firmware.file_id}`.execute(db);
  const hash = createHash('sha256');
  for (const { bytes } of rows) hash.update(bytes);
  expect(hash.digest().equals(firmware.sha256)).toBe(true);
});

it('monitors device limits', async () => {
  const rules = await database.db.selectFrom('limit_rule').select(['name', 'point', 'enabled']).execute();
  expect(rules.map(({ point }) => point).sort()).toEqual(['internalTemperature', 'soc']);
  expect(rules.every(({ enabled }) => enabled)).toBe(true);
});

it('has past alarms that were handled and closed, once there are any', async () => {
  const { db } = database;
  expect(await handleDemoAlarms(db, [plantId])).toBe(false);
  await sql`INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade, triggered_at, last_at, recovered_at)
    SELECT ${plantId}, 1, 'inverter', 'X', 1, n, 3, now() - interval '5 days', now() - interval '5 days',
      CASE WHEN n < 6 THEN now() - interval '4 days' END
    FROM generate_series(1, 6) n`.execute(db);
  expect(await handleDemoAlarms(db, [plantId])).toBe(true);
  const statuses = async () => {
    const { rows } = await sql<{ status: number; n: number }>`SELECT status, count(*)::int AS n FROM alarm
      GROUP BY 1 ORDER BY 1`.execute(db);
    return rows.map(({ status, n }) => [status, n]);
  };
  expect(await statuses()).toEqual([
    [1, 2],
    [3, 2],
    [4, 2],
  ]);
  const records = await db.selectFrom('alarm_record').select(['status', 'note']).orderBy('status').execute();
  expect(records.map(({ status }) => status)).toEqual([2, 2, 3, 3, 4, 4]);
  expect(records.every(({ note }) => note.includes(' / '))).toBe(true);
  expect(await handleDemoAlarms(db, [plantId])).toBe(true);
  expect(await statuses()).toEqual([
    [1, 2],
    [3, 2],
    [4, 2],
  ]);
});
