import { sql } from 'kysely';
import type { Database } from './database.ts';

export interface Limit {
  readonly max: number;
  readonly perSeconds: number;
}

export type Taken = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number };

/** Sliding-window limits in PostgreSQL: exact, and the same for every server process. */
export class Limiter {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Counts one attempt, unless the window is full. Attempts of one key wait for each other. Those of a time that has not
   * come were made while the clock was wrong: they shut nobody out until it comes.
   */
  take(key: string, limit: Limit): Promise<Taken> {
    return this.#db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
      const window = await sql<{ used: number; wait: number | null }>`
        SELECT count(*) AS used,
               ceil(extract(epoch FROM (
                 SELECT at FROM attempt WHERE key = ${key} AND at <= clock_timestamp()
                 ORDER BY at DESC OFFSET ${limit.max - 1} LIMIT 1
               ) + make_interval(secs => ${limit.perSeconds}) - clock_timestamp()))::int AS wait
        FROM attempt
        WHERE key = ${key} AND at > clock_timestamp() - make_interval(secs => ${limit.perSeconds})
          AND at <= clock_timestamp()`.execute(tx);
      const { used, wait } = window.rows[0] ?? { used: 0, wait: null };
      if (used >= limit.max) return { ok: false, retryAfterSeconds: Math.max(1, wait ?? 1) };
      await sql`INSERT INTO attempt (key, at) VALUES (${key}, clock_timestamp())`.execute(tx);
      return { ok: true };
    });
  }

  /** All attempts count from now on: whoever fails again and again waits for the whole window after the last time. */
  async restart(key: string): Promise<void> {
    await sql`UPDATE attempt SET at = clock_timestamp() WHERE key = ${key}`.execute(this.#db);
  }

  /** Forgets the attempts of a key, e.g. wrong passwords after a right one. */
  async forget(key: string): Promise<void> {
    await this.#db.deleteFrom('attempt').where('key', '=', key).execute();
  }
}
