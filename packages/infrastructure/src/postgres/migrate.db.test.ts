import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBareDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createBareDatabase();
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await file('0001_a.sql', 'CREATE TABLE a (id int);\nINSERT INTO a VALUES (1);');
  await file('0002_b.sql', 'CREATE TABLE b (id int);');
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const file = (name: string, sql: string) => writeFile(join(folder, name), sql);

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

it('applies in order, and nothing on the second run', async () => {
  expect(await migrate(database.url, folder)).toEqual({ applied: ['0001_a', '0002_b'] });
  expect(await migrate(database.url, folder)).toEqual({ applied: [] });
  expect(await query('SELECT version, name FROM schema_migration ORDER BY version')).toEqual([
    { version: 1, name: '0001_a' },
    { version: 2, name: '0002_b' },
  ]);
});

it('the line endings of a checkout do not matter', async () => {
  await migrate(database.url, folder);
  await file('0001_a.sql', 'CREATE TABLE a (id int);\r\nINSERT INTO a VALUES (1);');
  expect(await migrate(database.url, folder)).toEqual({ applied: [] });
});

it('processes that start at once apply everything once', async () => {
  const results = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, folder)));
  expect(results.flatMap((r) => r.applied)).toEqual(['0001_a', '0002_b']);
  expect(await query('SELECT id FROM a')).toEqual([{ id: 1 }]);
});

it('a failing file is rolled back completely and reported with its line', async () => {
  await file('0003_c.sql', 'CREATE TABLE c (id int);\nINSERT INTO c VALUES (1);\nSELECT nonsense;');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    'Migration 0003_c failed: column "nonsense" does not exist (line 3)',
  );
  expect(await query(`SELECT to_regclass('b')::text AS b, to_regclass('c')::text AS c`)).toEqual([
    { b: 'b', c: null },
  ]);
  await file('0003_c.sql', 'CREATE TABLE c (id int);');
  expect(await migrate(database.url, folder)).toEqual({ applied: ['0003_c'] });
});

it('rejects a database of a newer program and does not change it', async () => {
  await migrate(database.url, folder);
  await rm(join(folder, '0002_b.sql'));
  await expect(migrate(database.url, folder)).rejects.toThrow('The database is newer than this program');
});

it('rejects a file that was changed after it was applied', async () => {
  await migrate(database.url, folder);
  await file('0001_a.sql', 'CREATE TABLE a (id bigint);');
  await expect(migrate(database.url, folder)).rejects.toThrow('0001_a was changed after it was applied');
});

it.each(['3_c.sql', '0003-c.sql', '0003_C.sql'])('rejects the file name %s', async (name) => {
  await file(name, 'SELECT 1;');
  await expect(migrate(database.url, folder)).rejects.toThrow(`${name} in`);
});

it('rejects two files with the same number', async () => {
  await file('0002_other.sql', 'SELECT 1;');
  await expect(migrate(database.url, folder)).rejects.toThrow('0002_b and 0002_other have the same number');
});
