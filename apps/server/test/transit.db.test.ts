import { authErrors } from '@heliodon/auth/errors';
import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import { type Permission, withheldFromOss } from '@heliodon/contract/permissions';
import { type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callTable } from '../src/calls.ts';
import { startTestServer, type TestServer } from './server.ts';
import { type TestAccount, World } from './world.ts';

const SECRET = 'k7Qm2xV9pL4tR8wZ1nB6cY3hJ5dF0gSa';
const PORTAL = 'https://pv.example.com';
const refused = { code: authErrors.transitTicket.code, data: null };
let nowMs = Date.now();
let server: TestServer;
let world: World;
let account: TestAccount;

beforeAll(async () => {
  const clock = { now: () => new Date(nowMs) };
  server = await startTestServer({ clock, config: { ossSecret: SECRET, publicUrl: PORTAL } });
  world = new World(server);
  account = await world.account({ phone: '13911112222', email: 'transit@example.com' });
});
afterAll(() => server.stop());
beforeEach(() => server.db.deleteFrom('attempt').execute());

const seconds = () => Math.floor(nowMs / 1000);
const claims = (more: JWTPayload = {}): JWTPayload => ({
  iss: 'oss',
  aud: PORTAL,
  sub: account.name,
  jti: crypto.randomUUID(),
  iat: seconds(),
  exp: seconds() + 60,
  ...more,
});
const sign = (payload: JWTPayload, header: object = {}, secret = SECRET) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'HS256', ...header }).sign(new TextEncoder().encode(secret));
const enter = (ticket: string, more = '') =>
  server.call('/user/loginTemp', new URLSearchParams({ ticket }).toString() + more, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const enterAs = async (more: JWTPayload = {}) => enter(await sign(claims(more)));

describe('a ticket', () => {
  it('works once, and the session stores its origin', async () => {
    const ticket = await sign(claims());
    const answer = await enter(ticket);
    expect(answer.data.userInfo).toMatchObject({ accountName: account.name, originSystem: 'oss' });
    expect(await enter(ticket)).toMatchObject(refused);
  });

  it('is accepted once of many simultaneous submissions', async () => {
    const ticket = await sign(claims());
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(ticket)));
    expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(1);
  });

  it('is known as used for as long as it would be accepted, including clock differences', async () => {
    const ticket = await sign(claims());
    await enter(ticket);
    nowMs += 64_000;
    await server.runTask('sweep');
    expect(await enter(ticket)).toMatchObject(refused);
    nowMs -= 64_000;
  });

  it.each<[string, () => JWTPayload]>([
    ['of two minutes', () => ({ exp: seconds() + 120 })],
    ['with a final slash in its audience', () => ({ aud: `${PORTAL}/` })],
    ['with the name in other letters', () => ({ sub: account.name.toUpperCase() })],
    ['from a clock that is 4 s fast', () => ({ iat: seconds() + 4, exp: seconds() + 64 })],
  ])('is accepted %s', async (_, more) => {
    expect(await enterAs(more())).toMatchObject({ code: SUCCESS });
  });

  it('is accepted with any value as its type', async () => {
    expect(await enter(await sign(claims(), { typ: 'ticket' }))).toMatchObject({ code: SUCCESS });
  });

  it.each<[string, () => JWTPayload]>([
    ['that has expired', () => ({ iat: seconds() - 70, exp: seconds() - 10 })],
    ['that was made three minutes ago', () => ({ iat: seconds() - 180, exp: seconds() + 60 })],
    ['that lives longer than two minutes', () => ({ exp: seconds() + 121 })],
    ['that was made in the future', () => ({ iat: seconds() + 30, exp: seconds() + 90 })],
    ['that is not valid yet', () => ({ nbf: seconds() + 30 })],
    ['for another portal', () => ({ aud: 'https://another.example.com' })],
    ['for every portal without an address', () => ({ aud: 'heliodon' })],
    ['for several portals', () => ({ aud: [PORTAL, 'https://another.example.com'] })],
    ['of another issuer', () => ({ iss: 'portal' })],
    ['with a short number', () => ({ jti: '0123456789abcde' })],
    ['for nobody', () => ({ sub: 'nobody-here' })],
    ['for a phone number', () => ({ sub: '13911112222' })],
    ['for an e-mail', () => ({ sub: 'transit@example.com' })],
    ['for the platform manager', () => ({ sub: 'admin' })],
    ...(['iss', 'aud', 'sub', 'jti', 'iat', 'exp'] as const).map((name): [string, () => JWTPayload] => [
      `without ${name}`,
      () => ({ [name]: undefined }),
    ]),
  ])('is rejected %s', async (_, more) => {
    expect(await enterAs(more())).toMatchObject(refused);
  });

  it('is rejected if signed differently, or not at all', async () => {
    const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const keys = await crypto.subtle.generateKey(
      {
        name: 'RSASSA-PKCS1-v1_5',
        modulusLength: 2048,
        publicExponent: new Uint8Array([1, 0, 1]),
        hash: 'SHA-256',
      },
      true,
      ['sign', 'verify'],
    );
    const [, payload, signature] = (await sign(claims())).split('.');
    const forged = [
      await sign(claims(), {}, 'another-secret-that-is-long-enough-1'),
      await sign(claims(), { alg: 'HS384' }),
      await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256' }).sign(keys.privateKey),
      `${base64({ alg: 'none' })}.${payload}.`,
      `${base64({ alg: 'HS256' })}.${base64(claims({ sub: 'manager' }))}.${signature}`,
      'no ticket at all',
    ];
    for (const ticket of forged) expect(await enter(ticket)).toMatchObject(refused);
  });

  it('of an account that is not permitted shows this, and is used up', async () => {
    const off = await world.account();
    await server.db.updateTable('account').set({ enabled: false }).where('id', '=', off.id).execute();
    const ticket = await sign(claims({ sub: off.name }));
    expect((await enter(ticket)).code).toBe(authErrors.accountOff.code);
    expect(await enter(ticket)).toMatchObject(refused);
  });
});

describe('the origin', () => {
  it('is stored on the server, independent of the browser', async () => {
    const ticket = await sign(claims());
    expect((await enter(ticket, '&originSystem=portal')).code).toBe(commonErrors.invalid.code);
    const { token } = (await enter(ticket)).data;
    const headers = { originSystem: 'portal', origin: PORTAL };
    const { data } = await server.call('/user/getPermissions', {}, { token, headers });
    expect(data.userInfo.originSystem).toBe('oss');
    expect(await server.call('/user/changePassword', {}, { token, headers })).toMatchObject({ code: 2002 });
  });

  it('withholds the permissions of what oss manages itself', async () => {
    const { token } = (await enterAs()).data;
    const { menuList } = (await server.call('/user/getPermissions', {}, { token })).data;
    const granted = menuList.filter((menu: { status: string }) => menu.status === '1');
    const codes = granted.map((menu: { menuCode: Permission }) => menu.menuCode);
    expect(codes).toContain('logView');
    expect(codes.filter((code: Permission) => withheldFromOss.has(code))).toEqual([]);
  });
});

it('without a secret no sign-in is possible', async () => {
  const closed = await startTestServer({ url: server.url });
  const answer = await closed.call('/user/loginTemp', { ticket: await sign(claims()) });
  await closed.stop();
  expect(answer.code).toBe(authErrors.transitOff.code);
});

describe('the reduced set of calls', () => {
  /** Account and system calls available to the oss origin. A new call is added here or gets `notFromOss`. */
  const kept = [
    '/system/exportLog',
    '/system/getDemo',
    '/system/getLogList',
    '/user/checkResetCode',
    '/user/checklogin',
    '/user/exitlogin',
    '/user/forgetRemembered',
    '/user/getAccount',
    '/user/getDemoAccounts',
    '/user/getPermissions',
    '/user/getPublicKey',
    '/user/getSignInFacts',
    '/user/loginTemp',
    '/user/queryPlantList',
    '/user/register',
    '/user/resetPassword',
    '/user/selectPlant',
    '/user/sendCode',
    '/user/undoContactChange',
  ];

  it('is decided for each call about accounts and the system', () => {
    const found = callTable.filter(({ path, notFromOss }) => /^\/(user|system)\//.test(path) && !notFromOss);
    expect(found.map(({ path }) => path).sort()).toEqual(kept);
  });

  it('contains no call whose permissions are withheld', () => {
    const withheld = callTable.filter(({ access }) => {
      const codes = [access].flat();
      return codes.every((code) => withheldFromOss.has(code as Permission));
    });
    expect(withheld.filter(({ notFromOss }) => !notFromOss).map(({ path }) => path)).toEqual([]);
  });
});
