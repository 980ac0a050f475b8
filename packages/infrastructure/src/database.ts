import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './database.gen.ts';
import { cutLostLines } from './postgres/lost-lines.ts';

export type Database = Kysely<DB>;

const INT8 = 20;
const INT8_ARRAY = 1016;

/** Ids and counts are int8 in the database and stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const usual = pg.types.getTypeParser(oid, format);
    if (format === 'binary') return usual;
    if (oid === INT8) return Number;
    if (oid === INT8_ARRAY) return (value: string) => (usual(value) as string[]).map(Number);
    return usual;
  },
};

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly max?: number;
  readonly onError?: (error: Error) => void;
}

export function openDatabase(url: string, options: PoolOptions = {}): OpenDatabase {
  const pool = openPool(url, options);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    // Every wait is bounded: for an answer, and for a connection of the pool.
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    types,
    application_name: 'heliodon',
  });
  // An idle connection that the database closes must not end the process: the next query gets a new one.
  pool.on('error', (error) => options.onError?.(error));
  // The pool handles errors of idle connections only; an error of a connection in use would end the process.
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  cutLostLines(pool, url, (error) => options.onError?.(error));
  return pool;
}
