import { type Permission, permissionsOfRole, ROLE_USER } from '@heliodon/contract/permissions';
import { plantsSeenBy, visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eachWithManager } from './account-fixture.ts';
import type { TestServer } from './server.ts';
import type { TestAccount, World } from './world.ts';

let server: TestServer;
let world: World;
let manager: TestAccount;
let token: string;
let names = 0;

eachWithManager((fresh) => {
  ({ server, world, manager, token } = fresh);
});

const call = (path: string, body: object, as = token) => server.call(`/user/${path}`, body, { token: as });
const roleOf = (permissions: readonly Permission[], more: object = {}) => ({
  name: `Role ${++names}`,
  description: '',
  permissions,
  plantIds: [] as number[],
  ...more,
});
const add = async (permissions: readonly Permission[], more: object = {}, as = token) =>
  call('insertRole', roleOf(permissions, more), as);
const info = async (roleId: number, as = token) => (await call('getUserRoleInfo', { roleId }, as)).data;
const listed = async (roleId: number, as = token) =>
  (await call('getRoleList', {}, as)).data.rows.find((row: { roleId: number }) => row.roleId === roleId);
const staffWith = async (permissions: readonly Permission[], parent = manager) =>
  world.account({ parent, roleId: await world.role(parent, permissions) });
const rightsOf = async (account: TestAccount) => {
  const rights = (await server.context.sessions.rightsOf([account.id])).get(account.id);
  return [...(rights?.permissions ?? [])].sort();
};

describe('a custom role', () => {
  it('is created with permissions by group and plants, and shown with its holders', async () => {
    const plantId = await world.plant(manager);
    const { roleId } = (await add(['plantView', 'alarmView'], { plantIds: [plantId] })).data;
    const holder = await world.account({ parent: manager, roleId });
    const role = await info(roleId);
    expect(role).toMatchObject({
      attribute: 'custom',
      deleted: false,
      ownerName: manager.name,
      holderCount: 1,
      version: 1,
      permissionCount: 2,
      plantCount: 1,
      canAssign: true,
      canEdit: true,
      plants: [{ plantId }],
      holders: [{ accountId: holder.id, accountName: holder.name }],
    });
    const plantGroup = role.groups.find((one: { group: string }) => one.group === 'plant');
    expect(plantGroup.permissions[0]).toEqual({ code: 'plantView', granted: true, grantable: true });
    expect(plantGroup.permissions[1]).toEqual({ code: 'plantViewAll', granted: false, grantable: true });
  });

  it('has a unique name in its tree, ignoring case, which is not only spaces', async () => {
    await add(['plantView'], { name: 'Watch' });
    expect((await add(['plantView'], { name: 'wAtch ' })).code).toBe(2205);
    expect((await add(['plantView'], { name: '管理员' })).code).toBe(2205);
    expect((await add(['plantView'], { name: '   ' })).code).toBe(2001);
    const others = await world.token(await world.account());
    expect((await add(['plantView'], { name: 'Watch' }, others)).code).toBe(1000);
  });

  it('is limited to the permissions and plants of its editor, also when a role below is edited', async () => {
    expect((await add(['systemConfig'], {}, await world.token(await world.root()))).code).toBe(2204);
    const staff = await staffWith(['accountRoles', 'plantView']);
    const as = await world.token(staff);
    expect((await add(['plantView', 'deviceSet'], {}, as)).code).toBe(2204);
    const hidden = await world.plant(manager);
    expect((await add(['plantView'], { plantIds: [hidden] }, as)).code).toBe(2203);
    const below = await staffWith(['plantView'], staff);
    const roleId = await world.role(below, ['plantView', 'deviceSet']);
    const change = { roleId, version: 1, ...roleOf(['plantView', 'deviceSet']) };
    expect((await call('updateRole', change, as)).code).toBe(2204);
    expect((await call('updateRole', { ...change, permissions: ['plantView'] }, as)).code).toBe(1000);
  });

  it('is changed by its owner and accounts above, not by others; default roles by nobody', async () => {
    const owner = await staffWith(['accountRoles', 'plantView']);
    const roleId = await world.role(owner, ['plantView']);
    const change = () => ({ roleId, version: 1, ...roleOf(['plantView']) });
    const sideways = await world.token(await staffWith(['accountRoles', 'plantView']));
    const below = await world.token(await staffWith(['accountRoles', 'plantView'], owner));
    expect((await call('updateRole', change(), sideways)).code).toBe(2002);
    expect((await call('deleteRole', { roleId }, sideways)).code).toBe(2002);
    expect((await info(roleId, below)).canEdit).toBe(false);
    expect((await call('updateRole', change(), below)).code).toBe(2002);
    expect((await call('updateRole', change())).code).toBe(1000);
    expect((await call('updateRole', change())).code).toBe(2008);
    const ofDefault = { roleId: ROLE_USER, version: 1, ...roleOf(['plantView']) };
    expect((await call('updateRole', ofDefault)).code).toBe(2206);
    expect((await call('deleteRole', { roleId: ROLE_USER })).code).toBe(2206);
  });

  it('cannot be assigned or changed after deletion, works for its holders, and is listed while held', async () => {
    const { roleId } = (await add(['plantView', 'accountView'])).data;
    const holder = await world.account({ parent: manager, roleId });
    const as = await world.token(holder);
    expect((await call('deleteRole', { roleId })).data).toEqual({ holderCount: 1 });
    expect((await call('getAccount', {}, as)).code).toBe(1000);
    expect(await listed(roleId)).toMatchObject({ deleted: true, canAssign: false, canEdit: false });
    expect((await call('updateRole', { roleId, version: 2, ...roleOf(['plantView']) })).code).toBe(2207);
    expect((await call('getSubUserInfo', { accountId: holder.id })).data.roleDeleted).toBe(true);
    await server.db.updateTable('account').set({ role_id: ROLE_USER }).where('id', '=', holder.id).execute();
    expect(await listed(roleId)).toBeUndefined();
  });
});

describe('access is limited by the accounts above', () => {
  it('an account has only permissions that all accounts above it have too', async () => {
    const upper = await staffWith(['plantView', 'alarmView', 'deviceSet']);
    const lower = await staffWith(['plantView', 'deviceSet', 'reportView'], upper);
    const lowest = await staffWith(['plantView', 'reportView', 'alarmView', 'deviceSet'], lower);
    expect(await rightsOf(lowest)).toEqual(['deviceSet', 'plantView']);
    await server.db
      .deleteFrom('role_permission')
      .where('menu_code', '=', 'deviceSet')
      .where('role_id', '=', sql<number>`(SELECT role_id FROM account WHERE id = ${upper.id})`)
      .execute();
    expect(await rightsOf(lowest)).toEqual(['plantView']);
  });

  it('a manager is limited by no account; staff of the platform by the grantable permissions', async () => {
    expect(await rightsOf(manager)).toEqual([...permissionsOfRole(1)].sort());
    const root = await world.root();
    const staff = await world.account({
      parent: root,
      roleId: await world.role(root, ['systemConfig', 'logView']),
    });
    expect(await rightsOf(staff)).toEqual(['logView']);
  });

  it('no account sees a plant that an account above cannot see; all queries agree', async () => {
    // Each account of a three-level tree sees all plants, or some granted to it or its role.
    const plantIds = [await world.plant(manager), await world.plant(manager), await world.plant(manager)];
    const accounts = [manager];
    for (let n = 0; n < 24; n++) {
      const parent = accounts[n % Math.min(accounts.length, 9)] as TestAccount;
      const permissions: Permission[] = n % 4 === 0 ? ['plantView', 'plantViewAll'] : ['plantView'];
      const roleId = await world.role(parent, n === 7 ? ['alarmView'] : permissions);
      const account = await world.account({ parent, roleId });
      for (const [at, plant_id] of plantIds.entries()) {
        const way = (n * 7 + at * 3) % 5;
        if (way < 2)
          await server.db.insertInto('account_plant').values({ account_id: account.id, plant_id }).execute();
        if (way === 2)
          await server.db.insertInto('role_plant').values({ role_id: roleId, plant_id }).execute();
      }
      accounts.push(account);
    }
    const rights = await server.context.sessions.rightsOf(accounts.map(({ id }) => id));
    const callers = accounts.map(({ id }) => rights.get(id)).filter((caller) => caller !== undefined);
    expect(callers.length).toBe(accounts.length);
    const together = await plantsSeenBy(server.db, callers, plantIds);
    for (const [at, caller] of callers.entries()) {
      const { rows } = await sql<{
        id: number;
      }>`SELECT id FROM plant WHERE id IN ${visiblePlantIds(caller)}`.execute(server.db);
      const alone = rows.map(({ id }) => id).sort();
      expect([...(together[at] as Set<number>)].sort()).toEqual(alone);
      const parentId = caller.accountPath.at(-2);
      const parent = together[callers.findIndex(({ accountId }) => accountId === parentId)];
      if (parent) expect(alone.filter((id) => !parent.has(id))).toEqual([]);
    }
    expect(new Set(together.map((seen) => seen.size)).size).toBeGreaterThan(2);
  });
});
