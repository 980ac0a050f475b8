import { permissionsOfRole, ROLE_OPERATOR, ROLE_USER } from '@heliodon/contract/permissions';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountFields, eachWithManager, newAccount } from './account-fixture.ts';
import { Leaving } from './leaving.ts';
import type { TestServer } from './server.ts';
import { PASSWORD, type TestAccount, type World } from './world.ts';

/* Concurrency: a request waits for an open transaction, and then sees its changes. */

let server: TestServer;
let world: World;
let manager: TestAccount;
let staff: TestAccount;
let staffRole: number;
let token: string;

eachWithManager((fresh) => {
  ({ server, world, manager } = fresh);
});
beforeEach(async () => {
  staffRole = await world.role(manager, [
    ...permissionsOfRole(ROLE_USER),
    ...(['accountViewAll', 'accountAdd', 'accountEdit', 'accountRoles'] as const),
  ]);
  staff = await world.account({ parent: manager, roleId: staffRole });
  token = await world.token(staff);
});

const call = async (path: string, body: object) => (await server.call(`/user/${path}`, body, { token })).code;
const add = async (roleId: number = ROLE_USER) => call('insertSubUser', await newAccount(server, { roleId }));

/** Starts the request while the other change is uncommitted; returns when both are done. */
async function whileOpen(change: (tx: Database) => Promise<unknown>, request: () => Promise<number>) {
  let answered = Promise.resolve(0);
  await server.db.transaction().execute(async (tx) => {
    await change(tx);
    answered = request();
    await vi.waitUntil(async () => (await waiting(server.db)) > 0, { timeout: 20_000, interval: 20 });
  });
  return answered;
}

/** Outside the transaction: within one, pg_stat_activity is a fixed snapshot. */
async function waiting(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM pg_locks l
    JOIN pg_stat_activity a ON a.pid = l.pid WHERE NOT l.granted AND a.datname = current_database()`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

const setRole = (tx: Database, accountId: number, role_id: number) =>
  tx.updateTable('account').set({ role_id }).where('id', '=', accountId).execute();

describe('a request concurrent with a change', () => {
  it('of its caller: demoted meanwhile', async () => {
    expect(await whileOpen((tx) => setRole(tx, staff.id, ROLE_USER), add)).toBe(2003);
  });

  it('of its caller: disabled meanwhile, or an account above', async () => {
    for (const id of [staff.id, manager.id]) {
      const disable = (tx: Database) =>
        tx.updateTable('account').set({ enabled: false }).where('id', '=', id).execute();
      expect(await whileOpen(disable, add)).toBe(403);
      await server.db.updateTable('account').set({ enabled: true }).where('id', '=', id).execute();
    }
    expect(await add()).toBe(1000);
  });

  it('of a leaving account: demoted or disabled meanwhile', async () => {
    const leaving = new Leaving(server, world);
    const leaver = await world.account();
    const id = await world.plant(leaver);
    await leaving.begun(leaver);
    const { name } = (await leaving.done(leaver, 'detectionResource')).rows[0];
    token = await world.token(leaver);
    const giveUp = () => call('giveUpResource', { kind: 'plant', id, name });
    expect(await whileOpen((tx) => setRole(tx, leaver.id, ROLE_USER), giveUp)).toBe(2003);
    const disable = (tx: Database) =>
      tx.updateTable('account').set({ enabled: false }).where('id', '=', leaver.id).execute();
    const logOff = async () => call('logOff', { password: await server.credential(PASSWORD) });
    expect(await whileOpen(disable, logOff)).toBe(403);
  });

  it("of the caller's role, which loses permissions of the new role", async () => {
    const roleId = await world.role(manager, ['plantView', 'deviceView']);
    const shrink = async (tx: Database) => {
      await tx.updateTable('role').set({ version: sql`version + 1` }).where('id', '=', staffRole).execute();
      await tx
        .deleteFrom('role_permission')
        .where('role_id', '=', staffRole)
        .where('menu_code', '=', 'deviceView')
        .execute();
    };
    expect(await whileOpen(shrink, () => add(roleId))).toBe(2202);
  });

  it('of the assigned role: it exceeds the permissions of the caller, or is deleted', async () => {
    const grown = await world.role(staff, ['plantView']);
    const grow = async (tx: Database) => {
      await tx.updateTable('role').set({ version: sql`version + 1` }).where('id', '=', grown).execute();
      await tx.insertInto('role_permission').values({ role_id: grown, menu_code: 'deviceSet' }).execute();
    };
    expect(await whileOpen(grow, () => add(grown))).toBe(2202);
    const deleted = await world.role(staff, ['plantView']);
    const remove = (tx: Database) =>
      tx.updateTable('role').set({ deleted_at: new Date() }).where('id', '=', deleted).execute();
    expect(await whileOpen(remove, () => add(deleted))).toBe(2202);
  });

  it('of an edited role: its creator lost permissions to be included', async () => {
    const roleId = await world.role(staff, ['plantView']);
    const permissions = ['plantView', 'accountAdd'];
    const edit = () =>
      call('updateRole', { roleId, version: 1, name: 'r', description: '', permissions, plantIds: [] });
    const demote = async (tx: Database) => {
      const lesser = await world.role(manager, ['accountRoles', 'plantView']);
      await setRole(tx, staff.id, lesser);
    };
    expect(await whileOpen(demote, edit)).toBe(2204);
  });

  it('of the edited account: the version shows the conflict, and nothing is overwritten', async () => {
    const below = await world.account({ parent: staff, roleId: ROLE_USER });
    const edit = () =>
      call('updateSubUser', { accountId: below.id, version: 1, ...accountFields, roleId: ROLE_USER });
    const change = (tx: Database) =>
      tx
        .updateTable('account')
        .set({ version: 2, role_id: ROLE_OPERATOR })
        .where('id', '=', below.id)
        .execute();
    expect(await whileOpen(change, edit)).toBe(2008);
  });

  it('of the edited account: deleted meanwhile', async () => {
    const below = await world.account({ parent: staff, roleId: ROLE_USER });
    const remove = (tx: Database) =>
      tx.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', below.id).execute();
    const edit = () =>
      call('updateSubUser', { accountId: below.id, version: 1, ...accountFields, roleId: ROLE_USER });
    expect(await whileOpen(remove, edit)).toBe(2002);
  });

  it('of its own session: a password reset meanwhile is not changed by the earlier session', async () => {
    const [oldPassword, newPassword] = [PASSWORD, 'Mine2040x'].map((p) => server.credential(p));
    const body = { oldPassword: await oldPassword, newPassword: await newPassword };
    const reset = async (tx: Database) => {
      await tx.updateTable('account').set({ password_initial: true }).where('id', '=', staff.id).execute();
      await tx
        .updateTable('session')
        .set({ ended_at: new Date() })
        .where('account_id', '=', staff.id)
        .execute();
    };
    expect(await whileOpen(reset, () => call('changePassword', body))).toBe(401);
  });

  it('many requests with the same name: only one succeeds', async () => {
    const name = () =>
      call('insertRole', { name: 'Same', description: '', permissions: ['plantView'], plantIds: [] });
    const codes = await Promise.all([name(), name(), name()]);
    expect(codes.sort()).toEqual([1000, 2205, 2205]);
  });
});
