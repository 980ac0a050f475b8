import nodemailer from 'nodemailer';
import type { Database } from './database.ts';

export interface Message {
  readonly channel: 'sms' | 'mail';
  readonly target: string;
  readonly subject?: string;
  readonly body: string;
}

/** Reaches a person by SMS or e-mail. */
export interface Messenger {
  send(message: Message): Promise<void>;
}

/** Keeps every message where the platform manager can read it: what a server without providers does. */
export function outboxMessenger(db: Database): Messenger {
  return { send: (message) => record(db, message, 'kept') };
}

/** E-mail by SMTP; everything else goes to the outbox. A failed mail is kept with its reason. */
export function smtpMessenger(db: Database, smtpUrl: string, from: string): Messenger {
  const transport = nodemailer.createTransport(smtpUrl);
  return {
    async send(message) {
      if (message.channel !== 'mail') return record(db, message, 'kept');
      const mail = { from, to: message.target, subject: message.subject ?? '', text: message.body };
      // The caller does not wait for the mail server: how long it takes would tell who has an account.
      void transport
        .sendMail(mail)
        .then(
          () => record(db, { ...message, body: '' }, 'sent'),
          (error) => record(db, message, 'failed', String(error)),
        )
        .catch(() => undefined);
    },
  };
}

async function record(db: Database, message: Message, status: 'kept' | 'sent' | 'failed', error?: string) {
  await db
    .insertInto('outbox_message')
    .values({
      channel: message.channel,
      target: message.target,
      subject: message.subject ?? '',
      body: message.body,
      status,
      error: error ?? null,
    })
    .execute();
}
