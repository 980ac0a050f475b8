import { permissionsOfRole, ROLE_MANAGER, ROLE_OPERATOR, ROLE_USER } from '@heliodon/contract/permissions';
import { describe, expect, it } from 'vitest';
import { accountFields, eachWithManager, newAccount } from './account-fixture.ts';
import type { TestServer } from './server.ts';
import { PASSWORD, type TestAccount, type World } from './world.ts';

let server: TestServer;
let world: World;
let manager: TestAccount;
let token: string;

eachWithManager((fresh) => {
  ({ server, world, manager, token } = fresh);
});

/** May manage accounts and assign the ordinary user role. */
const fullRole = () =>
  world.role(manager, [
    ...permissionsOfRole(ROLE_USER),
    ...(['accountViewAll', 'accountAdd', 'accountEdit', 'accountDelete'] as const),
    ...(['accountReset', 'accountDisable', 'accountRoles'] as const),
  ]);
const call = (path: string, body: object, as = token) => server.call(`/user/${path}`, body, { token: as });
const code = async (path: string, body: object, as = token) => (await call(path, body, as)).code;
const add = async (more: object = {}, as = token) =>
  call('insertSubUser', await newAccount(server, more), as);
const info = async (accountId: number) => (await call('getSubUserInfo', { accountId })).data;
const edit = async (accountId: number, more: object, as = token) => {
  const { version, ...now } = await info(accountId);
  const kept = Object.fromEntries(Object.keys(accountFields).map((key) => [key, now[key] ?? null]));
  const plantIds = now.plants.map((plant: { plantId: number }) => plant.plantId);
  return call('updateSubUser', { accountId, version, ...kept, plantIds, ...more }, as);
};
const signIn = async (account: string, password = PASSWORD) =>
  server.call('/user/checklogin', {
    mode: 'password',
    account,
    password: await server.credential(password),
  });
const rowOf = (id: number) =>
  server.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('a sub-account', () => {
  it('is created with all its fields in the tree of its creator, and shown', async () => {
    const plantId = await world.plant(manager);
    const validUntil = inAnHour();
    const { data } = await add({ plantIds: [plantId], phone: '13800138001', sex: 'female', validUntil });
    expect(await info(data.accountId)).toMatchObject({
      phone: '13800138001',
      sex: 'female',
      validUntil,
      state: 'enabled',
      passwordInitial: true,
      parentId: manager.id,
      roleName: 'user',
      roleDeleted: false,
      plantCount: 1,
      belowCount: 0,
      lastSignInAt: null,
      plants: [{ plantId, name: expect.any(String) }],
    });
    expect(await rowOf(data.accountId)).toMatchObject({
      tree_id: manager.id,
      path: [...manager.path, data.accountId],
    });
  });

  it('returns the catalogue texts when its name or contacts are taken', async () => {
    await add({ accountName: 'TakenName', phone: '13800138002', email: 'taken@example.com' });
    expect((await add({ accountName: 'takenname' })).code).toBe(2116);
    expect(await add({ phone: '13800138002' })).toMatchObject({
      code: 2200,
      msg: expect.stringContaining('Failed to add user'),
    });
    expect((await add({ email: 'Taken@example.com' })).code).toBe(2200);
    const other = await add();
    expect((await edit(other.data.accountId, { phone: '13800138002' })).code).toBe(2201);
  });

  it('is visible and editable only for accounts above it', async () => {
    const staff = await world.account({ parent: manager, roleId: await fullRole() });
    const below = (await add({}, await world.token(staff))).data.accountId;
    const sideways = await world.account({ parent: manager, roleId: await fullRole() });
    expect(await info(below)).toMatchObject({ parentId: staff.id, parentName: staff.name });
    const strangers = [sideways, await world.account()];
    const targets = [below, staff.id, manager.id];
    for (const stranger of strangers) {
      const as = await world.token(stranger);
      for (const accountId of [...targets, stranger.id]) {
        const version = (await rowOf(accountId)).version;
        expect(await code('getSubUserInfo', { accountId }, as)).toBe(2002);
        expect(await code('updateSubUser', { accountId, version, ...accountFields }, as)).toBe(2002);
        expect(await code('setSubUserStatus', { accountId, enabled: false }, as)).toBe(2002);
        const password = await server.credential(PASSWORD);
        expect(await code('resetSubUserPassword', { accountId, password }, as)).toBe(2002);
        expect(await code('deleteSubUserInfo', { accountId }, as)).toBe(2002);
      }
      expect((await call('getSubUserList', {}, as)).data.rows).toEqual([]);
    }
    const own = await world.token(staff);
    for (const accountId of [staff.id, manager.id])
      expect(await code('deleteSubUserInfo', { accountId }, own)).toBe(2002);
  });

  it('is not overwritten by concurrent edits', async () => {
    const { accountId } = (await add()).data;
    const { version } = await info(accountId);
    expect(await code('updateSubUser', { accountId, version, ...accountFields, name: 'first' })).toBe(1000);
    expect(await code('updateSubUser', { accountId, version, ...accountFields, name: 'second' })).toBe(2008);
    expect((await info(accountId)).name).toBe('first');
  });

  it('accepts no past expiry date; an existing past date is kept when other fields change', async () => {
    const past = new Date(Date.now() - 1000).toISOString();
    expect((await add({ validUntil: past })).code).toBe(2210);
    const { accountId } = (await add()).data;
    expect((await edit(accountId, { validUntil: past })).code).toBe(2210);
    await server.db.updateTable('account').set({ valid_until: past }).where('id', '=', accountId).execute();
    expect((await edit(accountId, { name: 'later' })).code).toBe(1000);
    expect((await info(accountId)).state).toBe('expired');
  });

  it('gets other contacts only by accounts that may reset it; old codes and tickets become invalid', async () => {
    const { accountId } = (await add({ phone: '13800138003' })).data;
    const editor = await world.role(manager, ['accountViewAll', 'accountEdit', 'plantView']);
    const staff = await world.account({ parent: manager, roleId: editor });
    const { accountId: below } = (await add()).data;
    const path = [...staff.path, below];
    await server.db
      .updateTable('account')
      .set({ path, parent_id: staff.id })
      .where('id', '=', below)
      .execute();
    const as = await world.token(staff);
    expect((await edit(below, { name: 'changed' }, as)).code).toBe(1000);
    expect((await edit(below, { phone: '13800138004' }, as)).code).toBe(2211);

    const expires_at = new Date(Date.now() + 60_000);
    const code_hash = Buffer.from('a');
    await server.db
      .insertInto('verification_code')
      .values({ target: '13800138003', purpose: 'forgot', code_hash, expires_at })
      .execute();
    const subject = JSON.stringify({ accountId });
    await server.db
      .insertInto('one_time_ticket')
      .values({ token_hash: Buffer.from(`t${accountId}`), purpose: 'resetPassword', subject, expires_at })
      .execute();
    expect((await edit(accountId, { phone: '13800138005' })).code).toBe(1000);
    const open = await server.db
      .selectFrom('verification_code')
      .select('used_at')
      .where('target', '=', '13800138003')
      .execute();
    expect(open.every((row) => row.used_at !== null)).toBe(true);
    const ticket = await server.db.selectFrom('one_time_ticket').select('used_at').executeTakeFirstOrThrow();
    expect(ticket.used_at).not.toBeNull();
  });

  it('keeps plants that its editor cannot see, and cannot be given them', async () => {
    const [seen, hidden] = [await world.plant(manager), await world.plant(manager)];
    const staff = await world.account({ parent: manager, roleId: await fullRole() });
    await server.db.insertInto('account_plant').values({ account_id: staff.id, plant_id: seen }).execute();
    const as = await world.token(staff);
    expect((await add({ plantIds: [hidden] }, as)).code).toBe(2203);
    expect((await add({ plantIds: [999_999] }, as)).code).toBe(2203);
    const { accountId } = (await add({ plantIds: [seen] }, as)).data;
    await server.db.insertInto('account_plant').values({ account_id: accountId, plant_id: hidden }).execute();
    const { version } = await info(accountId);
    expect(await code('updateSubUser', { accountId, version, ...accountFields }, as)).toBe(1000);
    expect((await info(accountId)).plants).toEqual([{ plantId: hidden, name: expect.any(String) }]);
  });
});

describe('the permission limits of the creator', () => {
  it('allow no role with more permissions or plants than its own, no deleted and no foreign one', async () => {
    const roleId = await world.role(manager, ['accountAdd', 'accountViewAll', 'plantView']);
    const staff = await world.account({ parent: manager, roleId });
    const as = await world.token(staff);
    expect((await add({ roleId }, as)).code).toBe(1000);
    for (const wrong of [ROLE_MANAGER, ROLE_USER, ROLE_OPERATOR, 999_999])
      expect((await add({ roleId: wrong }, as)).code).toBe(2202);
    const stronger = await world.role(manager, ['plantView', 'plantViewAll']);
    expect((await add({ roleId: stronger }, as)).code).toBe(2202);
    const linked = await world.role(manager, ['plantView']);
    await server.db
      .insertInto('role_plant')
      .values({ role_id: linked, plant_id: await world.plant(manager) })
      .execute();
    expect((await add({ roleId: linked }, as)).code).toBe(2202);
    const foreign = await world.role(await world.account(), ['plantView']);
    expect((await add({ roleId: foreign })).code).toBe(2202);
    const deleted = await world.role(manager, ['plantView']);
    await server.db.updateTable('role').set({ deleted_at: new Date() }).where('id', '=', deleted).execute();
    expect((await add({ roleId: deleted })).code).toBe(2202);
  });

  it('let only the platform manager create managers, who permanently head their own tree', async () => {
    const root = await world.token(await world.root());
    expect((await add({ roleId: ROLE_MANAGER })).code).toBe(2202);
    const { accountId } = (await add({ roleId: ROLE_MANAGER }, root)).data;
    expect(await rowOf(accountId)).toMatchObject({ tree_id: accountId, role_id: ROLE_MANAGER });
    const turn = (id: number, roleId: number) =>
      call('updateSubUser', { accountId: id, version: 1, ...accountFields, roleId }, root);
    expect((await turn(accountId, ROLE_USER)).code).toBe(2202);
    const staff = await world.account({ parent: manager, roleId: ROLE_USER });
    expect((await turn(staff.id, ROLE_MANAGER)).code).toBe(2202);
  });

  it('deny a role to accounts at, above or beside its owner', async () => {
    const staff = await world.account({ parent: manager, roleId: await fullRole() });
    const roleId = await world.role(staff, ['plantView']);
    const beside = await world.account({ parent: manager, roleId: ROLE_USER });
    const below = await world.account({ parent: staff, roleId: ROLE_USER });
    for (const { id } of [staff, beside]) expect((await edit(id, { roleId })).code).toBe(2202);
    expect((await edit(below.id, { roleId })).code).toBe(1000);
  });
});

describe('the initial password', () => {
  it('permits only the choice of another password', async () => {
    await add({ accountName: 'newcomer' });
    const first = (await signIn('newcomer')).data;
    expect(first.userInfo.mustChangePassword).toBe(true);
    const me = first.token;
    const permissions = (await call('getPermissions', {}, me)).data;
    const held = permissions.menuList.filter((item: { status: string }) => item.status === '1');
    expect(held).toMatchObject([{ menuCode: 'ownPassword' }]);
    expect(await code('getAccount', {}, me)).toBe(2003);
    for (const [path, body] of [
      ['applyCancel', { consent: true }] as const,
      ['getResourceOffers', {}] as const,
    ])
      expect(await code(path, body, me)).toBe(2003);
    const change = async (from: string, to: string) => ({
      oldPassword: await server.credential(from),
      newPassword: await server.credential(to),
    });
    expect(await code('changePassword', await change(PASSWORD, PASSWORD), me)).toBe(2111);
    expect(await code('changePassword', await change(PASSWORD, 'Mine2040x'), me)).toBe(1000);
    expect(await code('getAccount', {}, me)).toBe(1000);
    expect((await signIn('newcomer', 'Mine2040x')).data.userInfo.mustChangePassword).toBe(false);
  });

  it('does not interrupt the running jobs of the account', async () => {
    const { accountId } = (await add({ roleId: ROLE_OPERATOR })).data;
    const job = await server.context.sessions.forJob(accountId, 'en');
    expect(job.permissions).toEqual(permissionsOfRole(ROLE_OPERATOR));
    expect(job.mustChangePassword).toBe(false);
  });

  it('is set again by a reset, which ends sessions and remembered sign-ins', async () => {
    const account = await world.account({ parent: manager, roleId: ROLE_USER });
    const me = await world.token(account);
    const password = await server.credential('Reset2040x');
    expect(await code('resetSubUserPassword', { accountId: account.id, password })).toBe(1000);
    expect(await code('getPermissions', {}, me)).toBe(401);
    expect((await signIn(account.name)).code).toBe(2101);
    expect((await signIn(account.name, 'Reset2040x')).data.userInfo.mustChangePassword).toBe(true);
  });
});

describe('states', () => {
  it('disabling ends the sessions of the account and of all accounts below, permanently', async () => {
    const staff = await world.account({ parent: manager, roleId: await fullRole() });
    const below = await world.account({ parent: staff, roleId: ROLE_USER });
    const [me, them] = [await world.token(staff), await world.token(below)];
    const set = (enabled: boolean) => code('setSubUserStatus', { accountId: staff.id, enabled });
    expect(await set(false)).toBe(1000);
    expect([await code('getPermissions', {}, me), await code('getPermissions', {}, them)]).toEqual([
      403, 403,
    ]);
    expect((await signIn(below.name)).code).toBe(2117);
    expect(await set(true)).toBe(1000);
    expect([await code('getPermissions', {}, me), await code('getPermissions', {}, them)]).toEqual([
      401, 401,
    ]);
    expect((await signIn(below.name)).code).toBe(1000);
  });

  it('deleting requires that accounts and plants are removed first, then frees the name', async () => {
    const root = await world.token(await world.root());
    const staff = await world.account({ parent: manager, roleId: ROLE_USER });
    const plantId = await world.plant(manager, [staff]);
    const remove = (accountId: number) => call('deleteSubUserInfo', { accountId }, root);
    expect(await remove(manager.id)).toMatchObject({ code: 2208, msg: expect.stringContaining('1 account') });
    expect((await remove(staff.id)).code).toBe(1000);
    expect((await remove(manager.id)).code).toBe(2209);
    await server.db.updateTable('plant').set({ deleted_at: new Date() }).where('id', '=', plantId).execute();
    const own = await world.role(manager, ['plantView']);
    expect((await remove(manager.id)).code).toBe(1000);
    expect((await signIn(staff.name)).code).toBe(2101);
    expect((await add({ accountName: staff.name }, root)).code).toBe(1000);
    const role = await server.db
      .selectFrom('role')
      .select('deleted_at')
      .where('id', '=', own)
      .executeTakeFirst();
    expect(role?.deleted_at).not.toBeNull();
  });

  it('deleting clears the contacts, and deletes exports and offers', async () => {
    const staff = await world.account({ parent: manager, roleId: ROLE_USER, phone: '13912340077' });
    const { id: processId } = await server.db
      .insertInto('cancellation')
      .values({ account_id: manager.id, state: 'open', applied_at: new Date(), expires_at: inAnHour() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const offer = { kind: 'plant', thing_id: 1, name: 'p', at: new Date(), state: 'offered' };
    await server.db
      .insertInto('cancellation_resource')
      .values({ cancellation_id: processId, ...offer, recipient_id: staff.id, recipient_typed: staff.name })
      .execute();
    await server.db
      .insertInto('export_job')
      .values({
        account_id: staff.id,
        kind: 'operationLog',
        format: 'csv',
        lang: 'en',
        params: '{}',
        status: 'failed',
        expires_at: inAnHour(),
      })
      .execute();
    expect(await code('deleteSubUserInfo', { accountId: staff.id })).toBe(1000);
    const jobs = await server.db
      .selectFrom('export_job')
      .where('account_id', '=', staff.id)
      .selectAll()
      .execute();
    expect(jobs).toEqual([]);
    expect(await rowOf(staff.id)).toMatchObject({ phone: null, email: null });
    const { state } = await server.db
      .selectFrom('cancellation_resource')
      .select('state')
      .where('cancellation_id', '=', processId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('ended');
  });

  it('roles of a deleted account pass to the head of its tree', async () => {
    const staff = await world.account({ parent: manager, roleId: ROLE_USER });
    const roleId = await world.role(staff, ['plantView']);
    await call('deleteSubUserInfo', { accountId: staff.id });
    expect((await call('getUserRoleInfo', { roleId })).data).toMatchObject({
      ownerName: manager.name,
      canEdit: true,
    });
  });
});

describe('the list', () => {
  it('has pages, sorting, filters, and a count for each state', async () => {
    const plantId = await world.plant(manager);
    const made: number[] = [];
    for (const accountName of ['Charlie', 'alpha', 'Bravo'])
      made.push(
        (await add({ accountName: `${accountName}${manager.id}`, plantIds: [plantId] })).data.accountId,
      );
    const [charlie, alpha, bravo] = made as [number, number, number];
    await call('setSubUserStatus', { accountId: alpha, enabled: false });
    await server.db
      .updateTable('account')
      .set({ valid_until: new Date(0) })
      .where('id', '=', bravo)
      .execute();
    await signIn(`charlie${manager.id}`);
    await server.db.deleteFrom('session').where('account_id', '=', charlie).execute();
    const list = async (request: object) => {
      const { data } = await call('getSubUserList', request);
      return { ...data, ids: data.rows.map((row: { accountId: number }) => row.accountId) };
    };
    const counts = { all: 3, enabled: 1, disabled: 1, expired: 1 };
    expect(await list({})).toMatchObject({ ids: [bravo, alpha, charlie], total: 3, counts });
    expect((await list({ sort: 'accountName' })).ids).toEqual([alpha, bravo, charlie]);
    expect(await list({ sort: 'accountName', page: 2, pageSize: 2 })).toMatchObject({
      ids: [charlie],
      total: 3,
    });
    expect(await list({ state: 'expired' })).toMatchObject({ ids: [bravo], total: 1, counts });
    expect((await list({ keyword: 'ALPHA' })).ids).toEqual([alpha]);
    expect((await list({ keyword: '%' })).ids).toEqual([]);
    expect((await list({ sort: 'lastSignInAt', order: 'desc' })).rows[0]).toMatchObject({
      accountId: charlie,
      lastSignInAt: expect.any(String),
    });
    expect((await list({ plantId, roleId: ROLE_USER })).total).toBe(3);
    expect((await list({ roleId: ROLE_OPERATOR })).total).toBe(0);
  });
});
