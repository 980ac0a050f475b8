import type { Clock } from '@heliodon/kernel/clock';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { attach } from './messages/attachments.ts';
import { type Delivery, deliveryOf } from './messages/delivery.ts';
import type { Channel, Message, Providers } from './messages/message.ts';

export type { Delivery } from './messages/delivery.ts';
export type { Message } from './messages/message.ts';

/** Channel of NOTIFY: there is something to carry. */
export const MESSAGE_CHANNEL = 'message';

/** Reaches a person by SMS or e-mail. */
export interface Messenger {
  /**
   * Puts messages where the sender finds them, and answers their ids. Nobody waits for a mail server here: how long
   * it takes would tell who has an account. In a transaction they stand or fall with what they speak of.
   */
  send(messages: readonly Message[], tx?: Database): Promise<number[]>;
  /** What becomes of messages of a channel now. */
  delivery(channel: Channel): Promise<Delivery>;
}

/** What no provider carries is kept where the platform manager can read it. */
export function messenger(db: Database, clock: Clock, providers: Providers): Messenger {
  return {
    delivery: (channel) => deliveryOf(db, channel, providers, clock.now()),
    async send(messages, tx = db) {
      if (messages.length === 0) return [];
      const now = clock.now();
      const rows = await tx
        .insertInto('outbox_message')
        .values(
          messages.map((message) => ({
            channel: message.channel,
            target: message.target,
            purpose: message.purpose,
            subject: message.subject,
            body: message.body,
            html: message.html ?? null,
            params: JSON.stringify(message.params ?? {}),
            status: providers[message.channel] ? 'queued' : 'kept',
            created_at: now,
            next_try_at: now,
            expires_at: message.expiresAt ?? null,
            notify_user_id: message.userId ?? null,
            stop_url: message.stopUrl ?? null,
          })),
        )
        .returning('id')
        .execute();
      const ids = rows.map(({ id }) => id);
      await attach(tx, messages, ids);
      await notifySender(tx);
      return ids;
    },
  };
}

export async function notifySender(db: Database): Promise<void> {
  await sql`SELECT pg_notify(${MESSAGE_CHANNEL}, '')`.execute(db);
}
