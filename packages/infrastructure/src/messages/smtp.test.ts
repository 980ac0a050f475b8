import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { hostileTexts } from '@heliodon/infrastructure/testing/hostile-texts';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { OutgoingMessage } from './message.ts';
import { smtpProvider } from './smtp.ts';

/* Uses a real SMTP server by the authors of nodemailer. */

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const listen = (server: { listen(port: number, host: string, done: () => void): unknown }) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

async function mailServer(options: SMTPServerOptions = {}) {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let mail = '';
      stream.setEncoding('utf8');
      stream.on('data', (piece: string) => {
        mail += piece;
      });
      stream.on('end', () => {
        mails.push(mail);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await listen(server);
  closing.push(() => new Promise((resolve) => server.close(() => resolve(undefined))));
  const { port } = server.server.address() as { port: number };
  return { mails, port };
}

const message: OutgoingMessage = {
  key: '6f0c7a52-6f6d-4e0e-9d55-0b1e5c0c2a11',
  target: 'duty@example.com',
  purpose: 'alarm',
  subject: '严重：漏电流超限\r\nBcc: someone@example.com',
  body: '正文 <b>',
  html: '<p>正文 &lt;b&gt;</p>',
  params: {},
};
const provider = (port: number, more = '') =>
  smtpProvider({ url: `smtp://127.0.0.1:${port}${more}`, from: 'Heliodon <no-reply@plants.example.com>' });
const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

it('sends text and HTML with its own Message-ID, the subject on one line', async () => {
  const { mails, port } = await mailServer();
  const result = await provider(port).send(message);
  expect(result).toMatchObject({ ok: true, reference: expect.stringMatching(/^250/) });
  await provider(port).send(message);
  const [mail = '', again = ''] = mails;
  expect(mail).toContain('Message-ID: <6f0c7a52-6f6d-4e0e-9d55-0b1e5c0c2a11@plants.example.com>');
  expect(again).toContain('Message-ID: <6f0c7a52-6f6d-4e0e-9d55-0b1e5c0c2a11@plants.example.com>');
  expect(mail).toContain('multipart/alternative');
  expect(mail).toContain(Buffer.from('正文 <b>').toString('base64'));
  expect(mail).toContain('Auto-Submitted: auto-generated');
  expect(mail).not.toMatch(/^Bcc:/m);
});

const AT_ONCE = 25;

it('no text adds a header or a recipient', async () => {
  const recipients: string[] = [];
  const { mails, port } = await mailServer({
    onRcptTo({ address }, _session, done) {
      recipients.push(address);
      done();
    },
  });
  const smtp = provider(port);
  const send = (text: string) => {
    const read = () => Readable.from([Buffer.from('a')]);
    const attachments = [{ name: text, mediaType: 'text/csv', read }];
    return smtp.send({ ...message, subject: text, body: text, html: null, attachments });
  };
  // An SMTP greeting takes 0.1 s, so connections run in parallel.
  for (let at = 0; at < hostileTexts.length; at += AT_ONCE)
    await Promise.all(hostileTexts.slice(at, at + AT_ONCE).map(send));
  expect(mails).toHaveLength(hostileTexts.length);
  expect(new Set(recipients)).toEqual(new Set([message.target]));
  const headers = mails.flatMap((mail) => [...(mail.split('\r\n\r\n')[0] ?? '').matchAll(/^[\w-]+(?=:)/gm)]);
  expect(new Set(headers.map(([name]) => name))).toEqual(
    new Set([
      'From',
      'To',
      'Subject',
      'Message-ID',
      'Auto-Submitted',
      'Date',
      'MIME-Version',
      'Content-Type',
    ]),
  );
});

it('sends attachments with their names, and an unsubscribe link', async () => {
  const { mails, port } = await mailServer();
  const bytes = Buffer.from('%PDF-1.3 电费');
  const attachments = [
    { name: '电费账单 2026-10.pdf', mediaType: 'application/pdf', read: () => Readable.from([bytes]) },
  ];
  const stopUrl = 'https://plants.example.com/stopSending?token=x';
  const smtp = provider(port);
  for (const _ of [1, 2])
    expect(await smtp.send({ ...message, attachments, stopUrl })).toMatchObject({ ok: true });
  expect(mails).toHaveLength(2);
  for (const mail of mails) {
    expect(mail).toContain(bytes.toString('base64'));
    expect(mail).toMatch(/Content-Type: application\/pdf/);
    expect(mail).toMatch(/Content-Disposition: attachment/);
    expect(mail).toContain(encodeURIComponent('电费账单'));
    expect(mail).toContain(`List-Unsubscribe: <${stopUrl}>`);
  }
});

it('an unreadable attachment prevents the mail from being sent', async () => {
  const { mails, port } = await mailServer();
  const read = () =>
    new Readable({
      read() {
        this.destroy(new Error('the database is gone'));
      },
    });
  const attachments = [{ name: 'a.pdf', mediaType: 'application/pdf', read }];
  expect(await provider(port).send({ ...message, attachments })).toMatchObject({ ok: false, retry: true });
  expect(mails).toEqual([]);
});

describe('temporary failures are retried, final rejections are not', () => {
  it.each<[string, SMTPServerOptions, RegExp, boolean]>([
    ['greylisted', { onRcptTo: (_a, _s, done) => done(answer(450, 'greylisted')) }, /450 greylisted/, true],
    [
      'not here',
      { onRcptTo: (_a, _s, done) => done(answer(551, 'user not local')) },
      /551 user not local/,
      false,
    ],
    [
      'refused content',
      { onData: (s, _x, done) => void s.resume().on('end', () => done(answer(554, 'spam'))) },
      /554 spam/,
      false,
    ],
    [
      'full',
      { onData: (s, _x, done) => void s.resume().on('end', () => done(answer(452, 'disk full'))) },
      /452 disk full/,
      true,
    ],
  ])('%s', async (_, options, reason, retry) => {
    const { port } = await mailServer(options);
    const result = await provider(port).send(message);
    expect(result).toEqual({ ok: false, reason: expect.stringMatching(reason), retry });
  });

  it('greylisted once, then accepted', async () => {
    let asked = 0;
    const { mails, port } = await mailServer({
      onRcptTo: (_address, _session, done) => done(asked++ === 0 ? answer(450, 'later') : undefined),
    });
    expect((await provider(port).send(message)).ok).toBe(false);
    expect((await provider(port).send(message)).ok).toBe(true);
    expect(mails).toHaveLength(1);
  });

  it('connection refused', async () => {
    const server = createServer();
    await listen(server);
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    expect(await provider(port).send(message)).toEqual({
      ok: false,
      reason: expect.stringContaining('ECONNREFUSED'),
      retry: true,
    });
  });

  it('a server that does not respond is disconnected', async () => {
    const server = createServer(() => undefined);
    await listen(server);
    closing.push(async () => server.close());
    const { port } = server.address() as { port: number };
    const result = await provider(port, '?greetingTimeout=200').send(message);
    expect(result).toEqual({
      ok: false,
      reason: expect.stringContaining('Greeting never received'),
      retry: true,
    });
  });

  it('required TLS that is not available', async () => {
    const { mails, port } = await mailServer();
    const result = await provider(port, '?requireTLS=true').send(message);
    expect(result).toMatchObject({ ok: false });
    expect(mails).toEqual([]);
  });

  it('a wrong password', async () => {
    const { port } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(answer(535, 'no')),
    });
    const smtp = smtpProvider({ url: `smtp://robot:secret@127.0.0.1:${port}`, from: 'a@example.com' });
    expect(await smtp.send(message)).toMatchObject({ ok: false, retry: false });
    expect(smtp.label).toBe(`SMTP 127.0.0.1:${port}`);
  });
});
