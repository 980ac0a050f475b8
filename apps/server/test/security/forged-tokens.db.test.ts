import { createHash, createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { authErrors } from '@heliodon/auth/errors';
import { commonErrors } from '@heliodon/contract/errors';
import { DAY_MS } from '@heliodon/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../server.ts';
import { type TestAccount, World } from '../world.ts';

let nowMs = Date.now();
let server: TestServer;
let world: World;
let account: TestAccount;
let good: string;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(nowMs) } });
  world = new World(server);
  account = await world.account();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  nowMs = Date.now();
  await server.db.deleteFrom('attempt').execute();
  good = await world.token(account);
});

const jwt = (header: object, key?: string) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part(header)}.${part({ sub: account.name, accountId: account.id, exp: 2 ** 33 })}`;
  return `${signed}.${key ? createHmac('sha256', key).update(signed).digest('base64url') : ''}`;
};
const sha256 = (text: string) => createHash('sha256').update(text).digest();
const flipped = (text: string) =>
  text.replace(/[a-z]/gi, (c) => (c < 'a' ? c.toLowerCase() : c.toUpperCase()));

/** Variants of a valid token that an attacker could send. */
const forgeries: readonly [string, (token: string) => string][] = [
  ['nothing', () => ''],
  ['blanks', () => '   '],
  ['a guess', () => 'x'.repeat(43)],
  ['its beginning', (token) => token.slice(0, -1)],
  ['its end', (token) => token.slice(1)],
  ['it and a letter more', (token) => `${token}A`],
  ['it twice', (token) => `${token}${token}`],
  ['other letters', flipped],
  ['a blank inside', (token) => `${token.slice(0, 20)} ${token.slice(20)}`],
  ['padded', (token) => `${token}=`],
  ['what is stored of it', (token) => sha256(token).toString('hex')],
  ['what is stored of it, in base64', (token) => sha256(token).toString('base64url')],
  ['a pattern', () => '%'.repeat(30)],
  ['SQL', () => "' OR '1'='1' --xxxxxxxxxxxx"],
  ['a JWT without signature', () => jwt({ alg: 'none', typ: 'JWT' })],
  ['a JWT with an empty key', () => jwt({ alg: 'HS256' }, ' ')],
  ['a JWT with a key in its head', () => jwt({ alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } }, 'AAAA')],
  ['a JWT that names a file as its key', () => jwt({ alg: 'HS256', kid: '../../dev/null' }, ' ')],
];

const statusOf = async (authorization: string) => {
  const headers = { 'content-type': 'application/json', lang: 'en_US', authorization };
  const response = await server.app.inject({
    method: 'POST',
    url: '/sems/user/getAccount',
    payload: '{}',
    headers,
  });
  return response.json();
};
const signedOut = { code: 401, msg: commonErrors.signedOut.en, data: null };

describe('the token of a call', () => {
  it.each(forgeries)('is rejected: %s', async (_, forge) => {
    expect(await statusOf(`Bearer ${forge(good)}`)).toEqual(signedOut);
    expect((await statusOf(`Bearer ${good}`)).code).toBe(1000);
  });

  it.each([
    '',
    'Bearer',
    'bearer {}',
    'Basic {}',
    'Token {}',
    '{}',
    'Bearer  {}',
    'Bearer {},{}',
    'Bearer\t{}',
  ])('is rejected as "%s"', async (way) => {
    expect(await statusOf(way.replaceAll('{}', good))).toEqual(signedOut);
  });

  it('is accepted only in its header', async () => {
    for (const [name, value] of [
      ['cookie', `token=${good}`],
      ['token', good],
      ['x-access-token', good],
    ] as const)
      expect(await server.call('/user/getAccount', {}, { headers: { [name]: value } })).toEqual(signedOut);
    const response = await server.app.inject({
      method: 'POST',
      url: `/sems/user/getAccount?token=${good}&access_token=${good}`,
    });
    expect(response.json().code).toBe(401);
  });

  it('is rejected after its expiry, and after its session was ended', async () => {
    const other = await world.token(account);
    await server.call('/user/exitlogin', {}, { token: other });
    expect(await statusOf(`Bearer ${other}`)).toEqual(signedOut);
    nowMs += 400 * DAY_MS;
    expect((await statusOf(`Bearer ${good}`)).code).toBe(401);
  });

  it('of another kind is no session token: tickets, remembered sign-ins', async () => {
    await addTicket('resetPassword', 'r'.repeat(43));
    await server.db
      .insertInto('remembered_login')
      .values({ token_hash: sha256('m'.repeat(43)), account_id: account.id, expires_at: soon() })
      .execute();
    for (const token of ['r'.repeat(43), 'm'.repeat(43)])
      expect(await statusOf(`Bearer ${token}`)).toEqual(signedOut);
  });
});

describe('the token of a live socket', () => {
  const closeCode = (token: string) =>
    new Promise<number>((resolve) => {
      const { port } = server.app.server.address() as AddressInfo;
      const socket = new WebSocket(`ws://127.0.0.1:${port}/sems/socket`);
      socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token })));
      socket.on('message', () => {
        socket.close(1000);
      });
      socket.on('close', resolve);
    });

  it.each(forgeries)('is rejected: %s', async (_, forge) => {
    expect(await closeCode(forge(good))).toBe(4401);
  });

  it('is accepted if valid', async () => {
    expect(await closeCode(good)).not.toBe(4401);
  });
});

const soon = () => new Date(nowMs + 300_000);

/** A ticket with a valid subject but another purpose. */
async function addTicket(purpose: string, ticket: string, more: object = {}): Promise<void> {
  const plantId = await world.plant(account);
  const fileId = await world.firmware();
  const announced = { plantId, purpose: 'topology', name: 'heliodon-20200101-000000.heliodon' };
  const subject = { accountId: account.id, ip: '127.0.0.1', kind: 'operationLog', fileId, jobId: fileId };
  await server.db
    .insertInto('one_time_ticket')
    .values({
      token_hash: sha256(ticket),
      purpose,
      expires_at: soon(),
      subject: JSON.stringify({ ...subject, announced }),
      ...more,
    })
    .execute();
}

async function isUsed(ticket: string): Promise<boolean> {
  const row = await server.db
    .selectFrom('one_time_ticket')
    .select('used_at')
    .where('token_hash', '=', sha256(ticket))
    .executeTakeFirstOrThrow();
  return row.used_at !== null;
}

const links = [
  { purpose: 'download', method: 'GET', path: '/sems/file' },
  { purpose: 'firmwareDownload', method: 'GET', path: '/sems/firmware' },
  { purpose: 'backupFile', method: 'GET', path: '/sems/system/backupFile' },
  { purpose: 'firmwareUpload', method: 'PUT', path: '/sems/upload' },
  { purpose: 'pictureUpload', method: 'PUT', path: '/sems/picture/upload' },
  { purpose: 'backupPiece', method: 'PUT', path: '/sems/system/backupPiece' },
] as const;
const purposes = [...links.map(({ purpose }) => purpose), 'resetPassword', 'transit'];

describe.each(links)('a one-time link: $path', ({ purpose, method, path }) => {
  const fetchLink = (ticket: string) =>
    server.app.inject({
      method,
      url: `${path}/${encodeURIComponent(ticket)}`,
      ...(method === 'PUT' && { payload: Buffer.from('x') }),
      headers: { lang: 'en_US', authorization: `Bearer ${good}` },
    });
  const refused = { code: 404, msg: commonErrors.unknownCall.en, data: null };

  it.each(forgeries)('is rejected: %s', async (_, forge) => {
    const ticket = `${purpose}${crypto.randomUUID()}`.padEnd(60, 'z').slice(-43);
    await addTicket(purpose, ticket);
    expect((await fetchLink(forge(ticket))).json()).toEqual(refused);
  });

  it('is rejected after use, and after its expiry', async () => {
    for (const [ticket, more] of Object.entries({
      [crypto.randomUUID()]: { used_at: new Date(nowMs) },
      [crypto.randomUUID()]: { expires_at: new Date(nowMs) },
    })) {
      await addTicket(purpose, ticket, more);
      expect((await fetchLink(ticket)).json()).toEqual(refused);
    }
  });

  it('accepts no ticket for another purpose, and does not use it up', async () => {
    for (const other of purposes.filter((name) => name !== purpose)) {
      const ticket = crypto.randomUUID();
      await addTicket(other, ticket);
      expect((await fetchLink(ticket)).json()).toEqual(refused);
      expect(await isUsed(ticket)).toBe(false);
    }
  });

  // Firmware downloads can be resumed, so the ticket stays valid.
  it.skipIf(purpose === 'firmwareDownload')('accepts the ticket for its purpose', async () => {
    const ticket = crypto.randomUUID();
    await addTicket(purpose, ticket);
    await fetchLink(ticket);
    expect(await isUsed(ticket)).toBe(true);
  });

  it('accepts no session token as a ticket', async () => {
    expect((await fetchLink(good)).json()).toEqual(refused);
  });
});

describe('a ticket for a password reset', () => {
  const reset = async (ticket: string) =>
    server.call('/user/resetPassword', { ticket, password: await server.credential('Moonlight77') });

  it.each(forgeries)('is rejected: %s', async (_, forge) => {
    const ticket = crypto.randomUUID();
    await addTicket('resetPassword', ticket);
    const { code } = await reset(forge(ticket));
    expect([authErrors.ticketInvalid.code, commonErrors.invalid.code]).toContain(code);
  });

  it('is required: tickets for another purpose are rejected', async () => {
    for (const other of purposes.filter((name) => name !== 'resetPassword')) {
      const ticket = crypto.randomUUID();
      await addTicket(other, ticket);
      expect((await reset(ticket)).code).toBe(authErrors.ticketInvalid.code);
    }
    expect((await reset(good)).code).toBe(authErrors.ticketInvalid.code);
  });
});

describe('a remembered sign-in', () => {
  it.each(forgeries)('is rejected: %s', async (_, forge) => {
    const token = crypto.randomUUID();
    await server.db
      .insertInto('remembered_login')
      .values({ token_hash: sha256(token), account_id: account.id, expires_at: soon() })
      .execute();
    const { code } = await server.call('/user/checklogin', {
      mode: 'remembered',
      rememberToken: forge(token),
    });
    expect([authErrors.rememberedEnded.code, commonErrors.invalid.code]).toContain(code);
  });
});
