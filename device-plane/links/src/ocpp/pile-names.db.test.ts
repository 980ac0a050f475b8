import { openDatabase } from '@heliodon/infrastructure/database';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PileNames } from './pile-names.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let opened: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.url);
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

it('contains the chargers without a logger', async () => {
  const { db } = opened;
  const add = async (sn: string, kind: string, loggerId: number | null = null) =>
    (
      await db
        .insertInto('device')
        .values({ sn, kind, logger_id: loggerId })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const loggerId = await add('LOGGER', 'logger');
  await add('BEHIND', 'charger', loggerId);
  await add('ALONE', 'charger');
  const removed = await add('GONE', 'charger');
  await db.updateTable('device').set({ removed_at: new Date() }).where('id', '=', removed).execute();
  const names = new PileNames(db, (error) => {
    throw error;
  });
  await names.reload();
  expect(['LOGGER', 'BEHIND', 'ALONE', 'GONE'].filter((sn) => names.has(sn))).toEqual(['ALONE']);
  await add('NEW', 'charger');
  names.changed();
  names.changed();
  await expect.poll(() => names.has('NEW')).toBe(true);
});
