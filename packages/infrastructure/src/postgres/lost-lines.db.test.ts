import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { cutLostLines } from './lost-lines.ts';

const PATIENCE = { lookEveryMs: 50, silentMs: 300 };
const database = await createTestDatabase();
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
  await database.drop();
});

/** A proxy to the database that can drop all connections without notifying either end. */
async function forgetfulWay() {
  const lines: [Socket, Socket][] = [];
  const target = new URL(database.url);
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    lines.push([near, far]);
    for (const one of [near, far]) one.on('error', () => undefined);
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(async () => {
    for (const one of lines.flat()) one.destroy();
    server.close();
  });
  const url = new URL(database.url);
  url.port = String((server.address() as { port: number }).port);
  const forget = () => {
    for (const [near, far] of lines) {
      near.unpipe(far);
      far.unpipe(near);
      near.resume();
    }
  };
  return { url: url.href, forget, used: () => lines.length };
}

function watchedPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  cutLostLines(pool, url, () => undefined, PATIENCE);
  ends.unshift(() => pool.end());
  return pool;
}

it('a query on a connection lost without notice fails, and the next one succeeds', async () => {
  const way = await forgetfulWay();
  const pool = watchedPool(way.url, 2);
  for (const client of await Promise.all([pool.connect(), pool.connect()])) client.release();
  way.forget();
  await expect(pool.query('SELECT 1')).rejects.toThrow(/lost/);
  expect((await pool.query('SELECT 2 AS n')).rows).toEqual([{ n: 2 }]);
});

it('a query that the database is still processing is not aborted', async () => {
  const way = await forgetfulWay();
  const pool = watchedPool(way.url, 1);
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('SELECT pg_advisory_lock(1)');
  const answer = pool.query('SELECT 3 AS n FROM pg_advisory_lock(1)');
  // The query's own connection, and two for checking its state in the database: the first check did not cut
  // it.
  await expect.poll(() => way.used()).toBeGreaterThanOrEqual(3);
  await holder.end();
  expect((await answer).rows).toEqual([{ n: 3 }]);
});
