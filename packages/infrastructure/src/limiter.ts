import { sql } from 'kysely';
import type { Database } from './database.ts';

export interface Limit {
  readonly max: number;
  readonly perSeconds: number;
}

/** Increasing delay instead of a lockout: after the free attempts, each wait is twice as long as the one before. */
export interface SlowDown {
  readonly free: number;
  readonly firstSeconds: number;
  readonly maxSeconds: number;
  /** How long attempts count. */
  readonly perSeconds: number;
}

/** Delay after this number of attempts until the next one is allowed. */
export const waitSeconds = (tries: number, { free, firstSeconds, maxSeconds }: SlowDown): number =>
  tries < free ? 0 : Math.min(maxSeconds, firstSeconds * 2 ** (tries - free));

export type SlowlyTaken =
  | { readonly ok: true; readonly attempts: ReadonlyMap<string, number> }
  | { readonly ok: false; readonly retryAfterSeconds: number };

export type Taken = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number };

/** Sliding-window rate limits in PostgreSQL: exact, and shared by all server processes. */
export class Limiter {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Counts one attempt unless the window is full. Attempts of one key are serialised. Attempts with a future time were
   * made with a wrong clock and are ignored.
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

  /** Whether an attempt would be allowed, without counting it. */
  async isFree(key: string, limit: Limit): Promise<boolean> {
    const { rows } = await sql<{ used: number }>`SELECT count(*) AS used FROM attempt
      WHERE key = ${key} AND at > clock_timestamp() - make_interval(secs => ${limit.perSeconds})
        AND at <= clock_timestamp()`.execute(this.#db);
    return (rows[0]?.used ?? 0) < limit.max;
  }

  /** Counts one attempt for each key, or none if one of them still has to wait. */
  takeSlowly(rules: Readonly<Record<string, SlowDown>>): Promise<SlowlyTaken> {
    // A fixed lock order prevents deadlocks between callers that share keys.
    const keys = Object.keys(rules).sort();
    return this.#db.transaction().execute(async (tx) => {
      let retryAfterSeconds = 0;
      for (const key of keys) {
        const rule = rules[key] as SlowDown;
        await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
        const window = await sql<{ tries: number; passed: number | null }>`
          SELECT count(*) AS tries, extract(epoch FROM clock_timestamp() - max(at))::float8 AS passed FROM attempt
          WHERE key = ${key} AND at > clock_timestamp() - make_interval(secs => ${rule.perSeconds})
            AND at <= clock_timestamp()`.execute(tx);
        const { tries, passed } = window.rows[0] ?? { tries: 0, passed: null };
        const wait = Math.ceil(waitSeconds(tries, rule) - (passed ?? 0));
        retryAfterSeconds = Math.max(retryAfterSeconds, wait);
      }
      if (retryAfterSeconds > 0) return { ok: false, retryAfterSeconds };
      const inserted = await tx
        .insertInto('attempt')
        .columns(['key', 'at'])
        .expression(sql`SELECT unnest(${keys}::text[]), clock_timestamp()`)
        .returning(['key', 'id'])
        .execute();
      return { ok: true, attempts: new Map(inserted.map(({ key, id }) => [key, id])) };
    });
  }

  /** Removes an attempt that should not count, for example with the right password. */
  async giveBack(attempt: number): Promise<void> {
    await this.#db.deleteFrom('attempt').where('id', '=', attempt).execute();
  }

  /** Restarts the window of all attempts: after repeated failures the whole window must pass. */
  async restart(key: string): Promise<void> {
    await sql`UPDATE attempt SET at = clock_timestamp() WHERE key = ${key}`.execute(this.#db);
  }

  /** Removes the attempts of a key, for example after a right password. */
  async forget(key: string): Promise<void> {
    await this.#db.deleteFrom('attempt').where('key', '=', key).execute();
  }

  /** Removes the attempts of all keys with this prefix. */
  async forgetAll(beginning: string): Promise<void> {
    await forgetAttempts(this.#db, beginning);
  }

  /** Removes attempts older than any window. */
  async sweep(): Promise<void> {
    await sql`DELETE FROM attempt WHERE at < now() - interval '2 days'`.execute(this.#db);
  }
}

export async function forgetAttempts(db: Database, beginning: string): Promise<void> {
  await sql`DELETE FROM attempt WHERE starts_with(key, ${beginning})`.execute(db);
}
