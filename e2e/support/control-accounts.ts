import { ROLE_MANAGER, ROLE_USER } from '@heliodon/contract/permissions';
import type { Database } from '@heliodon/platform/database';
import { sql } from 'kysely';
import { adminToken, call } from './api.ts';

/** Looks at the pages. */
export const ACCOUNT = 'e2e-controls';
/** Above it: owns the plants and the role. */
export const HEAD = `${ACCOUNT}-head`;
/** Of the same role, in a tree without plants. */
export const ALONE = `${ACCOUNT}-alone`;

const codes = async (): Promise<string[]> => {
  const { data } = await call('/user/getPermissions', {}, await adminToken());
  return data.menuList.map(({ menuCode }: { menuCode: string }) => menuCode);
};

/** Two trees of their own, and one role with every flag, which can be taken from it one at a time. */
export async function addControlAccounts(db: Database) {
  const flags = await codes();
  const { rows } = await sql<{ id: number }>`SELECT id FROM account WHERE parent_id IS NULL`.execute(db);
  const root = rows[0]?.id ?? 0;
  const head = await addAccount(db, { name: HEAD, under: root, roleId: ROLE_MANAGER });
  const otherHead = await addAccount(db, { name: `${ALONE}-head`, under: root, roleId: ROLE_MANAGER });
  const { id: roleId } = await db
    .insertInto('role')
    .values({ owner_id: head, name: ACCOUNT, attribute: 'custom' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const account = await addAccount(db, { name: ACCOUNT, under: head, roleId });
  await addAccount(db, { name: `${ACCOUNT}-below`, under: account, roleId: ROLE_USER });
  await addAccount(db, { name: ALONE, under: otherHead, roleId });
  const values = flags.map((menu_code) => ({ role_id: roleId, menu_code }));
  const give = (on: Database) =>
    on
      .insertInto('role_permission')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await give(db);
  return {
    treeId: head,
    /** The role lacks this one flag from now on; without a flag it has them all. */
    lack: (flag?: string) =>
      db.transaction().execute(async (tx) => {
        await give(tx);
        if (flag)
          await tx
            .deleteFrom('role_permission')
            .where('role_id', '=', roleId)
            .where('menu_code', '=', flag)
            .execute();
      }),
    async end() {
      await sql`UPDATE account SET deleted_at = now() WHERE account_name LIKE ${`${ACCOUNT}%`}`.execute(db);
      await sql`UPDATE role SET deleted_at = now() WHERE id = ${roleId}`.execute(db);
    },
  };
}

interface NewAccount {
  readonly name: string;
  readonly under: number;
  readonly roleId: number;
}

/** Signs in as the demo accounts do. A manager is the head of a tree. */
export async function addAccount(db: Database, { name, under, roleId }: NewAccount): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO account (id, parent_id, path, tree_id, role_id, account_name, password_hash)
    SELECT n.id, p.id, p.path || n.id, CASE WHEN ${roleId} = ${ROLE_MANAGER} THEN n.id ELSE p.tree_id END, ${roleId},
      ${name}, a.password_hash
    FROM (SELECT nextval(pg_get_serial_sequence('account', 'id')) AS id) n, account p, account a
    WHERE p.id = ${under} AND a.account_name = 'auditor' AND a.deleted_at IS NULL RETURNING id`.execute(db);
  return rows[0]?.id ?? 0;
}
