import { randomUUID } from 'node:crypto';
import type { Database } from '@heliodon/platform/database';
import { pgArray } from '@heliodon/platform/sql';
import { sql } from 'kysely';

/** Longer than the files of any sending take: whoever held the run then is no more. */
const HOLD_MS = 10 * 60_000;
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

/** A month is opened once, however many processes see that it is due. */
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

/** One process alone holds a run, for a while. */
export async function holdRun(db: Database, now: Date): Promise<HeldRun | undefined> {
  const { rows } = await sql<HeldRun>`UPDATE report_run SET holder = ${randomUUID()}, tries = tries + 1,
      state = CASE WHEN state = 'settling' THEN state ELSE 'making' END, next_at = ${new Date(now.getTime() + HOLD_MS)}
    WHERE id = (SELECT id FROM report_run WHERE ${OPEN} AND next_at <= ${now}
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
  /** Waiting for others is no failed try. */
  readonly tries?: number;
}

/** Whether the run was still held by whoever changes it. */
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

/** Days of the month that wait to be settled, by plant. */
export async function pendingDays(
  db: Database,
  plantIds: readonly number[],
  days: { readonly from: string; readonly to: string },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ plantId: number; days: number }>`SELECT plant_id AS "plantId", count(*) AS days
    FROM settlement_day WHERE plant_id = ANY (${pgArray(plantIds, (id) => id)}::bigint[])
      AND day BETWEEN ${days.from}::date AND ${days.to}::date
      AND due_at IS NOT NULL AND (settled_at IS NULL OR due_at <= now()) GROUP BY 1`.execute(db);
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
