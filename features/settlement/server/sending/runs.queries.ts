import { randomUUID } from 'node:crypto';
import { UNEXPECTED } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { sql } from 'kysely';
import { isPending } from '../days/pending.ts';

/** Longer than the files of any sending take: after this the holder of the run is considered dead. */
const HOLD_MS = 10 * 60_000;
export const TRIES = 5;
const OPEN = sql`state IN ('queued', 'settling', 'making')`;

export interface HeldRun {
  readonly id: number;
  readonly sendingId: number;
  readonly month: string;
  readonly test: boolean;
  readonly dueAt: Date;
  readonly tries: number;
  readonly holder: string;
}

/** A month is opened once, even if several processes find it due. */
export async function openRuns(
  db: Database,
  due: readonly { readonly sendingId: number; readonly month: string; readonly dueMs: number }[],
  now: Date,
): Promise<void> {
  if (due.length === 0) return;
  await sql`INSERT INTO report_run (sending_id, month, state, due_at, next_at, at)
    SELECT d.sending_id, d.month, 'queued', to_timestamp(d.due_ms / 1000), ${now}, ${now}
    FROM unnest(${pgArray(due, ({ sendingId }) => sendingId)}::int[], ${pgArray(due, ({ month }) => month)}::text[],
      ${pgArray(due, ({ dueMs }) => dueMs)}::float8[]) AS d (sending_id, month, due_ms)
    ON CONFLICT (sending_id, month) WHERE NOT test DO NOTHING`.execute(db);
}

/**
 * One process holds a run for a limited time. If the holder died during the last attempt, the run most likely caused it
 * and is not retried.
 */
export async function holdRun(db: Database, now: Date): Promise<HeldRun | undefined> {
  await sql`UPDATE report_run SET state = 'failed', holder = NULL, error_code = ${UNEXPECTED}, done_at = ${now}
    WHERE ${OPEN} AND next_at <= ${now} AND tries >= ${TRIES}`.execute(db);
  const { rows } = await sql<HeldRun>`UPDATE report_run SET holder = ${randomUUID()}, tries = tries + 1,
      state = CASE WHEN state = 'settling' THEN state ELSE 'making' END, next_at = ${new Date(now.getTime() + HOLD_MS)}
    WHERE id = (SELECT id FROM report_run WHERE ${OPEN} AND next_at <= ${now} AND tries < ${TRIES}
      ORDER BY test DESC, next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, sending_id AS "sendingId", month, test, due_at AS "dueAt", tries, holder`.execute(db);
  return rows[0];
}

interface RunChange {
  readonly state: 'queued' | 'settling' | 'sent' | 'failed';
  readonly nextAt?: Date;
  readonly doneAt?: Date;
  readonly errorCode?: number;
  readonly remarks?: readonly string[];
  /** Waiting for settlement does not count as a failed attempt. */
  readonly tries?: number;
}

/** Whether the run was still held by the process that changes it. */
export async function changeRun(tx: Database, { id, holder }: HeldRun, change: RunChange): Promise<boolean> {
  const changed = await tx
    .updateTable('report_run')
    .set({
      state: change.state,
      holder: null,
      error_code: change.errorCode ?? null,
      remarks: JSON.stringify(change.remarks ?? []),
      ...(change.nextAt && { next_at: change.nextAt }),
      ...(change.doneAt && { done_at: change.doneAt }),
      ...(change.tries !== undefined && { tries: change.tries }),
    })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Whether the run is still held by the caller; locked until the transaction ends. */
export async function lockRun(tx: Database, { id, holder }: HeldRun): Promise<boolean> {
  const held = await tx
    .selectFrom('report_run')
    .select('id')
    .where('id', '=', id)
    .where('holder', '=', holder)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** A run that must not be sent any more is deleted. */
export async function dropRun(tx: Database, { id, holder }: HeldRun): Promise<void> {
  await tx.deleteFrom('report_run').where('id', '=', id).where('holder', '=', holder).execute();
}

/** Unsettled days of the month, by plant. */
export async function pendingDays(
  db: Database,
  plantIds: readonly number[],
  days: { readonly from: string; readonly to: string },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ plantId: number; days: number }>`SELECT plant_id AS "plantId", count(*) AS days
    FROM settlement_day WHERE plant_id = ANY (${pgArray(plantIds, (id) => id)}::bigint[])
      AND day BETWEEN ${days.from}::date AND ${days.to}::date
      AND ${isPending} GROUP BY 1`.execute(db);
  return new Map(rows.map((row) => [row.plantId, Number(row.days)]));
}

interface Recipient {
  readonly id: number;
  readonly address: string;
}

export async function readRecipients(tx: Database, sendingId: number): Promise<Recipient[]> {
  return tx
    .selectFrom('report_recipient')
    .select(['id', 'address'])
    .where('sending_id', '=', sendingId)
    .where('removed_at', 'is', null)
    .where('stopped_at', 'is', null)
    .orderBy('id')
    .execute();
}
