import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { BacktestResult, BacktestTerms } from '../../../contract/optimise-backtest.contract.ts';

/* The stored jobs. Every update by a worker checks that the job still belongs to it. */

/** A worker without an update for this long is considered dead; a day takes seconds at most. */
export const HOLD_MS = 300_000;
/** A job that crashes the process each time is abandoned after this many attempts. */
const MOST_TRIES = 3;

export interface TakenBacktest {
  readonly id: number;
  readonly holder: string;
  readonly terms: BacktestTerms;
  readonly askedAt: Date;
  readonly tries: number;
}

/** The oldest job that is waiting or whose hold has expired; undefined: there is none. */
export async function takeBacktest(
  db: Database,
  holder: string,
  now: Date,
): Promise<TakenBacktest | undefined> {
  await sql`UPDATE backtest SET state = 'failed', error_code = 0, finished_at = ${now}, holder = NULL
    WHERE state = 'running' AND held_until < ${now} AND tries >= ${MOST_TRIES}`.execute(db);
  const { rows } =
    await sql<TakenBacktest>`UPDATE backtest SET state = 'running', holder = ${holder}, percent = 0,
      held_until = ${new Date(now.getTime() + HOLD_MS)}, tries = tries + 1
    WHERE id = (SELECT id FROM backtest
      WHERE state = 'queued' OR state = 'running' AND held_until < ${now}
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, holder::text, terms, asked_at AS "askedAt", tries`.execute(db);
  return rows[0];
}

/** False: the job was cancelled or belongs to another worker. */
export async function holdBacktest(
  db: Database,
  { id, holder }: Pick<TakenBacktest, 'id' | 'holder'>,
  percent: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backtest')
    .set({ percent, held_until: new Date(now.getTime() + HOLD_MS) })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endBacktest(
  db: Database,
  { id, holder }: Pick<TakenBacktest, 'id' | 'holder'>,
  end: { readonly result: BacktestResult } | { readonly errorCode: number },
  now: Date,
): Promise<void> {
  const outcome =
    'result' in end
      ? { state: 'done', percent: 100, result: JSON.stringify(end.result) }
      : { state: 'failed', error_code: end.errorCode };
  await db
    .updateTable('backtest')
    .set({ ...outcome, finished_at: now, holder: null, held_until: null })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
    .execute();
}

/** Releases the job when the process stops; it then restarts from the beginning, here or in another process. */
export async function giveBack(
  db: Database,
  { id, holder }: Pick<TakenBacktest, 'id' | 'holder'>,
): Promise<void> {
  await db
    .updateTable('backtest')
    .set((q) => ({ state: 'queued', percent: 0, holder: null, held_until: null, tries: q('tries', '-', 1) }))
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
    .execute();
}
