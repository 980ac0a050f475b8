import { deviceKinds, kindById } from '@heliodon/device-kinds/kinds';
import { type OpenDatabase, openDatabase } from '@heliodon/infrastructure/database';
import { createTestDatabase, type TestDatabase } from '@heliodon/infrastructure/testing/test-database';
import { BulkHistoryWriter } from '@heliodon/telemetry/history';
import { PostgresTelemetryStore } from '@heliodon/telemetry-store/postgres-store';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoSpecByName } from '../demo-devices.ts';
import { type HistoryPlant, PlantHistory, writePiece } from './history.ts';
import { registerDevices } from './registry.ts';

/** Berlin's clocks went back on 25 October 2026: that day has 25 hours. */
const END_MS = Date.parse('2026-10-26T10:20:00+01:00');
const DAYS = 4;

let test: TestDatabase;
let database: OpenDatabase;
let writer: BulkHistoryWriter;
let plant: HistoryPlant;
let plantId: number;

beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.url);
  const store = new PostgresTelemetryStore(database.pool, database.pool, deviceKinds);
  await store.prepare();
  writer = new BulkHistoryWriter(database.db, store, deviceKinds);
  plant = await aPlant();
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

async function aPlant(): Promise<HistoryPlant> {
  const { db } = database;
  const spec = demoSpecByName('莱比锡工厂 · Werk Leipzig');
  if (!spec) throw new Error('the plant is not in the demo');
  const account = await sql<{ id: number }>`INSERT INTO account (path, tree_id, role_id, account_name)
    VALUES ('{1}', 1, 1, 'root') RETURNING id`.execute(db);
  const made = await db
    .insertInto('plant')
    .values({ owner_id: account.rows[0]?.id ?? 0, name: spec.name, time_zone: spec.timeZone })
    .returning('id')
    .executeTakeFirstOrThrow();
  plantId = made.id;
  await registerDevices(db, plantId, spec, 'key');
  const rows = await db.selectFrom('device').select(['id', 'sn', 'kind', 'rated_kw']).execute();
  const devices = new Map(
    rows.map((row) => {
      const kind = kindById(row.kind);
      if (!kind) throw new Error(row.kind);
      return [row.sn, { id: row.id, plantId, kind, ratedKw: row.rated_kw }];
    }),
  );
  return { plantId, spec, devices };
}

interface Register {
  readonly id: number;
  readonly kind: string;
  readonly rolled: number;
  readonly registered: number;
}

it('generates consistent samples and roll-ups, day by day from the newest on', async () => {
  const history = new PlantHistory(plant, END_MS, DAYS);
  const end = await history.run();
  for (let day = 0; day < DAYS; day += 1)
    await writePiece(database.db, writer, await history.make(day, day + 1));
  expect(end.atMs).toBe(END_MS);

  // Register energy between first and last sample equals the sum of intervals, except the last minutes.
  const { rows } = await sql<Register>`
    SELECT d.id, d.kind, sum(r.out_kwh) AS rolled,
      (SELECT max(t.import_total_kwh) - min(t.import_total_kwh) FROM telemetry_meter t WHERE t.device_id = d.id)
        AS registered
    FROM device d JOIN rollup_15m r ON r.device_id = d.id WHERE d.kind = 'meter' GROUP BY d.id`.execute(
    database.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { rolled, registered } of rows) {
    expect(rolled).toBeGreaterThanOrEqual(registered - 0.1);
    expect(rolled - registered).toBeLessThan(registered * 0.02 + 60);
  }
});

it('has 25 hours on the day on which the clocks go back', async () => {
  const { rows } = await sql<{ day: string; quarters: number; estimated: number }>`
    SELECT to_char(bucket AT TIME ZONE 'Europe/Berlin', 'YYYY-MM-DD') AS day, count(*)::int AS quarters,
      sum(estimated_s)::int AS estimated
    FROM plant_15m WHERE plant_id = ${plantId} GROUP BY 1 ORDER BY 1`.execute(database.db);
  expect(rows.map((row) => [row.day, row.quarters])).toEqual([
    ['2026-10-23', 96],
    ['2026-10-24', 96],
    ['2026-10-25', 100],
    ['2026-10-26', 42],
  ]);
  expect(rows.every((row) => row.estimated === 0)).toBe(true);
});

it('days and months are the sums of their intervals', async () => {
  const { rows } = await sql<{ days: number; quarters: number; month: number }>`
    SELECT (SELECT sum(load_kwh) FROM plant_day WHERE plant_id = ${plantId}) AS days,
      (SELECT sum(load_kwh) FROM plant_15m WHERE plant_id = ${plantId}) AS quarters,
      (SELECT sum(load_kwh) FROM plant_month WHERE plant_id = ${plantId}) AS month`.execute(database.db);
  const [sums] = rows;
  expect(sums?.quarters).toBeGreaterThan(100);
  expect(sums?.days).toBeCloseTo(sums?.quarters ?? 0, 6);
  expect(sums?.month).toBeCloseTo(sums?.quarters ?? 0, 6);
});

it('is unchanged when generated again after an interruption', async () => {
  const count = async () => {
    const { rows } = await sql<{ samples: number; kwh: number }>`
      SELECT (SELECT count(*)::int FROM telemetry_inverter) AS samples,
        (SELECT sum(out_kwh) FROM rollup_day) AS kwh`.execute(database.db);
    return rows[0];
  };
  const before = await count();
  const again = new PlantHistory(plant, END_MS, DAYS);
  await again.run();
  await writePiece(database.db, writer, await again.make(1, 3));
  expect(await count()).toEqual(before);
});
