import type { Clock } from '@heliodon/kernel/clock';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { attach } from './messages/attachments.ts';
import { type Delivery, deliveryOf } from './messages/delivery.ts';
import type { Channel, Message, Providers } from './messages/message.ts';

export type { Delivery } from './messages/delivery.ts';
export type { Message } from './messages/message.ts';

/** NOTIFY channel: messages are pending. */
export const MESSAGE_CHANNEL = 'message';

/** Sends messages by SMS or email. */
export interface Messenger {
  /**
   * Stores messages for the sender and returns their ids. Callers never wait for a mail server: the response time would
   * reveal which accounts exist. Inside a transaction, messages are rolled back with it.
   */
  send(messages: readonly Message[], tx?: Database): Promise<number[]>;
  /** Current delivery state of a channel. */
  delivery(channel: Channel): Promise<Delivery>;
}

/** Without a provider, messages are kept where the platform manager can read them. */
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
