import { authErrors } from '@heliodon/auth/errors';
import { cancellationErrors } from '@heliodon/cancellation/contract';
import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import { ROLE_OPERATOR, ROLE_USER } from '@heliodon/contract/permissions';
import { DAY_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Leaving } from './leaving.ts';
import { startTestServer, type TestServer } from './server.ts';
import { PASSWORD, World } from './world.ts';

let nowMs = Date.now();
const clock = { now: () => new Date(nowMs) };
let server: TestServer;
let world: World;
let leaving: Leaving;

beforeAll(async () => {
  server = await startTestServer({ clock });
  world = new World(server);
  leaving = new Leaving(server, world);
});
afterAll(() => server.stop());
beforeEach(() => {
  nowMs = Date.now();
});

const rowOf = (id: number) =>
  server.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the process', () => {
  it('exists once per account, persists, and is the same in every session', async () => {
    const account = await world.account();
    expect(await leaving.done(account, 'getProcess')).toMatchObject({ possible: true, step: 'apply' });
    await leaving.done(account, 'applyCancel', { consent: true });
    await Promise.all([1, 2, 3].map(() => leaving.done(account, 'applyCancel', { consent: true })));
    const open = await server.db
      .selectFrom('cancellation')
      .select('id')
      .where('account_id', '=', account.id)
      .execute();
    expect(open).toHaveLength(1);
    expect(await leaving.done(account, 'getProcess')).toMatchObject({ step: 'verify', verifiedUntil: null });
    await leaving.done(account, 'verifyCancel', { password: await server.credential(PASSWORD) });
    expect(await leaving.done(account, 'getProcess')).toMatchObject({ step: 'resources', way: 'password' });
  });

  it('requires consent', async () => {
    const account = await world.account();
    expect((await leaving.as(account, 'applyCancel', { consent: false })).code).toBe(2001);
    expect((await leaving.as(account, 'applyCancel')).code).toBe(2001);
  });

  it('does not allow steps to be skipped', async () => {
    const account = await world.account();
    const id = await world.plant(account);
    const offer = { kind: 'plant', id, recipient: 'x' };
    const code = async (path: string, body: object) => (await leaving.as(account, path, body)).code;
    const password = await server.credential(PASSWORD);
    const { notApplied, notVerified } = cancellationErrors;
    for (const [path, body] of [
      ['sendCancelCode', {}],
      ['verifyCancel', { password }],
      ['withdrawCancel', {}],
      ['offerResource', offer],
      ['giveUpResource', { kind: 'plant', id, name: 'x' }],
      ['logOff', { password }],
    ] as const)
      expect([path, await code(path, body)]).toEqual([path, notApplied.code]);
    await leaving.done(account, 'applyCancel', { consent: true });
    expect(await code('offerResource', offer)).toBe(notVerified.code);
    expect(await code('giveUpResource', { kind: 'plant', id, name: 'x' })).toBe(notVerified.code);
    expect(await code('logOff', { password })).toBe(notVerified.code);
  });

  it('can be withdrawn, and restarts with another identity check', async () => {
    const account = await world.account();
    await leaving.begun(account);
    await leaving.done(account, 'withdrawCancel');
    expect(await leaving.done(account, 'getProcess')).toMatchObject({ step: 'apply' });
    await leaving.done(account, 'applyCancel', { consent: true });
    expect(await leaving.done(account, 'getProcess')).toMatchObject({ step: 'verify' });
  });

  it('ends by itself after seven days, with its offers', async () => {
    const [account, other] = [await world.account(), await world.account()];
    const plantId = await world.plant(account);
    await leaving.begun(account);
    const offerId = await leaving.offered(account, 'plant', plantId, other);
    nowMs += 7 * DAY_MS + 1;
    expect(await leaving.done(account, 'getProcess')).toMatchObject({ step: 'apply' });
    expect(await leaving.done(other, 'getResourceOffers')).toEqual({ rows: [], total: 0 });
    const accepted = await leaving.as(other, 'answerResourceOffer', { offerId, accept: true });
    expect(accepted.code).toBe(cancellationErrors.offerEnded.code);
    await server.runTask('sweep');
    const { state } = await server.db
      .selectFrom('cancellation')
      .select('state')
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('expired');
    await leaving.begun(account);
  });

  it('is not available to the platform manager', async () => {
    const root = await world.root();
    expect(await leaving.done(root, 'getProcess')).toMatchObject({ possible: false });
    const { code } = cancellationErrors.platformManager;
    expect((await leaving.as(root, 'applyCancel', { consent: true })).code).toBe(code);
    expect((await leaving.logOff(root, server.adminPassword)).code).toBe(code);
  });
});

describe('the identity check', () => {
  it('sends the code to the own phone, masked in the response, and accepts it once', async () => {
    const phone = '13912345678';
    const account = await world.account({ phone, email: 'both@example.com' });
    await leaving.done(account, 'applyCancel', { consent: true });
    expect(await leaving.done(account, 'sendCancelCode')).toMatchObject({
      target: '139****5678',
      delivery: 'kept',
    });
    const code = await server.codeTo(phone);
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await leaving.as(account, 'verifyCancel', { code: wrong })).code).toBe(authErrors.wrongCode.code);
    expect((await leaving.as(account, 'verifyCancel', {})).code).toBe(authErrors.wrongCode.code);
    const password = await server.credential(PASSWORD);
    expect((await leaving.as(account, 'verifyCancel', { password })).code).toBe(authErrors.wrongCode.code);
    await leaving.done(account, 'verifyCancel', { code });
    expect((await leaving.as(account, 'verifyCancel', { code })).code).toBe(authErrors.wrongCode.code);
  });

  it('uses the e-mail address if there is no phone number', async () => {
    const account = await world.account({ email: 'only.mail@example.com' });
    await leaving.done(account, 'applyCancel', { consent: true });
    expect(await leaving.done(account, 'getProcess')).toMatchObject({
      way: 'email',
      target: 'o***@example.com',
    });
    await leaving.done(account, 'sendCancelCode');
    await leaving.done(account, 'verifyCancel', { code: await server.codeTo('only.mail@example.com') });
  });

  it('accepts no code sent for another purpose, and cannot be triggered by others', async () => {
    const phone = '13912345679';
    const account = await world.account({ phone });
    await leaving.done(account, 'applyCancel', { consent: true });
    expect((await server.call('/user/sendCode', { target: phone, purpose: 'cancel' })).code).toBe(
      commonErrors.invalid.code,
    );
    await server.db.deleteFrom('attempt').execute();
    await server.call('/user/sendCode', { target: phone, purpose: 'signIn' });
    const code = await server.codeTo(phone);
    expect((await leaving.as(account, 'verifyCancel', { code })).code).toBe(authErrors.wrongCode.code);
  });

  it('is valid for half an hour', async () => {
    const account = await world.account();
    await leaving.begun(account);
    nowMs += 31 * 60_000;
    expect(await leaving.done(account, 'getProcess')).toMatchObject({
      step: 'resources',
      verifiedUntil: null,
    });
    expect((await leaving.logOff(account)).code).toBe(cancellationErrors.verificationOld.code);
    await leaving.done(account, 'verifyCancel', { password: await server.credential(PASSWORD) });
    expect((await leaving.logOff(account)).code).toBe(SUCCESS);
  });
});

describe('giving up possessions', () => {
  it('lists them page by page, with what is deleted along', async () => {
    const account = await world.account();
    const plants = [await world.plant(account), await world.plant(account)];
    await world.device(plants[0] as number);
    const staff = await world.account({ parent: account, roleId: ROLE_OPERATOR });
    await world.account({ parent: staff, roleId: ROLE_USER });
    await world.exportJob(account);
    await world.notifyUser(account, plants[0] as number);
    const all = await leaving.done(account, 'detectionResource');
    expect(all.rows.map(({ kind, id }: { kind: string; id: number }) => [kind, id])).toEqual([
      ...plants.map((id) => ['plant', id]),
      ['account', staff.id],
    ]);
    expect(all.rows[0]).toMatchObject({ deviceCount: 1, state: 'open', recipient: null });
    expect(all.rows[2]).toMatchObject({ belowCount: 1, plantCount: 0 });
    expect(all).toMatchObject({
      total: 3,
      counts: { plant: 2, account: 1, device: 1, offered: 0, settled: 0 },
      goes: { exports: 1, notifyUsers: 1, sendings: 0 },
    });
    const part = await leaving.done(account, 'detectionResource', { kind: 'plant', page: 2, pageSize: 1 });
    expect(part).toMatchObject({ total: 2, rows: [{ id: plants[1] }] });
  });

  it('a plant is deleted like on its own page, by its name', async () => {
    const account = await world.account();
    const id = await world.plant(account);
    const { name } = (await leaving.done(account, 'detectionResource')).rows[0];
    await leaving.begun(account);
    const wrong = await leaving.as(account, 'giveUpResource', { kind: 'plant', id, name: 'another' });
    expect(wrong.code).toBe(cancellationErrors.nameMismatch.code);
    await leaving.done(account, 'giveUpResource', { kind: 'plant', id, name });
    expect(await leaving.done(account, 'detectionResource')).toMatchObject({
      total: 0,
      counts: { plant: 0, settled: 1 },
    });
  });

  it('a sub-account is deleted with all accounts below, unless one of them owns plants', async () => {
    const account = await world.account();
    const staff = await world.account({ parent: account, roleId: ROLE_OPERATOR });
    const below = await world.account({ parent: staff, roleId: ROLE_USER, phone: '13912340011' });
    const owner = await world.account({ parent: account });
    await world.plant(owner);
    await leaving.begun(account);
    const giveUp = (id: number, name: string) =>
      leaving.as(account, 'giveUpResource', { kind: 'account', id, name });
    expect((await giveUp(owner.id, owner.name)).code).toBe(cancellationErrors.branchOwnsPlants.code);
    expect((await giveUp(below.id, below.name)).code).toBe(commonErrors.notFound.code);
    const token = await world.token(below);
    expect((await giveUp(staff.id, staff.name)).code).toBe(SUCCESS);
    expect((await server.call('/user/getProcess', {}, { token })).code).toBe(401);
    for (const { id } of [staff, below])
      expect(await rowOf(id)).toMatchObject({
        account_name: `cancelled-${id}`,
        phone: null,
        enabled: false,
      });
    expect((await leaving.logOff(account)).code).toBe(cancellationErrors.resourcesLeft.code);
  });
});

describe('completion', () => {
  it('requires that everything is resolved, and the right password', async () => {
    const account = await world.account();
    const id = await world.plant(account);
    await leaving.begun(account);
    const left = await leaving.logOff(account);
    expect(left).toMatchObject({ code: cancellationErrors.resourcesLeft.code });
    await server.db.updateTable('plant').set({ deleted_at: clock.now() }).where('id', '=', id).execute();
    expect((await leaving.logOff(account, 'Wrong1pass')).code).toBe(authErrors.wrongPassword.code);
    expect((await leaving.logOff(account)).code).toBe(SUCCESS);
  });

  it('clears the account, ends its sessions, and frees its name and contacts', async () => {
    const account = await world.account({ phone: '13912340022', email: 'gone@example.com' });
    await server.db
      .updateTable('account')
      .set({ name: 'Gerda', company: 'Sun Ltd', consent_version: 'v1', consent_at: clock.now() })
      .where('id', '=', account.id)
      .execute();
    const [exportJobId, elsewhere] = [await world.exportJob(account), await world.token(account)];
    await leaving.done(account, 'applyCancel', { consent: true });
    await leaving.done(account, 'sendCancelCode');
    await leaving.done(account, 'verifyCancel', { code: await server.codeTo('13912340022') });
    const { data } = await leaving.logOff(account);
    expect(data.kept.map(({ kind }: { kind: string }) => kind)).toEqual(['networkLog', 'consent']);

    expect((await server.call('/user/getProcess', {}, { token: elsewhere })).code).toBe(401);
    expect(await rowOf(account.id)).toMatchObject({
      account_name: `cancelled-${account.id}`,
      name: '',
      company: '',
      phone: null,
      email: null,
      password_hash: null,
      consent_version: null,
      deleted_at: expect.any(Date),
    });
    const jobs = await server.db.selectFrom('export_job').where('id', '=', exportJobId).selectAll().execute();
    expect(jobs).toEqual([]);
    const root = await world.token(await world.root());
    const day = clock.now().toISOString().slice(0, 10);
    const asked = { from: day, to: day, timeZone: 'UTC', type: 'account', pageSize: 200 };
    const shown = async (operator: string) =>
      (await server.call('/system/getLogList', { ...asked, operator }, { token: root })).data.rows;
    expect(await shown(account.name)).toEqual([]);
    const traces: { operator: string; ip: string }[] = await shown(`cancelled-${account.id}`);
    expect(traces.length).toBeGreaterThan(0);
    expect(traces.map(({ operator, ip }) => `${operator} ${ip}`)).toEqual(
      traces.map(() => `cancelled-${account.id} `),
    );
    const signIn = await server.call('/user/checklogin', {
      mode: 'password',
      account: account.name,
      password: await server.credential(PASSWORD),
    });
    expect(signIn.code).toBe(authErrors.wrongSignIn.code);
    await world.account({ phone: '13912340022', email: 'gone@example.com' });
  });

  it('retains separately what the law requires, until its period ends', async () => {
    const account = await world.account();
    const id = await world.plant(account);
    const { name } = (await leaving.done(account, 'detectionResource')).rows[0];
    await sql`INSERT INTO utility_bill (plant_id, month, revision, lines, saved_by, saved_by_name)
      VALUES (${id}, '2026-10-01', 1, '[]', ${account.id}, ${account.name})`.execute(server.db);
    await leaving.begun(account);
    await leaving.done(account, 'giveUpResource', { kind: 'plant', id, name });
    expect((await leaving.logOff(account)).code).toBe(SUCCESS);
    const kept = () =>
      server.db
        .selectFrom('kept_record')
        .select(['kind', 'content'])
        .where('account_id', '=', account.id)
        .orderBy('kind')
        .execute();
    const [log, settlement] = await kept();
    expect(log).toMatchObject({
      kind: 'networkLog',
      content: { accountName: account.name, entries: expect.any(Number) },
    });
    expect(settlement).toMatchObject({
      kind: 'settlement',
      content: { plants: [{ plantId: id, name, bills: [{ saved_by_name: account.name }] }] },
    });
    const bill = await server.db
      .selectFrom('utility_bill')
      .select('saved_by_name')
      .where('plant_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(bill.saved_by_name).toBe(`cancelled-${account.id}`);
    nowMs += 185 * DAY_MS;
    await server.runTask('sweep');
    expect((await kept()).map(({ kind }) => kind)).toEqual(['settlement']);
  });

  it('happens once, and the cancelled account receives nothing more', async () => {
    const account = await world.account();
    await leaving.begun(account);
    const answers = await Promise.all([1, 2, 3].map(() => leaving.logOff(account)));
    expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(1);
    await expect(world.plant(account)).rejects.toThrow(/is closed/);
    await expect(world.account({ parent: account })).rejects.toThrow(/is closed/);
  });
});
