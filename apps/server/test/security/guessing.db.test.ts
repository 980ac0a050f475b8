import { authErrors } from '@heliodon/auth/errors';
import { SUCCESS } from '@heliodon/contract/error-kit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../server.ts';
import { PASSWORD, World } from '../world.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
});
afterAll(() => server.stop());
beforeEach(() => server.db.deleteFrom('attempt').execute());

const OWNER = '198.51.100.7';
const signIn = async (account: string, password: string, ip: string, device?: string) =>
  server.call(
    '/user/checklogin',
    { mode: 'password', account, password: await server.credential(password) },
    { ip, ...(device && { headers: { 'x-device': device } }) },
  );
const codesOf = async (times: number, work: (n: number) => Promise<{ code: number }>) => {
  const codes: number[] = [];
  for (let n = 0; n < times; n++) codes.push((await work(n)).code);
  return codes;
};
const wrongFrom = (account: string, times: number, ip: (n: number) => string) =>
  codesOf(times, (n) => signIn(account, 'Wrong1pass', ip(n)));
/** Wrong passwords from as many networks, without hashing each. */
const strangersTried = (accountId: number, times: number) =>
  server.db
    .insertInto('attempt')
    .values(Array.from({ length: times }, () => ({ key: `password:id:${accountId}:strangers` })))
    .execute();

it('wrong passwords of strangers do not lock the owner out', async () => {
  const { name } = await world.account();
  const answers = await wrongFrom(name, 12, () => '203.0.113.5');
  expect(answers.slice(0, 10)).toEqual(Array(10).fill(authErrors.wrongSignIn.code));
  expect(answers.slice(10)).toEqual(Array(2).fill(authErrors.tooManyPasswords.code));
  expect((await signIn(name, PASSWORD, OWNER)).code).toBe(SUCCESS);
});

it('a throttled source is told the waiting time, which doubles each time', async () => {
  const { name, id } = await world.account();
  await wrongFrom(name, 10, () => OWNER);
  expect((await signIn(name, PASSWORD, OWNER)).msg).toMatch(/in (29|30) seconds/);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await server.db.updateTable('attempt').set({ at: anHourAgo }).execute();
  expect((await signIn(name, 'Wrong1pass', OWNER)).code).toBe(authErrors.wrongSignIn.code);
  expect((await signIn(name, PASSWORD, OWNER)).msg).toMatch(/in (59|60) seconds/);
  await server.db.deleteFrom('attempt').where('key', 'like', `password:id:${id}:%`).execute();
  expect((await signIn(name, PASSWORD, OWNER)).code).toBe(SUCCESS);
});

it('addresses of one IPv6 network count as one source, those of another do not', async () => {
  const { name } = await world.account();
  const answers = await wrongFrom(name, 11, (n) => `2001:db8:1:2::${n + 1}`);
  expect(answers.at(-1)).toBe(authErrors.tooManyPasswords.code);
  expect((await signIn(name, PASSWORD, '2001:db8:1:3::1')).code).toBe(SUCCESS);
});

it('an IPv4 address is the same source in either notation', async () => {
  const { name } = await world.account();
  await wrongFrom(name, 10, (n) => (n % 2 ? '203.0.113.5' : '::ffff:203.0.113.5'));
  expect((await signIn(name, PASSWORD, '203.0.113.5')).code).toBe(authErrors.tooManyPasswords.code);
});

it('strangers from any network delay each other by at most a minute, and no known device', async () => {
  const { name, id } = await world.account();
  const { deviceToken } = (await signIn(name, PASSWORD, OWNER)).data;
  await strangersTried(id, 130);
  const stranger = await signIn(name, 'Wrong1pass', '203.0.113.99');
  expect(stranger.code).toBe(authErrors.tooManyPasswords.code);
  expect(Number(/in (\d+) seconds/.exec(stranger.msg)?.[1])).toBeLessThanOrEqual(60);
  expect((await signIn(name, PASSWORD, '192.0.2.1', deviceToken)).code).toBe(SUCCESS);
});

it('a rejected attempt of a stranger does not count: it causes no further delay', async () => {
  const { name, id } = await world.account();
  await strangersTried(id, 130);
  const before = await server.db.selectFrom('attempt').select('id').execute();
  expect((await signIn(name, 'Wrong1pass', '203.0.113.98')).code).toBe(authErrors.tooManyPasswords.code);
  const after = await server.db.selectFrom('attempt').select(['id', 'key']).execute();
  const added = after.filter(({ id: one }) => !before.some((other) => other.id === one));
  expect(added.map(({ key }) => key)).toEqual(['call:/user/checklogin:203.0.113.98']);
});

it('a device is known to the accounts that signed in on it, and has its own attempts', async () => {
  const [one, other] = [await world.account(), await world.account()];
  const { deviceToken } = (await signIn(one.name, PASSWORD, OWNER)).data;
  const again = await signIn(other.name, PASSWORD, OWNER, deviceToken);
  expect(again.data.deviceToken).toBe(deviceToken);
  const forged = await signIn(one.name, PASSWORD, OWNER, 'a'.repeat(40));
  expect(forged.data.deviceToken).not.toBe('a'.repeat(40));
  const tries = await codesOf(11, () => signIn(other.name, 'Wrong1pass', OWNER, deviceToken));
  expect(tries.at(-1)).toBe(authErrors.tooManyPasswords.code);
  expect((await signIn(one.name, PASSWORD, OWNER, deviceToken)).code).toBe(SUCCESS);
  // A device known to another account does not count.
  const third = await world.account();
  await strangersTried(third.id, 130);
  expect((await signIn(third.name, PASSWORD, OWNER, deviceToken)).code).toBe(
    authErrors.tooManyPasswords.code,
  );
});

it('wrong passwords at sign-in do not prevent identity verification in an open session', async () => {
  const account = await world.account();
  const token = await world.token(account);
  await wrongFrom(account.name, 11, () => OWNER);
  const change = {
    oldPassword: await server.credential(PASSWORD),
    newPassword: await server.credential('Moonlight77'),
  };
  expect((await server.call('/user/changePassword', change, { token, ip: OWNER })).code).toBe(SUCCESS);
});

const PHONE = '13844440001';
/** Codes of one number have a minimum interval; tests skip the wait. */
const askForCode = async (target: string, ip: string, headers: Record<string, string> = {}) => {
  await server.db.deleteFrom('attempt').where('key', 'like', `code:${target}:%`).execute();
  return server.call('/user/sendCode', { target, purpose: 'signIn' }, { ip, headers });
};
const byCode = (phone: string, code: string, ip: string) =>
  server.call('/user/checklogin', { mode: 'code', phone, code }, { ip });
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

it('wrong codes of strangers do not invalidate the code of the owner', async () => {
  await world.account({ phone: PHONE });
  await askForCode(PHONE, OWNER);
  const code = await server.codeTo(PHONE);
  const tries = await codesOf(8, (n) => byCode(PHONE, otherThan(code), `203.0.113.${n}`));
  expect(tries).toEqual([
    ...Array(5).fill(authErrors.wrongCode.code),
    ...Array(3).fill(authErrors.tooManyCodeTries.code),
  ]);
  // Another code requested by a stranger does not invalidate the first one.
  await askForCode(PHONE, '203.0.113.200');
  expect((await byCode(PHONE, code, OWNER)).code).toBe(SUCCESS);
  expect((await byCode(PHONE, code, OWNER)).code).toBe(authErrors.wrongCode.code);
});

it('a code can be entered in another network than it was requested in', async () => {
  const phone = '13844440002';
  await world.account({ phone });
  await askForCode(phone, OWNER);
  expect((await byCode(phone, await server.codeTo(phone), '192.0.2.77')).code).toBe(SUCCESS);
});

it('codes requested by strangers leave a share to known devices', async () => {
  const phone = '13844440003';
  const account = await world.account({ phone });
  const { deviceToken } = (await signIn(account.name, PASSWORD, OWNER)).data;
  const asked = await codesOf(11, (n) => askForCode(phone, `203.0.113.${n}`));
  expect(asked.at(-1)).toBe(authErrors.codeDailyLimit.code);
  expect((await askForCode(phone, OWNER, { 'x-device': deviceToken })).code).toBe(SUCCESS);
});
