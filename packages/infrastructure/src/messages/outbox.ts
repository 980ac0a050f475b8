import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { type Channel, channels, type OutgoingMessage, type Providers } from './message.ts';
import { nextTry } from './retry.ts';

/** Sent in parallel: many alarms do not delay sign-in codes, and large files do not delay alarms. */
export const lanes = ['code', 'report', 'other'] as const;
export type Lane = (typeof lanes)[number];

/** Longer than any provider takes: a process that claimed a message before this has ended. */
const LEASE_MS = 5 * 60_000;
const AT_ONCE = 10;
const MAIL_TRIES = 6;

export interface TakenMessage extends OutgoingMessage {
  readonly id: number;
  readonly channel: Channel;
  readonly tries: number;
}

const ofLane = (lane: Lane) =>
  lane === 'other' ? sql<boolean>`purpose NOT IN ('code', 'report')` : sql<boolean>`purpose = ${lane}`;

/** Each message is claimed by one process; until its result is known, it counts as sent or in doubt. */
export async function takeMessages(db: Database, lane: Lane, now: Date): Promise<TakenMessage[]> {
  const taken =
    await sql<TakenMessage>`UPDATE outbox_message SET status = 'sending', taken_at = ${now}, tries = tries + 1
    WHERE id IN (SELECT id FROM outbox_message WHERE status = 'queued' AND next_try_at <= ${now} AND ${ofLane(lane)}
                 ORDER BY next_try_at, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING id, key, channel, target, purpose, subject, body, html, params, tries,
      stop_url AS "stopUrl"`.execute(db);
  return taken.rows.toSorted((a, b) => a.id - b.id);
}

export async function noteSent(
  db: Database,
  message: TakenMessage,
  reference: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('outbox_message')
    .set({
      status: 'sent',
      sent_at: now,
      error: null,
      reference: reference.slice(0, 200),
      // Sent content is confidential, and a code grants access.
      ...((message.purpose === 'code' || message.purpose === 'security') && { body: '', params: '{}' }),
    })
    .where('id', '=', message.id)
    .execute();
}

export async function noteFailed(
  db: Database,
  message: TakenMessage,
  { reason, retry }: { reason: string; retry: boolean },
  now: Date,
): Promise<void> {
  const again = retry ? nextTry(message.purpose, message.tries, now) : undefined;
  await db
    .updateTable('outbox_message')
    .set({ status: again ? 'queued' : 'failed', error: reason.slice(0, 500), next_try_at: again ?? null })
    .where('id', '=', message.id)
    .execute();
}

/**
 * Settles messages that no process will finish: expired codes, claims of killed processes, channels without a provider.
 */
export async function settleOutbox(db: Database, providers: Providers, now: Date): Promise<void> {
  const leaseEnd = new Date(now.getTime() - LEASE_MS);
  const uncarried = channels.filter((channel) => !providers[channel]);
  await sql`UPDATE outbox_message SET status = 'failed', error = 'expired' WHERE status = 'queued' AND expires_at <= ${now}`.execute(
    db,
  );
  // A mail may be sent twice with one Message-ID. An SMS is not sent again: it stays in doubt, never duplicated.
  await sql`UPDATE outbox_message
    SET status = CASE WHEN channel = 'mail' AND tries < ${MAIL_TRIES} THEN 'queued' ELSE 'failed' END, next_try_at = ${now},
        error = 'in doubt: the server ended while sending'
    WHERE status = 'sending' AND taken_at <= ${leaseEnd}`.execute(db);
  if (uncarried.length > 0)
    await sql`UPDATE outbox_message SET status = 'kept' WHERE status = 'queued' AND channel = ANY (${uncarried}::text[])`.execute(
      db,
    );
}

/** Requeues failed or kept messages on request; returns how many can be sent. */
export async function requeue(
  db: Database,
  ids: readonly number[],
  providers: Providers,
  now: Date,
): Promise<number> {
  const carried = channels.filter((channel) => providers[channel]);
  const { numUpdatedRows } = await db
    .updateTable('outbox_message')
    .set({ status: 'queued', tries: 0, next_try_at: now, error: null })
    .where('id', 'in', [...ids])
    .where('status', 'in', ['failed', 'kept'])
    .where('channel', '=', sql<string>`ANY (${carried}::text[])`)
    .where((q) => q.or([q('expires_at', 'is', null), q('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
