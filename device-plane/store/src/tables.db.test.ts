import { createTestDatabase, type TestDatabase } from '@heliodon/infrastructure/testing/test-database';
import type { DeviceKind, Point } from '@heliodon/kernel/device-kind';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dayPartition,
  dropPartitionsBefore,
  ensurePartition,
  ensureTables,
  monthPartition,
} from './tables.ts';
import { probe } from './testing/test-kinds.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const withPoints = (id: string, points: readonly Point[]): DeviceKind => ({ ...probe, id, points });
const rows = async (text: string) => (await client.query(text)).rows;
const columns = (table: string) =>
  rows(`SELECT column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_name = '${table}' ORDER BY ordinal_position`);

describe('the table of a kind', () => {
  it('has a column for each point, by its name and storage type', async () => {
    await ensureTables(client, [probe]);
    const types = Object.fromEntries(
      (await columns('telemetry_probe')).map(({ name, type }) => [name, type]),
    );
    expect(types).toEqual({
      ts: 'timestamp with time zone',
      device_id: 'integer',
      work_status: 'smallint',
      power_kw: 'real',
      soc: 'real',
      temperature: 'real',
      run_s: 'integer',
      discharge_total_kwh: 'double precision',
      charge_total_kwh: 'double precision',
      phase_voltage: 'ARRAY',
      cell_voltage: 'ARRAY',
      cell_temperature: 'ARRAY',
      pack_status: 'ARRAY',
    });
  });

  it('gets a new point as a new column, in existing days as well, and loses none', async () => {
    const [first, second, third] = probe.points as [Point, Point, Point];
    await ensureTables(client, [withPoints('grown', [first, second])]);
    const day = dayPartition('telemetry_grown', Date.UTC(2026, 0, 1));
    await ensurePartition(client, day);
    await ensureTables(client, [withPoints('grown', [first, third])]);
    for (const table of ['telemetry_grown', day.name])
      expect((await columns(table)).map(({ name }) => name)).toEqual([
        'ts',
        'device_id',
        'work_status',
        'power_kw',
        'soc',
      ]);
  });

  it('does not change the type of a column by itself', async () => {
    const [point] = probe.points as [Point];
    await ensureTables(client, [withPoints('typed', [point])]);
    await expect(
      ensureTables(client, [withPoints('typed', [{ ...point, store: 'float4' }])]),
    ).rejects.toThrow('telemetry_typed.work_status is smallint and should be real: write a migration');
    await expect(ensureTables(client, [withPoints('typed', [{ ...point, list: 4 }])])).rejects.toThrow(
      'should be smallint[]',
    );
    expect(await rows('SELECT 1 AS clean')).toEqual([{ clean: 1 }]);
  });
});

describe('partitions', () => {
  it.each([
    [Date.UTC(2026, 1, 28, 23, 59, 59, 999), 'p_20260228', '2026-02-28', '2026-03-01'],
    [Date.UTC(2028, 1, 29), 'p_20280229', '2028-02-29', '2028-03-01'],
  ])('a day at %d is %s', (atMs, name, from, to) => {
    expect(dayPartition('p', atMs)).toEqual({
      parent: 'p',
      name,
      fromMs: Date.parse(from),
      toMs: Date.parse(to),
    });
  });

  it.each([
    [Date.UTC(2025, 11, 31, 23, 59), 'p_202512', '2025-12-01', '2026-01-01'],
    [Date.UTC(2026, 0, 1), 'p_202601', '2026-01-01', '2026-02-01'],
  ])('a month at %d is %s', (atMs, name, from, to) => {
    expect(monthPartition('p', atMs)).toEqual({
      parent: 'p',
      name,
      fromMs: Date.parse(from),
      toMs: Date.parse(to),
    });
  });

  it('are created once; those left incomplete by a killed process are created again', async () => {
    await ensureTables(client, [withPoints('halves', probe.points)]);
    const day = dayPartition('telemetry_halves', Date.UTC(2026, 0, 1));
    await client.query(`CREATE TABLE ${day.name} (something text)`);
    await ensurePartition(client, day);
    await client.query(`INSERT INTO telemetry_halves (ts, device_id) VALUES ('2026-01-01T12:00Z', 1)`);
    await ensurePartition(client, day);
    expect(await rows('SELECT device_id FROM telemetry_halves')).toEqual([{ device_id: 1 }]);
  });

  it('are dropped after their end, and not before', async () => {
    await ensureTables(client, [withPoints('aged', probe.points)]);
    for (const day of [1, 2, 3])
      await ensurePartition(client, dayPartition('telemetry_aged', Date.UTC(2026, 0, day)));
    const before = (day: number, ms = 0) =>
      dropPartitionsBefore(client, 'telemetry_aged', Date.UTC(2026, 0, day) + ms);
    expect(await before(2, -1)).toEqual([]);
    expect(await before(2)).toEqual(['telemetry_aged_20260101']);
    expect((await before(9)).sort()).toEqual(['telemetry_aged_20260102', 'telemetry_aged_20260103']);
  });
});
