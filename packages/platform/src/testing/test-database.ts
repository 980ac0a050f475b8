import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { TEMPLATE_DATABASE } from './template-database.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** An empty, migrated database of one's own. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyDatabase(`TEMPLATE ${TEMPLATE_DATABASE}`);
}

/** Without any table, for tests of the migrations themselves. */
export function createBareDatabase(): Promise<TestDatabase> {
  return copyDatabase('');
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(server, `CREATE DATABASE ${name} ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
