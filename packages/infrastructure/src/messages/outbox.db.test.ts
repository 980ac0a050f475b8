import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database.ts';
import { FileStore } from '../file-store.ts';
import { messenger } from '../messenger.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { sweepAttachments } from './attachments.ts';
import {
  MAX_ATTACHED_BYTES,
  type Message,
  type MessageProvider,
  type OutgoingMessage,
  type Providers,
  type SendResult,
} from './message.ts';
import { requeue, takeMessages } from './outbox.ts';
import { sendPass } from './sender.ts';

const database = await createTestDatabase();
const { db, close } = openDatabase(database.url);
afterAll(async () => {
  await close();
  await database.drop();
});

const START = Date.parse('2026-03-10T02:00:00Z');
let nowMs = START;
const clock = { now: () => new Date(nowMs) };
const answers: SendResult[] = [];
const carried: OutgoingMessage[] = [];
const provider = (label: string): MessageProvider => ({
  label,
  async send(message) {
    carried.push(message);
    return answers.shift() ?? { ok: true, reference: 'ref-1' };
  },
});
const all: Providers = { sms: provider('sms'), mail: provider('mail') };
const later: SendResult = { ok: false, reason: '450 later', retry: true };

beforeEach(async () => {
  nowMs = START;
  answers.splice(0);
  carried.splice(0);
  await sql`TRUNCATE outbox_message RESTART IDENTITY CASCADE`.execute(db);
});

const alarm: Message = {
  channel: 'mail',
  target: 'on-call@example.com',
  purpose: 'alarm',
  subject: 'S',
  body: 'B',
  html: '<p>B</p>',
};
const code: Message = {
  channel: 'sms',
  target: '13800138000',
  purpose: 'code',
  subject: '',
  body: 'Your code is 123456',
  params: { code: '123456' },
  expiresAt: new Date(START + 300_000),
};
const put = (messages: Message[], providers: Providers = all) =>
  messenger(db, clock, providers).send(messages);
const pass = (providers: Providers = all, lane: 'code' | 'report' | 'other' = 'other') =>
  sendPass({ db, clock, providers }, lane);
const rows = () => db.selectFrom('outbox_message').selectAll().orderBy('id').execute();
const first = async () => (await rows())[0];

describe('messages without a provider', () => {
  it('are kept for the platform manager, and can be sent once there is one', async () => {
    const [id = 0] = await put([alarm], {});
    expect(await first()).toMatchObject({ status: 'kept', body: 'B' });
    expect(await pass({})).toBe(0);
    expect(await requeue(db, [id], {}, clock.now())).toBe(0);
    expect(await requeue(db, [id], all, clock.now())).toBe(1);
    await pass();
    expect(await first()).toMatchObject({ status: 'sent' });
  });

  it('are kept when the provider was removed', async () => {
    await put([alarm]);
    await pass({ sms: provider('sms') });
    expect(await first()).toMatchObject({ status: 'kept' });
  });
});

describe('sending', () => {
  it('passes the message on and stores the id given by the provider', async () => {
    await put([{ ...alarm, params: { a: 'b' } }]);
    expect(await pass()).toBe(1);
    const row = await first();
    expect(carried).toEqual([
      expect.objectContaining({ key: row?.key, target: alarm.target, html: '<p>B</p>', params: { a: 'b' } }),
    ]);
    expect(row).toMatchObject({
      status: 'sent',
      reference: 'ref-1',
      tries: 1,
      sent_at: clock.now(),
      body: 'B',
    });
    expect(await pass()).toBe(0);
  });

  it('deletes a code once it is sent', async () => {
    await put([code]);
    expect(await pass()).toBe(0);
    expect(await pass(all, 'code')).toBe(1);
    expect(await first()).toMatchObject({ status: 'sent', body: '', params: {} });
    expect(JSON.stringify(await first())).not.toContain('123456');
  });

  it('retries with increasing pauses, a limited number of times, under the same key', async () => {
    await put([alarm]);
    answers.push(later, later, later, later, later, later);
    const triedAt: number[] = [];
    for (let minute = 0; minute < 600; minute++) {
      if ((await pass()) > 0) triedAt.push(minute);
      nowMs += 60_000;
    }
    expect(triedAt).toEqual([0, 1, 6, 21, 81, 261]);
    expect(await first()).toMatchObject({ status: 'failed', tries: 6, error: '450 later' });
    expect(new Set(carried.map(({ key }) => key)).size).toBe(1);
  });

  it('accepts a final rejection of a provider, until a user retries', async () => {
    const [id = 0] = await put([alarm]);
    answers.push({ ok: false, reason: '551 user not local', retry: false });
    await pass();
    expect(await first()).toMatchObject({ status: 'failed', tries: 1, error: '551 user not local' });
    expect(await requeue(db, [id], all, clock.now())).toBe(1);
    await pass();
    expect(await first()).toMatchObject({ status: 'sent', error: null });
    expect(await requeue(db, [id], all, clock.now())).toBe(0);
  });

  it('an expired code is not sent', async () => {
    const [id = 0] = await put([code]);
    nowMs += 300_000;
    expect(await pass(all, 'code')).toBe(0);
    expect(await first()).toMatchObject({ status: 'failed', error: 'expired' });
    expect(await requeue(db, [id], all, clock.now())).toBe(0);
  });
});

describe('processes', () => {
  it('send each message once, also many simultaneously', async () => {
    await put(Array.from({ length: 60 }, (_, n) => ({ ...alarm, subject: `S${n}` })));
    const worker = async () => {
      while ((await pass()) > 0);
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    expect(carried.map(({ subject }) => subject).sort()).toEqual(
      Array.from({ length: 60 }, (_, n) => `S${n}`).sort(),
    );
  });

  it('a process killed while sending: the mail is sent again, the text message is not', async () => {
    await put([alarm, { ...alarm, channel: 'sms', target: '13800138000' }]);
    await takeMessages(db, 'other', clock.now());
    nowMs += 299_000;
    expect(await pass()).toBe(0);
    nowMs += 1000;
    expect(await pass()).toBe(1);
    expect((await rows()).map(({ channel, status, error }) => [channel, status, error])).toEqual([
      ['mail', 'sent', null],
      ['sms', 'failed', 'in doubt: the server ended while sending'],
    ]);
    expect(carried).toHaveLength(1);
  });

  it('a message of a failed transaction does not exist', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await messenger(db, clock, all).send([alarm], tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });
});

describe('attachments', () => {
  const files = new FileStore(db);
  const store = (text: string) =>
    files.write(
      `${text}.pdf`,
      'application/pdf',
      (async function* () {
        yield Buffer.from(text);
      })(),
      'message',
    );
  const report = async (text: string): Promise<Message> => ({
    ...alarm,
    purpose: 'report',
    attachments: [await store(text)],
    stopUrl: 'https://pv.example.com/stop',
  });
  const contents = async (message: OutgoingMessage | undefined) =>
    Promise.all(
      (message?.attachments ?? []).map(async ({ name, read }) => [name, String(await read().toArray())]),
    );

  it('are sent with their message, in a queue that delays no alarm', async () => {
    await put([await report('first'), alarm, await report('second')]);
    expect(await pass(all, 'other')).toBe(1);
    expect(await pass(all, 'report')).toBe(2);
    expect(await contents(carried[1])).toEqual([['first.pdf', 'first']]);
    expect(await contents(carried[2])).toEqual([['second.pdf', 'second']]);
    expect(carried[1]?.stopUrl).toBe('https://pv.example.com/stop');
    expect(carried[0]?.attachments).toEqual([]);
  });

  it('are the same for a retry, and deleted only after sending', async () => {
    await put([await report('kept')]);
    answers.push(later);
    await pass(all, 'report');
    nowMs += 2 * 86_400_000;
    await sql`UPDATE stored_file SET created_at = ${new Date(START)}`.execute(db);
    await sweepAttachments(db, clock.now());
    await pass(all, 'report');
    expect(await contents(carried[1])).toEqual([['kept.pdf', 'kept']]);
    expect(await first()).toMatchObject({ status: 'sent' });
    await sweepAttachments(db, clock.now());
    const left = await db.selectFrom('outbox_attachment').selectAll().execute();
    expect(left).toMatchObject([{ name: 'kept.pdf', file_id: null }]);
    expect(await db.selectFrom('stored_file').selectAll().where('name', '=', 'kept.pdf').execute()).toEqual(
      [],
    );
  });

  it('that are missing cause an error instead of a mail without them', async () => {
    await put([await report('gone')]);
    await db.deleteFrom('stored_file').execute();
    await pass(all, 'report');
    expect(carried).toEqual([]);
    expect(await first()).toMatchObject({ status: 'failed', error: 'an attachment is not kept any more' });
  });

  it('that are too large for a mail are rejected, and nothing is stored', async () => {
    const big = { ...(await store('big')), sizeBytes: MAX_ATTACHED_BYTES + 1 };
    const sending = db
      .transaction()
      .execute((tx) => messenger(db, clock, all).send([{ ...alarm, attachments: [big] }], tx));
    await expect(sending).rejects.toThrow('too much for one mail');
    expect(await rows()).toEqual([]);
  });
});

it.each([
  ['a service that takes it', all, { ok: true, reference: 'r' } as SendResult, 'sent'],
  ['a service that is down', all, later, 'delayed'],
  [
    'a target that is refused',
    all,
    { ok: false, reason: '550 no such user', retry: false } as SendResult,
    'sent',
  ],
  ['no service', {}, later, 'kept'],
] as const)('the state of the next message of a channel: %s', async (_, providers, answer, delivery) => {
  const outbox = messenger(db, clock, providers);
  await outbox.send([code]);
  answers.push(answer);
  await sendPass({ db, clock, providers }, 'code');
  expect(await outbox.delivery('sms')).toBe(delivery);
  // The other channel has its own provider.
  expect(await outbox.delivery('mail')).toBe(delivery === 'kept' ? 'kept' : 'sent');
  nowMs += 11 * 60_000;
  expect(await outbox.delivery('sms')).toBe(delivery === 'kept' ? 'kept' : 'sent');
});
