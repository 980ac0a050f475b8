import type { Database } from '@heliodon/infrastructure/database';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sampleNotices } from '@heliodon/telemetry-store/sample-notices';
import { sql } from 'kysely';
import type { AlarmSource, AlarmStatus } from '../contract/alarm.ts';
import type { HandlingStatus } from '../contract/handling.contract.ts';

/** Notification channels: alarms that were raised or changed, and reminders that are due. */
export const ALARM_CHANNEL = 'alarm';
export const REMINDER_CHANNEL = 'alarm_reminder';

export interface HeldAlarm {
  readonly id: number;
  readonly plantId: number;
  readonly source: AlarmSource;
  readonly status: AlarmStatus;
  readonly handler: string;
}

/** Locks the alarms that the caller can see until the transaction ends, always in the same order to avoid deadlocks. */
export async function holdAlarms(tx: Database, caller: Caller, ids: readonly number[]): Promise<HeldAlarm[]> {
  const { rows } = await sql<HeldAlarm>`
    SELECT a.id, a.plant_id AS "plantId", a.source, a.status, a.handler_name AS handler FROM alarm a
    WHERE a.id = ANY(${[...ids]}::bigint[]) AND a.plant_id IN ${visiblePlantIds(caller)}
    ORDER BY a.id FOR UPDATE`.execute(tx);
  return rows;
}

/** Alarms grouped under these, as far as the caller may see them. */
export async function groupedUnder(tx: Database, ids: readonly number[], max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM alarm WHERE group_id = ANY(${[...ids]}::bigint[]) ORDER BY id LIMIT ${max}`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface Handling {
  readonly status: HandlingStatus;
  readonly remindAt: Date | null;
  readonly note: string;
  readonly now: Date;
}

/** `ending`: the alarms that end with this handling. */
export async function saveHandling(
  tx: Database,
  caller: Caller,
  ids: readonly number[],
  ending: readonly number[],
  { status, remindAt, note, now }: Handling,
): Promise<void> {
  await sql`UPDATE alarm SET status = ${status}, handler_id = ${caller.accountId},
      handler_name = ${caller.accountName}, handled_at = ${now}, remind_at = ${remindAt}, reminded_at = NULL,
      recovered_at = CASE WHEN id = ANY(${[...ending]}::bigint[]) THEN coalesce(recovered_at, ${now})
        ELSE recovered_at END
    WHERE id = ANY(${[...ids]}::bigint[])`.execute(tx);
  await sql`INSERT INTO alarm_record (alarm_id, plant_id, at, status, remind_at, note, account_id, account_name)
    SELECT id, plant_id, ${now}, ${status}, ${remindAt}, ${note}, ${caller.accountId}, ${caller.accountName}
    FROM alarm WHERE id = ANY(${[...ids]}::bigint[]) ORDER BY id`.execute(tx);
}

/** Sent when the transaction commits. */
export async function notify(
  tx: Database,
  channel: string,
  alarms: readonly Pick<HeldAlarm, 'id' | 'plantId'>[],
): Promise<void> {
  for (const piece of sampleNotices(alarms.map(({ id, plantId }) => ({ plantId, deviceId: id }))))
    await sql`SELECT pg_notify(${channel}, ${piece})`.execute(tx);
}
