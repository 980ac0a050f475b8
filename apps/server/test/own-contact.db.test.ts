import { CONTACT_UNDO_HOURS } from '@heliodon/auth/contract';
import { authErrors } from '@heliodon/auth/errors';
import { SUCCESS } from '@heliodon/contract/errors';
import { HOUR_MS } from '@heliodon/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { PASSWORD, type TestAccount, World } from './world.ts';

/* Changing the phone or email of an account: a stolen session is not sufficient. */

const NEW_PASSWORD = 'Moonrise2041';
let nowMs = Date.now();
let numbers = 0;
let server: TestServer;
let world: World;
let owner: TestAccount;
let contacts: { phone: string; email: string };
let token: string;

beforeAll(async () => {
  const config = { publicUrl: 'https://pv.example.com' };
  server = await startTestServer({ clock: { now: () => new Date(nowMs) }, config });
  world = new World(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  nowMs = Date.now();
  numbers += 1;
  contacts = {
    phone: `1381111${String(numbers).padStart(4, '0')}`,
    email: `owner${numbers}@example.com`,
  };
  owner = await world.account(contacts);
  token = await world.token(owner);
});

const newContacts = () => ({
  phone: `1392222${String(numbers).padStart(4, '0')}`,
  email: `new${numbers}@example.com`,
});

/** The newest message to a recipient. */
async function messageTo(target: string) {
  return server.db
    .selectFrom('outbox_message')
    .selectAll()
    .where('target', '=', target)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}
const sixDigits = async (target: string) => /\d{6}/.exec((await messageTo(target))?.body ?? '')?.[0] ?? '';
const undoCode = async (target: string) =>
  /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await messageTo(target))?.body ?? '')?.[0] ?? '';
/** Codes of one number have a minimum interval, and wrong passwords count: tests skip the wait. */
const forgetLimits = () => server.db.deleteFrom('attempt').execute();

async function codeTo(target: string, purpose: 'changePhone' | 'changeEmail'): Promise<string> {
  await forgetLimits();
  await server.call('/user/sendCode', { target, purpose });
  return sixDigits(target);
}

const byPassword = async (password = PASSWORD) => ({
  by: 'password',
  password: await server.credential(password),
});

async function changePhone(proof?: object, phone = newContacts().phone) {
  const body = { phone, code: await codeTo(phone, 'changePhone'), proof: proof ?? (await byPassword()) };
  return (await server.call('/user/changePhone', body, { token })).code;
}

const own = async () =>
  server.db
    .selectFrom('account')
    .select(['phone', 'email'])
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
const isSignedIn = async (held: string) =>
  (await server.call('/user/getAccount', {}, { token: held })).code === SUCCESS;
const undo = (code: string) => server.call('/user/undoContactChange', { code });
const signIn = async (account: string, password: string) =>
  (
    await server.call('/user/checklogin', {
      mode: 'password',
      account,
      password: await server.credential(password),
    })
  ).code;

describe('a session without further proof', () => {
  it.each<[string, () => Promise<object | undefined>, number]>([
    ['a wrong password', () => byPassword('Wrong1pass'), authErrors.wrongPassword.code],
    [
      'a wrong code',
      async () => ({ by: 'code', contact: 'phone', code: '000000' }),
      authErrors.wrongProof.code,
    ],
  ])('cannot change the phone number: %s', async (_, proof, code) => {
    expect(await changePhone(await proof())).toBe(code);
    expect(await own()).toEqual(contacts);
  });

  it('cannot change a contact without proof, nor with the code sent to the new number', async () => {
    const { phone } = newContacts();
    const code = await codeTo(phone, 'changePhone');
    expect((await server.call('/user/changePhone', { phone, code }, { token })).code).toBe(2001);
    for (const contact of ['phone', 'email'])
      expect(
        (
          await server.call(
            '/user/changePhone',
            { phone, code, proof: { by: 'code', contact, code } },
            { token },
          )
        ).code,
      ).toBe(authErrors.wrongProof.code);
    expect(await own()).toEqual(contacts);
  });
});

describe('the owner', () => {
  it('is verified by the password; all other sessions end, and the old number is notified', async () => {
    const elsewhere = await world.token(owner);
    const { phone } = newContacts();
    expect(await changePhone()).toBe(SUCCESS);
    expect(await own()).toEqual({ ...contacts, phone });
    expect([await isSignedIn(token), await isSignedIn(elsewhere)]).toEqual([true, false]);
    const message = await messageTo(contacts.phone);
    expect(message).toMatchObject({ channel: 'sms', purpose: 'security' });
    expect(message?.body).toContain('https://pv.example.com/undoContact');
    const { text } = (message?.params ?? { text: '' }) as { text: string };
    expect(text).toContain(await undoCode(contacts.phone));
    // A parameter of an SMS has at most 35 characters.
    expect(text.length).toBeLessThanOrEqual(35);
  });

  it.each(['phone', 'email'] as const)('is verified by a code to the present %s, once', async (contact) => {
    await forgetLimits();
    const sent = await server.call('/user/sendProofCode', { contact }, { token });
    expect(sent).toMatchObject({ code: SUCCESS, data: { waitSeconds: 60, delivery: 'kept' } });
    const proof = { by: 'code', contact, code: await sixDigits(contacts[contact]) };
    const { email } = newContacts();
    const code = await codeTo(email, 'changeEmail');
    expect((await server.call('/user/changeEmail', { email, code, proof }, { token })).code).toBe(SUCCESS);
    expect(await own()).toEqual({ ...contacts, email });
    expect((await messageTo(contacts.email))?.body).toContain(
      `/undoContact#${await undoCode(contacts.email)}`,
    );
    expect(await changePhone(proof)).not.toBe(SUCCESS);
  });

  it('without a phone number is notified by e-mail, and has none again after the change is undone', async () => {
    await server.db.updateTable('account').set({ phone: null }).where('id', '=', owner.id).execute();
    expect((await server.call('/user/sendProofCode', { contact: 'phone' }, { token })).code).toBe(
      authErrors.contactMissing.code,
    );
    expect(await changePhone()).toBe(SUCCESS);
    expect((await undo(await undoCode(contacts.email))).code).toBe(SUCCESS);
    expect(await own()).toEqual({ ...contacts, phone: null });
  });
});

describe('a change not made by the owner', () => {
  it('is undone with the code, in any notation; no session remains and the password is new', async () => {
    await changePhone();
    const { phone } = newContacts();
    // The attacker continues: a new password by the new number.
    await forgetLimits();
    await server.call('/user/sendCode', { target: phone, purpose: 'forgot' });
    const proved = await server.call('/user/checkResetCode', { target: phone, code: await sixDigits(phone) });
    const stolen = { ticket: proved.data.ticket, password: await server.credential('Thief2042x') };
    expect((await server.call('/user/resetPassword', stolen)).code).toBe(SUCCESS);
    token = await world.token(owner);

    const code = (await undoCode(contacts.phone)).toLowerCase().replaceAll('-', ' ');
    const undone = await undo(code);
    expect(undone.code).toBe(SUCCESS);
    expect(await own()).toEqual(contacts);
    expect(await isSignedIn(token)).toBe(false);
    expect(await signIn(owner.name, 'Thief2042x')).toBe(authErrors.wrongSignIn.code);
    const reset = { ticket: undone.data.ticket, password: await server.credential(NEW_PASSWORD) };
    expect((await server.call('/user/resetPassword', reset)).code).toBe(SUCCESS);
    expect(await signIn(contacts.phone, NEW_PASSWORD)).toBe(SUCCESS);
    const logged = await server.db
      .selectFrom('operation_log')
      .select('action')
      .where('account_id', '=', owner.id)
      .where('action', '=', 'auth.undoContact')
      .execute();
    expect(logged).toHaveLength(1);
  });

  it('is undone once, and a code that the attacker received undoes nothing more', async () => {
    const { phone } = newContacts();
    await changePhone();
    await changePhone(undefined, '13933330001');
    const [ofOwner, ofThief] = [await undoCode(contacts.phone), await undoCode(phone)];
    expect((await undo(ofOwner)).code).toBe(SUCCESS);
    for (const code of [ofThief, ofOwner]) expect((await undo(code)).code).toBe(authErrors.undoInvalid.code);
    expect(await own()).toEqual(contacts);
  });

  it.each(['phone', 'email'] as const)(
    'of both contacts is undone completely with the code of the %s',
    async (which) => {
      await changePhone();
      nowMs += 60_000;
      const { email } = newContacts();
      const code = await codeTo(email, 'changeEmail');
      const proof = await byPassword();
      expect((await server.call('/user/changeEmail', { email, code, proof }, { token })).code).toBe(SUCCESS);
      nowMs += 60_000;
      await changePhone(undefined, '13944440001');
      expect((await undo(await undoCode(contacts[which]))).code).toBe(SUCCESS);
      expect(await own()).toEqual(contacts);
      const other = which === 'phone' ? 'email' : 'phone';
      expect((await undo(await undoCode(contacts[other]))).code).toBe(authErrors.undoInvalid.code);
    },
  );

  it('cannot be undone after its period', async () => {
    await changePhone();
    const code = await undoCode(contacts.phone);
    nowMs += CONTACT_UNDO_HOURS * HOUR_MS + 1;
    expect((await undo(code)).code).toBe(authErrors.undoInvalid.code);
  });

  it('cannot be undone when another account has the old number meanwhile, and shows this', async () => {
    await changePhone();
    const code = await undoCode(contacts.phone);
    const other = await world.account({ phone: contacts.phone });
    expect((await undo(code)).code).toBe(authErrors.undoTaken.code);
    await server.db.updateTable('account').set({ phone: null }).where('id', '=', other.id).execute();
    expect((await undo(code)).code).toBe(SUCCESS);
  });
});
