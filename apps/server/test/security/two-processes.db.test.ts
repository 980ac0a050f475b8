import { authErrors } from '@heliodon/auth/errors';
import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../server.ts';
import { type TestAccount, World } from '../world.ts';

/* Wrong passwords at sign-in over two processes: sign-in.db.test.ts. */
let servers: [TestServer, TestServer];
let world: World;
let account: TestAccount;

beforeAll(async () => {
  const first = await startTestServer();
  servers = [first, await startTestServer({ url: first.url })];
  world = new World(first);
  account = await world.account({ phone: '13822220001' });
});
afterAll(async () => {
  await servers[1].stop();
  await servers[0].stop();
});
beforeEach(() => servers[0].db.deleteFrom('attempt').execute());

/** All attempts at once, alternating between the processes; counts each answer. */
async function codesOf(tries: number, one: (server: TestServer, n: number) => Promise<Answer>) {
  const answers = await Promise.all(
    Array.from({ length: tries }, (_, n) => one(servers[n % 2] as TestServer, n)),
  );
  const counts: Record<number, number> = {};
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

it('calls of one address are counted over both processes', async () => {
  const body = { mode: 'remembered', rememberToken: 'none' };
  const counts = await codesOf(70, (server) => server.call('/user/checklogin', body, { ip: '10.4.0.1' }));
  expect(counts).toEqual({ [authErrors.rememberedEnded.code]: 60, [commonErrors.tooMany.code]: 10 });
});

it('one code per minute for a number, over both processes', async () => {
  const body = { target: '13822220002', purpose: 'register' };
  const counts = await codesOf(8, (server, n) => server.call('/user/sendCode', body, { ip: `10.4.1.${n}` }));
  expect(counts).toEqual({ [SUCCESS]: 1, [authErrors.codeTooSoon.code]: 7 });
});

it('ten codes a day for a number', async () => {
  const target = '13822220003';
  const counts: Record<number, number> = {};
  for (let n = 0; n < 13; n++) {
    await servers[0].db.deleteFrom('attempt').where('key', 'like', `code:${target}:%`).execute();
    const asked = servers[n % 2] as TestServer;
    const { code } = await asked.call(
      '/user/sendCode',
      { target, purpose: 'register' },
      { ip: `10.4.2.${n}` },
    );
    counts[code] = (counts[code] ?? 0) + 1;
  }
  expect(counts).toEqual({ [SUCCESS]: 10, [authErrors.codeDailyLimit.code]: 3 });
});

it('five attempts for a code', async () => {
  const phone = '13822220001';
  await servers[0].call('/user/sendCode', { target: phone, purpose: 'signIn' });
  const body = { mode: 'code', phone, code: '000000' };
  const counts = await codesOf(12, (server, n) =>
    server.call('/user/checklogin', body, { ip: `10.4.3.${n}` }),
  );
  expect(counts).toEqual({ [authErrors.wrongCode.code]: 5, [authErrors.tooManyCodeTries.code]: 7 });
});

it('ten attempts for the own password in a session, from any address', async () => {
  const token = await world.token(account);
  const counts = await codesOf(14, async (server, n) =>
    server.call(
      '/user/changePassword',
      {
        oldPassword: await server.credential('Wrong1pass'),
        newPassword: await server.credential('Moonlight77'),
      },
      { token, ip: `10.4.4.${n}` },
    ),
  );
  expect(counts).toEqual({ [authErrors.wrongPassword.code]: 10, [authErrors.tooManyPasswords.code]: 4 });
});

it('ten wrong names do not lock another one, and unknown names are locked like known ones', async () => {
  const tries = (name: string) =>
    codesOf(14, async (server, n) =>
      server.call(
        '/user/checklogin',
        { mode: 'password', account: name, password: await server.credential('Wrong1pass') },
        { ip: `10.4.5.${n}` },
      ),
    );
  const somebody = await world.account();
  expect(await tries('nobody-here')).toEqual(await tries(somebody.name));
});

it('ten addresses per hour can learn whether a number is registered', async () => {
  const counts = await codesOf(16, (server, n) =>
    server.call('/user/sendCode', { target: `1382222${1000 + n}`, purpose: 'forgot' }, { ip: '10.4.6.1' }),
  );
  expect(counts).toEqual({ [authErrors.phoneNotRegistered.code]: 10, [authErrors.codeTooSoon.code]: 6 });
});

it('a session ended by one process is ended in the other', async () => {
  const token = await world.token(account);
  expect((await servers[1].call('/user/getAccount', {}, { token })).code).toBe(SUCCESS);
  await servers[0].call('/user/exitlogin', {}, { token });
  expect((await servers[1].call('/user/getAccount', {}, { token })).code).toBe(401);
});
