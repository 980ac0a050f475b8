import { seedDemo, switchDemo } from '@heliodon/fleet/demo';
import { hashPassword } from '@heliodon/infrastructure/passwords';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { World } from './world.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const names = async (enabled: boolean) => {
  const rows = await server.db
    .selectFrom('account')
    .select('account_name')
    .where('enabled', '=', enabled)
    .where('parent_id', 'is not', null)
    .orderBy('account_name')
    .execute();
  return rows.map((row) => row.account_name);
};

it('the demo is created once, and its known passwords work only while it is enabled', async () => {
  await seedDemo(server.db, server.context.log);
  await seedDemo(server.db, server.context.log);
  expect(await names(true)).toEqual(['auditor', 'manager', 'operator', 'viewer']);

  const own = await new World(server).account();
  await server.db
    .updateTable('account')
    .set({ password_hash: await hashPassword('Own4Choice') })
    .where('account_name', '=', 'viewer')
    .execute();
  await switchDemo(server.db, false);
  expect(await names(false)).toEqual(['auditor', 'manager', 'operator']);
  expect(await names(true)).toEqual([own.name, 'viewer']);
  await switchDemo(server.db, true);
  expect(await names(false)).toEqual([]);
});

it('every demo plant has one price from its first month on', async () => {
  const rows = await server.db
    .selectFrom('plant')
    .leftJoin('price_version', (join) =>
      join.onRef('plant_id', '=', 'plant.id').on('first', '=', true).on('withdrawn_at', 'is', null),
    )
    .select([
      'name',
      sql<string>`to_char(date_trunc('month', install_date), 'YYYY-MM-DD')`.as('installed'),
      sql<string>`to_char(effective_from, 'YYYY-MM-DD')`.as('effective'),
    ])
    .execute();
  expect(rows).toHaveLength(8);
  // Readable in both languages.
  for (const { name } of rows) expect(name).toMatch(/^[\p{Script=Han}]+ · [\p{Script=Latin} ]+$/u);
  for (const { name, installed, effective } of rows) expect(effective, name).toBe(installed);
});
