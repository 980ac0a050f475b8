import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { Limiter } from './limiter.ts';
import { createTestDatabase } from './testing/test-database.ts';

const database = await createTestDatabase();
const { db, close } = openDatabase(database.url);
const limiter = new Limiter(db);
const limit = { max: 2, perSeconds: 3600 };
afterAll(async () => {
  await close();
  await database.drop();
});

it('allows no more attempts than configured', async () => {
  expect(await limiter.take('often', limit)).toEqual({ ok: true });
  expect(await limiter.take('often', limit)).toEqual({ ok: true });
  expect(await limiter.take('often', limit)).toMatchObject({ ok: false });
});

it('ignores attempts made while the clock was wrong', async () => {
  await sql`INSERT INTO attempt (key, at) SELECT 'ahead', clock_timestamp() + interval '1 day' + n * interval '1 second'
    FROM generate_series(1, 5) n`.execute(db);
  expect(await limiter.take('ahead', limit)).toEqual({ ok: true });
  expect(await limiter.take('ahead', limit)).toEqual({ ok: true });
  const refused = await limiter.take('ahead', limit);
  expect(refused).toMatchObject({ ok: false });
  expect(refused.ok || refused.retryAfterSeconds <= limit.perSeconds).toBe(true);
});
