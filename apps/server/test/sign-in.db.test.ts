import { authErrors } from '@heliodon/auth/errors';
import { commonErrors } from '@heliodon/contract/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { PASSWORD, World } from './world.ts';

let nowMs = Date.now();
const clock = { now: () => new Date(nowMs) };
let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer({ clock, config: { sessionIdleMinutes: 30 } });
  world = new World(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  nowMs = Date.now();
  await server.db.deleteFrom('attempt').execute();
});

const signIn = async (account: string, password = PASSWORD, more: object = {}) =>
  server.call('/user/checklogin', {
    mode: 'password',
    account,
    password: await server.credential(password),
    ...more,
  });

/** Codes of one number have a minimum interval; tests skip the wait. */
const sendCode = async (target: string, purpose: string) => {
  await server.db.deleteFrom('attempt').where('key', 'like', 'code%').execute();
  return server.call('/user/sendCode', { target, purpose });
};

describe('password', () => {
  it('signs in by account name, phone number and e-mail, ignoring case', async () => {
    const account = await world.account({ phone: '13811110001', email: 'One@Example.com' });
    for (const login of [account.name.toUpperCase(), '13811110001', 'one@example.com']) {
      const answer = await signIn(login);
      expect(answer.code).toBe(1000);
      expect(answer.data.userInfo).toMatchObject({
        accountId: account.id,
        roleId: 1,
        originSystem: 'portal',
      });
      const own = await server.call('/user/getAccount', {}, { token: answer.data.token });
      expect(own.data.accountName).toBe(account.name);
    }
  });

  it('returns the same for a wrong password and for an unknown account', async () => {
    const account = await world.account();
    const wrong = await signIn(account.name, 'Wrong1pass');
    const nobody = await signIn('nobody-here', 'Wrong1pass');
    expect(wrong).toEqual(nobody);
    expect(wrong.code).toBe(authErrors.wrongSignIn.code);
  });

  it('rejects an encrypted password that is outdated or unreadable', async () => {
    const account = await world.account();
    const old = await server.credential(PASSWORD, new Date(nowMs - 11 * 60_000));
    for (const password of [old, 'AAAA']) {
      const answer = await server.call('/user/checklogin', {
        mode: 'password',
        account: account.name,
        password,
      });
      expect(answer.code).toBe(authErrors.staleCredential.code);
    }
  });

  it('discloses that an account is disabled or expired only with the right password', async () => {
    const account = await world.account();
    await server.db.updateTable('account').set({ enabled: false }).where('id', '=', account.id).execute();
    expect((await signIn(account.name, 'Wrong1pass')).code).toBe(authErrors.wrongSignIn.code);
    expect((await signIn(account.name)).code).toBe(authErrors.accountOff.code);
  });

  it('accepts 10 wrong passwords per source before it must wait, over two processes together', async () => {
    const account = await world.account({ phone: '13811110002' });
    const second = await startTestServer({ url: server.url, clock });
    try {
      const logins = [account.name, '13811110002'];
      const tries = await Promise.all(
        Array.from({ length: 24 }, async (_, i) => {
          const body = {
            mode: 'password',
            account: logins[i % 2],
            password: await server.credential('Wrong1pass'),
          };
          return (i % 3 === 0 ? second : server).call('/user/checklogin', body);
        }),
      );
      const wrong = tries.filter((answer) => answer.code === authErrors.wrongSignIn.code);
      const refused = tries.filter((answer) => answer.code === authErrors.tooManyPasswords.code);
      expect([wrong.length, refused.length]).toEqual([10, 14]);
      expect((await signIn(account.name)).code).toBe(authErrors.tooManyPasswords.code);
    } finally {
      await second.stop();
    }
  });

  it('wrong passwords for a name that looks like an id lock no account', async () => {
    const account = await world.account();
    for (let i = 0; i < 12; i++) await signIn(String(account.id), 'Wrong1pass');
    expect((await signIn(account.name)).code).toBe(1000);
  });

  it('no session started with the old password survives its change', async () => {
    const account = await world.account();
    const { token } = (await signIn(account.name)).data;
    const change = server.call(
      '/user/changePassword',
      { oldPassword: await server.credential(PASSWORD), newPassword: await server.credential('Moonlight77') },
      { token },
    );
    const racers = await Promise.all([change, ...Array.from({ length: 6 }, () => signIn(account.name))]);
    expect(racers[0]?.code).toBe(1000);
    for (const answer of racers.slice(1)) {
      if (answer.code !== 1000) continue;
      expect((await server.call('/user/getAccount', {}, { token: answer.data.token })).code).toBe(401);
    }
  });

  it('a right password resets the count of wrong ones', async () => {
    const account = await world.account();
    for (let i = 0; i < 9; i++) await signIn(account.name, 'Wrong1pass');
    expect((await signIn(account.name)).code).toBe(1000);
    for (let i = 0; i < 9; i++) await signIn(account.name, 'Wrong1pass');
    expect((await signIn(account.name)).code).toBe(1000);
  });
});

describe('remembered password', () => {
  it('is replaced at each use, and ends with a password change', async () => {
    const account = await world.account();
    const first = (await signIn(account.name, PASSWORD, { remember: true })).data.rememberToken;
    const remembered = (rememberToken: string) =>
      server.call('/user/checklogin', { mode: 'remembered', rememberToken });
    const again = await remembered(first);
    expect(again.code).toBe(1000);

    const next = again.data.rememberToken;
    const changed = await server.call(
      '/user/changePassword',
      { oldPassword: await server.credential(PASSWORD), newPassword: await server.credential('Moonlight77') },
      { token: again.data.token },
    );
    expect(changed.code).toBe(1000);
    expect((await remembered(next)).code).toBe(authErrors.rememberedEnded.code);
  });
});

describe('codes', () => {
  it('sign in by SMS; a code works once', async () => {
    await world.account({ phone: '13811110003' });
    expect((await sendCode('13811110003', 'signIn')).data).toEqual({ waitSeconds: 60, delivery: 'kept' });
    const body = { mode: 'code', phone: '+86 138-1111-0003', code: await server.codeTo('13811110003') };
    expect((await server.call('/user/checklogin', body)).code).toBe(1000);
    expect((await server.call('/user/checklogin', body)).code).toBe(authErrors.wrongCode.code);
  });

  it('returns the same for an unregistered number and sends nothing', async () => {
    const asked = await sendCode('13811119999', 'signIn');
    expect(asked).toMatchObject({ code: 1000, data: { waitSeconds: 60, delivery: 'kept' } });
    const sent = await server.db
      .selectFrom('outbox_message')
      .select('id')
      .where('target', '=', '13811119999')
      .execute();
    expect(sent).toEqual([]);
  });

  it('wrong codes return the same for an unregistered number', async () => {
    await world.account({ phone: '13811110030' });
    const tries = async (phone: string) => {
      await sendCode(phone, 'signIn');
      const codes = [];
      for (let i = 0; i < 7; i++) {
        codes.push((await server.call('/user/checklogin', { mode: 'code', phone, code: '000000' })).code);
      }
      return codes;
    };
    expect(await tries('13811110030')).toEqual(await tries('13811110031'));
  });

  it('the case of an e-mail address does not increase the number of codes', async () => {
    await sendCode('case@example.com', 'register');
    const again = await server.call('/user/sendCode', { target: 'CASE@Example.com', purpose: 'register' });
    expect(again.code).toBe(authErrors.codeTooSoon.code);
  });

  it('at most 5 attempts per code, also simultaneous ones', async () => {
    await world.account({ phone: '13811110004' });
    await sendCode('13811110004', 'signIn');
    const right = await server.codeTo('13811110004');
    const wrong = right === '000000' ? '111111' : '000000';
    const body = (code: string) => ({ mode: 'code', phone: '13811110004', code });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.call('/user/checklogin', body(wrong))),
    );
    const count = (code: number) => answers.filter((answer) => answer.code === code).length;
    expect([count(authErrors.wrongCode.code), count(authErrors.tooManyCodeTries.code)]).toEqual([5, 3]);
    expect((await server.call('/user/checklogin', body(right))).code).toBe(authErrors.tooManyCodeTries.code);
  });

  it('expires after five minutes, and with the next code', async () => {
    await world.account({ phone: '13811110005' });
    await sendCode('13811110005', 'signIn');
    const first = await server.codeTo('13811110005');
    nowMs += 301_000;
    const body = (code: string) => ({ mode: 'code', phone: '13811110005', code });
    expect((await server.call('/user/checklogin', body(first))).code).toBe(authErrors.wrongCode.code);
  });

  it('one per minute and ten per day for a number', async () => {
    const target = '13811110006';
    const codes = [];
    for (let i = 0; i < 12; i++) {
      await server.db.deleteFrom('attempt').where('key', 'like', `code:${target}:%`).execute();
      const ip = `10.4.7.${i}`;
      codes.push((await server.call('/user/sendCode', { target, purpose: 'register' }, { ip })).code);
    }
    expect(codes).toEqual([...Array(10).fill(1000), ...Array(2).fill(authErrors.codeDailyLimit.code)]);
    const soon = await server.call('/user/sendCode', { target, purpose: 'register' });
    expect(soon.code).toBe(authErrors.codeTooSoon.code);
    expect(soon.msg).toMatch(/in (5\d|60) seconds/);
  });
});

describe('register', () => {
  it('creates a manager with an own tree that sees no plants of others', async () => {
    await world.plant(await world.account());
    const target = 'new.owner@example.com';
    await sendCode(target, 'register');
    const answer = await server.call('/user/register', {
      target,
      code: await server.codeTo(target),
      accountName: 'sunny.side',
      password: await server.credential('Daylight42'),
      consent: true,
    });
    expect(answer.data.userInfo).toMatchObject({
      accountName: 'sunny.side',
      email: target,
      roleId: 1,
      platformManager: false,
    });
    const plants = await server.call('/user/queryPlantList', {}, { token: answer.data.token });
    expect(plants.data).toEqual({ rows: [], total: 0 });
  });

  it('requires consent, a strong password and a free name', async () => {
    const target = '13811110007';
    const request = async (more: object) => ({
      target,
      code: '123456',
      password: await server.credential('Daylight42'),
      consent: true,
      ...more,
    });
    const noConsent = await server.call('/user/register', await request({ consent: false }));
    expect(noConsent.msg).toContain('accept the privacy policy');
    const weak = await server.call(
      '/user/register',
      await request({ password: await server.credential('daylight') }),
    );
    expect(weak.data.issues).toEqual([
      { path: 'password', message: expect.stringContaining('Password must consist') },
    ]);
    const taken = await world.account();
    await sendCode(target, 'register');
    const code = await server.codeTo(target);
    const double = await server.call('/user/register', await request({ code, accountName: taken.name }));
    expect(double.code).toBe(authErrors.accountNameTaken.code);
    // The code is still valid for another name.
    const free = await server.call('/user/register', await request({ code, accountName: 'free.name' }));
    expect(free.code).toBe(1000);
  });
});

describe('forgotten password', () => {
  it('three steps: prove the number, choose, sign in with the new one', async () => {
    const account = await world.account({ phone: '13811110008' });
    // Applies also to accounts with an initial password.
    const initial = { password_initial: true };
    await server.db.updateTable('account').set(initial).where('id', '=', account.id).execute();
    const before = (await signIn(account.name)).data.token;
    const prove = async () => {
      await sendCode('13811110008', 'forgot');
      const code = await server.codeTo('13811110008');
      return (await server.call('/user/checkResetCode', { target: '13811110008', code })).data.ticket;
    };
    const older = await prove();
    const ticket = await prove();
    const reset = async (password: string) =>
      server.call('/user/resetPassword', { ticket, password: await server.credential(password) });
    expect((await reset(PASSWORD)).code).toBe(authErrors.passwordUnchanged.code);
    expect((await reset('Afterglow55')).code).toBe(1000);
    expect((await reset('Afterglow56')).code).toBe(authErrors.ticketInvalid.code);
    const late = { ticket: older, password: await server.credential('Afterglow57') };
    expect((await server.call('/user/resetPassword', late)).code).toBe(authErrors.ticketInvalid.code);
    expect((await signIn(account.name)).code).toBe(authErrors.wrongSignIn.code);
    expect((await signIn(account.name, 'Afterglow55')).data.userInfo.mustChangePassword).toBe(false);
    expect((await server.call('/user/getAccount', {}, { token: before })).code).toBe(401);
  });

  it('shows that a number is not registered', async () => {
    expect((await sendCode('13811118888', 'forgot')).code).toBe(authErrors.phoneNotRegistered.code);
    expect((await sendCode('none@example.com', 'forgot')).code).toBe(authErrors.emailNotRegistered.code);
  });
});

describe('session', () => {
  it('ends with sign-out, at its maximum age, and requires verification after too long inactivity', async () => {
    const account = await world.account();
    const own = (token: string) => server.call('/user/getAccount', {}, { token });
    const out = (await signIn(account.name)).data.token;
    await server.call('/user/exitlogin', {}, { token: out });
    expect((await own(out)).msg).toBe(commonErrors.signedOut.en);

    const idle = (await signIn(account.name)).data.token;
    nowMs += 29 * 60_000;
    expect((await own(idle)).code).toBe(1000);
    nowMs += 29 * 60_000;
    expect((await own(idle)).code).toBe(1000);
    nowMs += 31 * 60_000;
    expect(await own(idle)).toMatchObject({ code: 401, msg: commonErrors.inactive.en });
  });

  it('polls do not count as activity', async () => {
    const account = await world.account();
    const { token } = (await signIn(account.name)).data;
    nowMs += 20 * 60_000;
    expect((await server.call('/user/getPermissions', {}, { token })).code).toBe(1000);
    nowMs += 20 * 60_000;
    expect((await server.call('/user/getPermissions', {}, { token })).code).toBe(401);
  });
});
