import { once } from 'node:events';
import { authErrors } from '@heliodon/auth/errors';
import { ACCOUNT_HEADER, BROWSER_CLIENT, CLIENT_HEADER } from '@heliodon/contract/browser-session';
import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import { testPicture } from '@heliodon/server-kit/testing/test-pictures';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Answer, startTestServer, type TestServer } from './server.ts';
import { PASSWORD, type TestAccount, World } from './world.ts';

const HOST = 'pv.lan:8080';
const OWN = { origin: `http://${HOST}`, [CLIENT_HEADER]: BROWSER_CLIENT };
const FOREIGN = { origin: 'https://evil.example' };
const OSS_SECRET = 'a secret of tests that is long enough for it';
const DAY_S = 86_400;

type Headers = Record<string, string>;
interface Sent extends Answer {
  /** Cookies by name; '' if the cookie was removed. */
  cookies: Record<string, string>;
  setCookies: string[];
}

let server: TestServer;
let world: World;
let account: TestAccount;

beforeAll(async () => {
  server = await startTestServer({ config: { ossSecret: OSS_SECRET } });
  world = new World(server);
  account = await world.account({ phone: '13811112222' });
});
afterAll(() => server.stop());
beforeEach(() => server.db.deleteFrom('attempt').execute());

/** A call with exactly these headers to a server at `host`. */
async function send(path: string, body: object, headers: Headers = {}, on = server): Promise<Sent> {
  const answer = await on.app.inject({
    method: 'POST',
    url: `/sems${path}`,
    headers: { host: HOST, 'content-type': 'application/json', lang: 'en_US', ...headers },
    payload: JSON.stringify(body),
  });
  const setCookies = [answer.headers['set-cookie'] ?? []].flat();
  const cookies = Object.fromEntries(setCookies.map((text) => /^([^=]+)=([^;]*)/.exec(text)?.slice(1) ?? []));
  return { ...answer.json(), cookies, setCookies };
}

const signIn = async (headers: Headers, more: object = {}, by = account, on = server) => {
  const password = await on.credential(PASSWORD);
  return send('/user/checklogin', { mode: 'password', account: by.name, password, ...more }, headers, on);
};

const SESSION = 'heliodon-session-8080';
const REMEMBER = 'heliodon-remember-8080';
const withSession = (token: string | undefined, headers: Headers = OWN): Headers => ({
  ...headers,
  cookie: `theme=dark; ${SESSION}=${token}`,
});
const cookieOf = async (by = account) => (await signIn(OWN, {}, by)).cookies[SESSION];
const whoIs = (headers: Headers) => send('/user/getPermissions', {}, headers);

describe('signing in', () => {
  it('gives a browser a cookie that scripts cannot read, and no token', async () => {
    const { data, setCookies, cookies } = await signIn(OWN);
    expect(data).toMatchObject({ token: null, rememberToken: null, userInfo: { accountId: account.id } });
    expect(setCookies).toEqual([
      `${SESSION}=${cookies[SESSION]}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${7 * DAY_S}`,
    ]);
    expect((await whoIs(withSession(cookies[SESSION]))).data.userInfo.accountId).toBe(account.id);
  });

  it.each<[string, object, Headers]>([
    ['the page is one of https', {}, { host: 'pv.example.com', origin: 'https://pv.example.com' }],
    [
      'the proxy in front speaks https',
      { tlsBehindProxy: true },
      { 'x-forwarded-proto': 'https', origin: '' },
    ],
    [
      'PUBLIC_URL is https',
      { publicUrl: 'https://pv.example.com' },
      { host: 'pv.example.com', origin: 'http://pv.example.com' },
    ],
    [
      'PUBLIC_URL is https and the page is not named',
      { publicUrl: 'https://pv.example.com' },
      { host: 'pv.example.com', origin: '' },
    ],
    [
      'PUBLIC_URL is https and the proxy does not pass the host on',
      { publicUrl: 'https://pv.example.com' },
      { host: '127.0.0.1:8080', origin: 'https://pv.example.com' },
    ],
  ])('the cookie is Secure and bound to the host if %s', async (_, config, given) => {
    const other = await startTestServer({ url: server.url, config });
    try {
      const { origin, ...headers } = { ...OWN, ...given };
      const sent = await signIn(
        origin ? { ...headers, origin } : headers,
        { remember: true },
        account,
        other,
      );
      expect(sent.setCookies).toHaveLength(2);
      for (const text of sent.setCookies)
        expect(text).toMatch(
          /^__Host-heliodon-(session|remember)[-\d]*=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/,
        );
      const [name, value] = Object.entries(sent.cookies)[0] ?? [];
      const asked = await send(
        '/user/getPermissions',
        {},
        { ...headers, ...(origin && { origin }), cookie: `${name}=${value}` },
        other,
      );
      expect(asked.code).toBe(SUCCESS);
      // A cookie set by a page of the same host without TLS is ignored.
      const planted = `${String(name).replace('__Host-', '')}=${value}`;
      const tried = { ...headers, ...(origin && { origin }), cookie: planted };
      expect((await send('/user/getPermissions', {}, tried, other)).code).toBe(401);
    } finally {
      await other.stop();
    }
  });

  it('over http with a PUBLIC_URL of https still works: the cookie is a plain one', async () => {
    const other = await startTestServer({ url: server.url, config: { publicUrl: 'https://pv.example.com' } });
    try {
      const sent = await signIn(OWN, {}, account, other);
      expect(Object.keys(sent.cookies)).toEqual([SESSION]);
      const asked = await send('/user/getPermissions', {}, withSession(sent.cookies[SESSION]), other);
      expect(asked.code).toBe(SUCCESS);
    } finally {
      await other.stop();
    }
  });

  it('gives a program the token, and no cookie', async () => {
    const { data, setCookies } = await signIn({}, { remember: true });
    expect(data.token).toMatch(/^[\w-]{43}$/);
    expect(data.rememberToken).toMatch(/^[\w-]{43}$/);
    expect(setCookies).toEqual([]);
    expect((await whoIs({ authorization: `Bearer ${data.token}` })).code).toBe(SUCCESS);
  });

  it('is rejected for a page of another origin that claims to be the portal', async () => {
    const answer = await signIn({ ...OWN, ...FOREIGN });
    expect(answer.code).toBe(commonErrors.foreignPage.code);
    expect(answer.setCookies).toEqual([]);
  });

  it('sets the cookie also for codes, registration and tickets of the oss system', async () => {
    await server.call('/user/sendCode', { target: '13811112222', purpose: 'signIn' });
    const code = await server.codeTo('13811112222');
    const target = 'browser@example.com';
    await server.call('/user/sendCode', { target, purpose: 'register' });
    const ticket = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('oss')
      .setAudience('heliodon')
      .setSubject(account.name)
      .setJti(crypto.randomUUID())
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(new TextEncoder().encode(OSS_SECRET));
    const registration = {
      target,
      code: await server.codeTo(target),
      consent: true,
      password: await server.credential('Daylight42!'),
    };
    for (const sent of [
      await send('/user/checklogin', { mode: 'code', phone: '13811112222', code }, OWN),
      await send('/user/register', registration, OWN),
      await send('/user/loginTemp', { ticket }, OWN),
    ]) {
      expect(sent).toMatchObject({ code: SUCCESS, data: { token: null } });
      const { userInfo } = (await whoIs(withSession(sent.cookies[SESSION]))).data;
      expect(userInfo).toEqual(sent.data.userInfo);
    }
  });
});

describe('a call with the cookie', () => {
  it.each<[string, Headers, number]>([
    ['by its header alone', { [CLIENT_HEADER]: BROWSER_CLIENT }, SUCCESS],
    ['by its origin alone', { origin: `http://${HOST}` }, SUCCESS],
    ['by what the browser says alone', { 'sec-fetch-site': 'same-origin' }, SUCCESS],
    ['of elsewhere', FOREIGN, commonErrors.foreignPage.code],
    ['of elsewhere that says it is the portal', { ...OWN, ...FOREIGN }, commonErrors.foreignPage.code],
    ['of another port', { ...OWN, origin: 'http://pv.lan:9090' }, commonErrors.foreignPage.code],
    ['of a sandbox', { ...OWN, origin: 'null' }, commonErrors.foreignPage.code],
    ['of a sub-domain', { ...OWN, 'sec-fetch-site': 'same-site' }, commonErrors.foreignPage.code],
    ['of another site', { ...OWN, 'sec-fetch-site': 'cross-site' }, commonErrors.foreignPage.code],
    ['that nothing is known of', {}, commonErrors.foreignPage.code],
  ])('of a page %s', async (_, headers, expected) => {
    const token = await cookieOf();
    const asked = await whoIs(withSession(token, headers));
    expect(asked.code).toBe(expected);
    expect(asked.setCookies).toEqual([]);
    expect((await whoIs(withSession(token))).code).toBe(SUCCESS);
  });

  it('and a bearer token uses the token, from any origin', async () => {
    const other = await world.account();
    const authorization = `Bearer ${await world.token(other)}`;
    const headers = withSession(await cookieOf(), { ...FOREIGN, authorization });
    expect((await whoIs(headers)).data.userInfo.accountId).toBe(other.id);
    const wrong = withSession(await cookieOf(), { ...OWN, authorization: 'Bearer no-token' });
    expect((await whoIs(wrong)).code).toBe(401);
  });

  it('from a page that shows another account is not executed', async () => {
    const token = await cookieOf();
    const asked = await whoIs({ ...withSession(token), [ACCOUNT_HEADER]: String(account.id + 1) });
    expect(asked.code).toBe(commonErrors.otherAccount.code);
    expect((await whoIs({ ...withSession(token), [ACCOUNT_HEADER]: String(account.id) })).code).toBe(SUCCESS);
  });

  it.each(['signed out', 'ended by the server'])(
    'of a session that was %s is rejected, and the cookie is removed',
    async (how) => {
      const token = await cookieOf();
      if (how === 'signed out') {
        const out = await send('/user/exitlogin', {}, withSession(token));
        expect(out.setCookies).toEqual([`${SESSION}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`]);
      } else await server.context.sessions.endAll(account.id);
      const again = await whoIs(withSession(token));
      expect([again.code, again.cookies]).toEqual([401, { [SESSION]: '' }]);
      expect((await whoIs({ authorization: `Bearer ${token}` })).code).toBe(401);
    },
  );

  it('reads pictures, but only from pages of the portal', async () => {
    const plantId = await world.plant(account);
    const headers = withSession(await cookieOf());
    const { data } = await send('/topology/uploadPicture', { plantId }, headers);
    const png = await testPicture('png', 400, 400);
    const put = await server.app.inject({
      method: 'PUT',
      url: data.uploadUrl,
      payload: png,
      headers: { host: HOST, ...headers },
    });
    const { pictureId } = put.json().data;
    const read = (given: Headers) =>
      server.app.inject({ url: `/sems/picture/stored/${pictureId}`, headers: { host: HOST, ...given } });
    const seen = await read(headers);
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/png']);
    expect(seen.headers.vary).toContain('cookie');
    const { cookie = '' } = headers;
    expect((await read({ cookie })).json().code).toBe(commonErrors.foreignPage.code);
    expect((await read({ cookie, 'sec-fetch-site': 'cross-site' })).json().code).toBe(
      commonErrors.foreignPage.code,
    );
  });
});

describe('a link to a file', () => {
  const range = { from: '2026-01-01', to: '2026-12-31', timeZone: 'UTC', format: 'csv' };
  const fetchFile = (url: string, headers: Headers = {}) =>
    server.app.inject({ url, headers: { host: HOST, ...headers } });

  it('given to a browser requires its cookie; given to a program it does not', async () => {
    await server.context.jobs.start(server.context.tasks.filter(({ cron }) => !cron));
    const browser = withSession(await cookieOf());
    const program = { authorization: `Bearer ${await world.token(account)}` };
    const { data } = await send('/system/exportLog', range, browser);
    await vi.waitFor(async () => {
      const { rows } = (await send('/download/getExportList', {}, browser)).data;
      expect(rows[0].status).toBe('done');
    });
    const linkFor = async (headers: Headers): Promise<string> =>
      (await send('/download/getExportLink', data, headers)).data.url;
    const link = await linkFor(browser);
    expect((await fetchFile(link)).statusCode).toBe(404);
    expect((await fetchFile(link, withSession(await cookieOf(), {}))).statusCode).toBe(404);
    // A click on a link does not identify the page.
    expect((await fetchFile(link, { cookie: browser.cookie ?? '' })).statusCode).toBe(200);
    expect((await fetchFile(link, { cookie: browser.cookie ?? '' })).statusCode).toBe(404);
    expect((await fetchFile(await linkFor(program))).statusCode).toBe(200);
  });
});

describe('a remembered sign-in', () => {
  const remembered = (token: string | undefined, headers: Headers = OWN) =>
    send('/user/checklogin', { mode: 'remembered' }, { ...headers, cookie: `${REMEMBER}=${token}` });
  const first = async () => (await signIn(OWN, { remember: true })).cookies;

  it('is a cookie valid for 30 days, replaced at each use', async () => {
    const sent = await signIn(OWN, { remember: true });
    expect(sent.data.rememberToken).toBeNull();
    const text = sent.setCookies.find((cookie) => cookie.startsWith(REMEMBER));
    expect(text).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/);
    const again = await remembered(sent.cookies[REMEMBER]);
    expect(again).toMatchObject({ code: SUCCESS, data: { token: null, rememberToken: null } });
    expect(again.cookies[REMEMBER]).not.toBe(sent.cookies[REMEMBER]);
    expect((await whoIs(withSession(again.cookies[SESSION]))).code).toBe(SUCCESS);
  });

  it('that is used twice ends all sessions derived from it', async () => {
    const stolen = (await first())[REMEMBER];
    const thief = (await remembered(stolen)).cookies;
    expect((await remembered(stolen)).code).toBe(authErrors.rememberedEnded.code);
    expect((await remembered(thief[REMEMBER])).code).toBe(authErrors.rememberedEnded.code);
    expect((await whoIs(withSession(thief[SESSION]))).code).toBe(401);
  });

  it('is not accepted from a page of another origin, nor without a page', async () => {
    const token = (await first())[REMEMBER];
    expect((await remembered(token, { ...OWN, ...FOREIGN })).code).toBe(commonErrors.foreignPage.code);
    expect((await remembered(token, {})).code).toBe(authErrors.rememberedEnded.code);
    expect((await remembered(token)).code).toBe(SUCCESS);
  });

  it('is deleted on request, in the browser and on the server; signing out keeps it', async () => {
    const cookies = await first();
    const out = await send('/user/exitlogin', {}, withSession(cookies[SESSION]));
    expect(Object.keys(out.cookies)).toEqual([SESSION]);
    const cookie = `${REMEMBER}=${cookies[REMEMBER]}`;
    const forgotten = await send('/user/forgetRemembered', {}, { ...OWN, cookie });
    expect(forgotten.setCookies).toEqual([`${REMEMBER}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`]);
    expect((await remembered(cookies[REMEMBER])).code).toBe(authErrors.rememberedEnded.code);
  });

  it('of another account replaces it, and the previous one ends', async () => {
    const before = (await first())[REMEMBER];
    const other = await world.account();
    const now = await signIn({ ...OWN, cookie: `${REMEMBER}=${before}` }, { remember: true }, other);
    expect((await remembered(before)).code).toBe(authErrors.rememberedEnded.code);
    expect((await remembered(now.cookies[REMEMBER])).data.userInfo.accountId).toBe(other.id);
  });

  it('of a program is deleted by its token', async () => {
    const { rememberToken } = (await signIn({}, { remember: true })).data;
    expect((await send('/user/forgetRemembered', { rememberToken })).code).toBe(SUCCESS);
    const again = await send('/user/checklogin', { mode: 'remembered', rememberToken });
    expect(again.code).toBe(authErrors.rememberedEnded.code);
  });
});

describe('the socket', () => {
  let port: number;
  beforeAll(async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = (server.app.server.address() as { port: number }).port;
  });

  /** The server's first reply to a page: a message, or the close code. */
  async function greeted(headers: Headers, hello: object): Promise<unknown> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/sems/socket`, { headers });
    const answer = Promise.race([
      once(socket, 'message').then(([raw]) => JSON.parse(String(raw))),
      once(socket, 'close').then(([code]) => code),
    ]);
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'auth', ...hello }));
    const greeting = await answer;
    socket.terminate();
    return greeting;
  }
  const session = async () => {
    const host = `127.0.0.1:${port}`;
    const origin = `http://${host}`;
    const { cookies } = await signIn({ host, origin, [CLIENT_HEADER]: BROWSER_CLIENT });
    const [[name, token] = []] = Object.entries(cookies);
    return { origin, token, cookie: `${name}=${token}` };
  };

  it('of a portal page is accepted with the cookie of its handshake', async () => {
    const { cookie, origin } = await session();
    expect(await greeted({ cookie, origin }, { accountId: account.id })).toEqual({ type: 'ready' });
  });

  it('of another site, without a page, or of a page that shows another account is closed', async () => {
    const { cookie, origin } = await session();
    expect(await greeted({ cookie, ...FOREIGN }, {})).toBe(4401);
    expect(await greeted({ cookie, origin: 'http://127.0.0.1:1' }, {})).toBe(4401);
    expect(await greeted({ cookie }, {})).toBe(4401);
    expect(await greeted({ origin }, {})).toBe(4401);
    expect(await greeted({ cookie, origin }, { accountId: account.id + 1 })).toBe(4401);
  });

  it('of a program is accepted with its token', async () => {
    const { token } = await session();
    expect(await greeted({}, { token })).toEqual({ type: 'ready' });
  });
});
