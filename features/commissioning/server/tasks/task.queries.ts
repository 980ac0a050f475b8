import type { Database } from '@heliodon/infrastructure/database';
import type { DB } from '@heliodon/infrastructure/database.gen';
import { SECOND_MS } from '@heliodon/kernel/time';
import type { LoggerTexts } from '@heliodon/telemetry/logger-text';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';

export type TaskKind = 'scan' | 'cancel' | 'read' | 'registers' | 'apply' | 'confirm';
export type TaskState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
export type StoredTask = Omit<Selectable<DB['setup_task']>, 'error'> & {
  readonly kind: TaskKind;
  readonly state: TaskState;
  readonly error: LoggerTexts | null;
};

/** From the call until the logger must have answered. */
const LIFETIME_S: Readonly<Record<TaskKind, number>> = {
  scan: 600,
  cancel: 60,
  read: 30,
  registers: 30,
  apply: 120,
  // As long as the trial of a configuration.
  confirm: 60,
};

export interface NewTask {
  readonly loggerId: number;
  readonly kind: TaskKind;
  readonly request: object;
  readonly now: Date;
}

/** Undefined if the logger may have one of this kind at a time and has it. */
export async function insertTask(
  tx: Database,
  { loggerId, kind, request, now }: NewTask,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('setup_task')
    .values({
      logger_id: loggerId,
      kind,
      request: JSON.stringify(request),
      state: 'waiting',
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_S[kind] * SECOND_MS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Deliveries of older versions end with a new one: their answers no longer count. */
export async function endDeliveries(tx: Database, loggerId: number): Promise<void> {
  await sql`UPDATE setup_task SET state = 'cancelled' WHERE logger_id = ${loggerId}
    AND kind IN ('apply', 'confirm') AND state IN ('waiting', 'running')`.execute(tx);
}

const KEPT_MS = 24 * 3600 * SECOND_MS;

export async function forgetOldTasks(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('setup_task')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
