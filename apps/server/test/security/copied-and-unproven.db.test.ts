import { authErrors } from '@heliodon/auth/errors';
import { SUCCESS } from '@heliodon/contract/errors';
import { ROLE_USER } from '@heliodon/contract/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountFields, newAccount } from '../account-fixture.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { PASSWORD, type TestAccount, World } from '../world.ts';

/* Copied, guessed or foreign data does not grant access. */

let server: TestServer;
let other: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ url: server.url });
  world = new World(server);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});
beforeEach(() => server.db.deleteFrom('attempt').execute());

const signIn = async (account: string, password = PASSWORD, more: object = {}) =>
  server.call('/user/checklogin', {
    mode: 'password',
    account,
    password: await server.credential(password),
    ...more,
  });
const sendCode = async (target: string, purpose: string) => {
  await server.db.deleteFrom('attempt').where('key', 'like', 'code%').execute();
  return server.call('/user/sendCode', { target, purpose });
};

describe('a remembered sign-in that is used twice', () => {
  const remembered = (rememberToken: string) =>
    server.call('/user/checklogin', { mode: 'remembered', rememberToken });
  const isOpen = async (token: string) =>
    (await server.call('/user/getAccount', {}, { token })).code === SUCCESS;

  it('ends all sessions derived from it, is logged, and does not affect other browsers', async () => {
    const account = await world.account();
    const elsewhere = (await signIn(account.name, PASSWORD, { remember: true })).data;
    const first = (await signIn(account.name, PASSWORD, { remember: true })).data;
    const thief = (await remembered(first.rememberToken)).data;
    const next = (await remembered(thief.rememberToken)).data;
    expect((await remembered(first.rememberToken)).code).toBe(authErrors.rememberedEnded.code);
    expect((await remembered(next.rememberToken)).code).toBe(authErrors.rememberedEnded.code);
    expect(await Promise.all([first, thief, next].map(({ token }) => isOpen(token)))).toEqual([
      false,
      false,
      false,
    ]);
    expect(await isOpen(elsewhere.token)).toBe(true);
    expect((await remembered(elsewhere.rememberToken)).code).toBe(SUCCESS);
    const entries = await server.db
      .selectFrom('operation_log')
      .select('status')
      .where('action', '=', 'auth.rememberedCopied')
      .where('account_id', '=', account.id)
      .execute();
    expect(entries).toEqual([{ status: 'failure' }]);
  });

  it('has ended with its sign-out, whichever of its tokens is used', async () => {
    const account = await world.account();
    const first = (await signIn(account.name, PASSWORD, { remember: true })).data;
    const next = (await remembered(first.rememberToken)).data;
    const signOut = { rememberToken: next.rememberToken };
    expect((await server.call('/user/exitlogin', signOut, { token: next.token })).code).toBe(SUCCESS);
    expect((await remembered(next.rememberToken)).code).toBe(authErrors.rememberedEnded.code);
  });
});

it('an intercepted encrypted password cannot be submitted again, in any process', async () => {
  const account = await world.account();
  const password = await server.credential(PASSWORD);
  const body = { mode: 'password', account: account.name, password };
  expect((await server.call('/user/checklogin', body)).code).toBe(SUCCESS);
  for (const process of [server, other])
    expect((await process.call('/user/checklogin', body)).code).toBe(authErrors.staleCredential.code);
  // The same bytes in another encoding are equal.
  const spaced = { ...body, password: `${password}=` };
  expect((await server.call('/user/checklogin', spaced)).code).toBe(authErrors.staleCredential.code);
});

it('of two simultaneous submissions of the same one, only one succeeds', async () => {
  const account = await world.account();
  const body = { mode: 'password', account: account.name, password: await server.credential(PASSWORD) };
  const answers = await Promise.all([server, other].map((process) => process.call('/user/checklogin', body)));
  expect(answers.map(({ code }) => code).sort()).toEqual([SUCCESS, authErrors.staleCredential.code]);
});

it.each<[string, (name: string) => string, string]>([
  ['Aa1234', () => 'Aa1234', 'too common'],
  ['Password1234', () => 'Password1234', 'too common'],
  ['a common word and a year', () => 'Summer2026', 'too common'],
  ['the name of the account', (name) => `X${name}7`, 'account name'],
])('%s is not accepted as a new password', async (_, chosen, why) => {
  const account = await world.account();
  const newPassword = await server.credential(chosen(account.name));
  const answer = await server.call(
    '/user/changePassword',
    { oldPassword: await server.credential(PASSWORD), newPassword },
    { token: await world.token(account) },
  );
  expect(answer.data.issues).toEqual([{ path: 'newPassword', message: expect.stringContaining(why) }]);
});

describe('a contact entered by another account', () => {
  const PHONE = '13866660001';
  let manager: TestAccount;
  let token: string;
  beforeAll(async () => {
    manager = await world.account();
    token = await world.token(manager);
  });
  const insert = async (accountName: string, contacts: object, as = token) => {
    const password = await server.credential('Firstlight58');
    const account = await newAccount(server, { accountName, ...contacts, password });
    return server.call('/user/insertSubUser', account, { token: as });
  };

  it('permits no sign-in by code until its owner has confirmed it', async () => {
    expect((await insert('unproven.one', { phone: PHONE })).code).toBe(SUCCESS);
    // The owner of the number receives nothing.
    expect((await sendCode(PHONE, 'signIn')).code).toBe(SUCCESS);
    const sent = await server.db
      .selectFrom('outbox_message')
      .select('id')
      .where('target', '=', PHONE)
      .execute();
    expect(sent).toEqual([]);
    expect((await sendCode(PHONE, 'forgot')).code).toBe(authErrors.phoneNotRegistered.code);

    const own = (await signIn(PHONE, 'Firstlight58')).data.token;
    await server.db
      .updateTable('account')
      .set({ password_initial: false })
      .where('account_name', '=', 'unproven.one')
      .execute();
    const before = await server.call('/user/getAccount', {}, { token: own });
    expect(before.data).toMatchObject({ phone: PHONE, phoneProven: false });
    expect((await server.call('/user/sendProofCode', { contact: 'phone' }, { token: own })).code).toBe(
      authErrors.contactMissing.code,
    );
    await sendCode(PHONE, 'changePhone');
    const confirm = {
      phone: PHONE,
      code: await server.codeTo(PHONE),
      proof: { by: 'password', password: await server.credential('Firstlight58') },
    };
    expect((await server.call('/user/changePhone', confirm, { token: own })).code).toBe(SUCCESS);
    expect((await server.call('/user/getAccount', {}, { token: own })).data.phoneProven).toBe(true);
    await sendCode(PHONE, 'signIn');
    const byCode = { mode: 'code', phone: PHONE, code: await server.codeTo(PHONE) };
    expect((await server.call('/user/checklogin', byCode)).code).toBe(SUCCESS);
  });

  it('loses its confirmation when another account changes it', async () => {
    const phone = '13866660002';
    const account = await world.account({ parent: manager, roleId: ROLE_USER, phone });
    const info = await server.call('/user/getSubUserInfo', { accountId: account.id }, { token });
    const change = {
      ...accountFields,
      phone: '13866660003',
      accountId: account.id,
      version: info.data.version,
    };
    expect((await server.call('/user/updateSubUser', change, { token })).code).toBe(SUCCESS);
    expect((await sendCode('13866660003', 'forgot')).code).toBe(authErrors.phoneNotRegistered.code);
  });

  it('is available even if another tenant has it, and leads to the account that confirmed it', async () => {
    const [phone, email] = ['13866660004', 'taken@example.com'];
    const owner = await world.account({ phone, email });
    expect((await insert('foreign.phone', { phone })).code).toBe(SUCCESS);
    expect((await insert('foreign.email', { email })).code).toBe(SUCCESS);
    expect((await signIn(phone)).data.userInfo.accountId).toBe(owner.id);
    expect((await signIn(email, 'Firstlight58')).code).toBe(authErrors.wrongSignIn.code);
    // Within its own tree a number belongs to one account.
    expect((await insert('same.tree', { phone })).code).toBe(2200);
  });

  it('shared by several accounts leads to none', async () => {
    const phone = '13866660005';
    await insert('first.of.two', { phone });
    const stranger = await world.token(await world.account());
    await insert('second.of.two', { phone }, stranger);
    expect((await signIn(phone, 'Firstlight58')).code).toBe(authErrors.wrongSignIn.code);
  });
});

it('the availability of an account name is disclosed only with a code', async () => {
  const taken = await world.account();
  const target = 'curious@example.com';
  const ask = async (accountName: string, code: string) =>
    server.call('/user/register', {
      target,
      code,
      accountName,
      consent: true,
      password: await server.credential('Firstlight58'),
    });
  for (const name of [taken.name, 'nobody.has.it'])
    expect((await ask(name, '000000')).code).toBe(authErrors.wrongCode.code);
  await sendCode(target, 'register');
  const code = await server.codeTo(target);
  expect((await ask(taken.name, code)).code).toBe(authErrors.accountNameTaken.code);
  expect((await ask('nobody.has.it', code)).code).toBe(SUCCESS);
});
