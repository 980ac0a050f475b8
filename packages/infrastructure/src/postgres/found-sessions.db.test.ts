import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBareDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
/** The last migration in which session ends waited for their starts. */
const BEFORE = '0033_charging.sql';

let database: TestDatabase;
let folder: string;
let client: pg.Client;
beforeEach(async () => {
  database = await createBareDatabase();
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const name of (await readdir(MIGRATIONS)).filter((one) => one <= BEFORE))
    await cp(join(MIGRATIONS, name), join(folder, name));
  await migrate(database.url, folder);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

it('session ends without a start become sessions with an unknown start', async () => {
  await client.query(
    `INSERT INTO account (id, path, tree_id, role_id, account_name) VALUES (1, '{1}', 1, 1, 'root')`,
  );
  await client.query(`INSERT INTO plant (id, owner_id, name) VALUES (1, 1, 'Depot')`);
  await client.query(
    `INSERT INTO device (id, sn, kind, plant_id) VALUES (1, 'CP-1', 'charger', 1), (2, 'CP-2', 'charger', NULL)`,
  );
  const endMs = Date.parse('2026-07-01T10:20:00Z');
  const end = (readings: object[]) => ({ atMs: endMs, registerKwh: 115, reason: 'Local', readings });
  const reading = { atMs: endMs - 600_000, registerKwh: 112, powerKw: 7, soc: null };
  for (const [device, key, report] of [
    [1, 'A', end([reading, { ...reading, atMs: endMs - 900_000, registerKwh: null }])],
    [1, 'B', end([])],
    [1, 'C', end([])],
    [2, 'D', end([])],
  ] as const)
    await client.query('INSERT INTO charging_early_end VALUES ($1, $2, $3, now())', [
      device,
      key,
      JSON.stringify(report),
    ]);
  await migrate(database.url);
  const { rows } =
    await client.query(`SELECT transaction_key AS key, connector, start_known, due, state, end_kwh,
      (extract(epoch FROM ended_at - started_at) * 1000)::int AS ms,
      (SELECT count(*)::int FROM charging_reading r WHERE r.session_id = s.id) AS readings
    FROM charging_session s ORDER BY transaction_key`);
  const found = { connector: 0, start_known: false, due: true, state: 'finished', end_kwh: 115 };
  expect(rows).toEqual([
    { ...found, key: 'A', ms: 600_000, readings: 2 },
    { ...found, key: 'B', ms: 0, readings: 0 },
    { ...found, key: 'C', ms: 1, readings: 0 },
  ]);
});
