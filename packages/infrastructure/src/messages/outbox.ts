import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { type Channel, channels, type OutgoingMessage, type Providers } from './message.ts';
import { nextTry } from './retry.ts';

/** They go out beside each other: a storm of alarms keeps nobody from signing in, big files hold up no alarm. */
export const lanes = ['code', 'report', 'other'] as const;
export type Lane = (typeof lanes)[number];

/** Longer than any provider takes: whoever took a message then is no more. */
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

/** Each message is taken by one process alone; from here on it counts as sent or in doubt until its result is known. */
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
      // What was sent is nobody's business here, and a code opens a door.
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

/** What no process will finish: expired codes, what a killed process had taken, what nobody carries any more. */
export async function settleOutbox(db: Database, providers: Providers, now: Date): Promise<void> {
  const leaseEnd = new Date(now.getTime() - LEASE_MS);
  const uncarried = channels.filter((channel) => !providers[channel]);
  await sql`UPDATE outbox_message SET status = 'failed', error = 'expired' WHERE status = 'queued' AND expires_at <= ${now}`.execute(
    db,
  );
  // A mail may come twice under one Message-ID. A text message is not sent again: one is in doubt, none comes twice.
  await sql`UPDATE outbox_message
    SET status = CASE WHEN channel = 'mail' AND tries < ${MAIL_TRIES} THEN 'queued' ELSE 'failed' END, next_try_at = ${now},
        error = 'in doubt: the server ended while sending'
    WHERE status = 'sending' AND taken_at <= ${leaseEnd}`.execute(db);
  if (uncarried.length > 0)
    await sql`UPDATE outbox_message SET status = 'kept' WHERE status = 'queued' AND channel = ANY (${uncarried}::text[])`.execute(
      db,
    );
}

/** A person wants failed or kept messages sent after all; answers how many can be. */
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
