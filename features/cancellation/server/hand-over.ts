import { commonErrors } from '@heliodon/contract/errors';
import {
  FIRST_CUSTOM_ROLE_ID,
  type HeldRole,
  permissionsOfRole,
  ROLE_MANAGER,
  ROLE_USER,
} from '@heliodon/contract/permissions';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import { crossesTrees, type Rights } from './recipient.policy.ts';

type Giver = Rights & Pick<Caller, 'above'>;

/** An account and all accounts below it, without closed ones. */
export async function branchOf(db: Database, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM account
    WHERE path @> ARRAY[${accountId}]::bigint[] AND deleted_at IS NULL ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The current branch; the previously read branch is locked, and no account may have been added since. */
export async function lockBranch(tx: Database, accountId: number, locked: readonly number[]) {
  const branch = await branchOf(tx, accountId);
  if (branch.some((id) => !locked.includes(id))) throw new AppError(commonErrors.conflict);
  return branch;
}

export async function plantsOwnedBy(db: Database, accountIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM plant
    WHERE owner_id = ANY (${[...accountIds]}::bigint[]) AND deleted_at IS NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Removes all grants and selections of the old tree. The devices of the plant stay in it. */
export async function movePlant(tx: Database, plantId: number, recipientId: number): Promise<void> {
  await sql`UPDATE plant SET owner_id = ${recipientId}, version = version + 1, updated_at = now()
    WHERE id = ${plantId}`.execute(tx);
  await tx.deleteFrom('account_plant').where('plant_id', '=', plantId).execute();
  await tx.deleteFrom('role_plant').where('plant_id', '=', plantId).execute();
  await tx.deleteFrom('notify_user_plant').where('plant_id', '=', plantId).execute();
  await tx.deleteFrom('report_sending_plant').where('plant_id', '=', plantId).execute();
  await tx.updateTable('session').set({ plant_id: null }).where('plant_id', '=', plantId).execute();
}

/**
 * Moves the whole branch below another account. In another tree, staff that were managers or had a role of the old tree
 * become ordinary users, so that nobody gains access. Within the tree, limits set by the giver stay in force.
 */
export async function moveBranch(
  tx: Database,
  branch: readonly number[],
  topId: number,
  giver: Giver,
  recipient: Rights,
): Promise<void> {
  const ids = sql`${[...branch]}::bigint[]`;
  if (crossesTrees(giver, recipient)) {
    await sql`UPDATE account a SET role_id = ${ROLE_USER} FROM role r
      WHERE a.id = ANY (${ids}) AND r.id = a.role_id
        AND ((a.tree_id = ${giver.managerId} AND a.role_id = ${ROLE_MANAGER})
          OR (r.id >= ${FIRST_CUSTOM_ROLE_ID} AND NOT r.owner_id = ANY (
              SELECT t.id FROM account t WHERE t.id = ANY (${ids}) AND t.tree_id = t.id)))`.execute(tx);
    // Roles created by staff stay with the tree they were created for.
    await sql`UPDATE role r SET owner_id = a.tree_id FROM account a
      WHERE a.id = r.owner_id AND a.id = ANY (${ids}) AND a.tree_id = ${giver.managerId}`.execute(tx);
  } else await dropBeyond(tx, branch, giver);
  await sql`UPDATE account SET
      path = ${[...recipient.accountPath]}::bigint[] || path[array_position(path, ${topId}::bigint):],
      parent_id = CASE WHEN id = ${topId} THEN ${recipient.accountId} ELSE parent_id END,
      tree_id = CASE WHEN tree_id = ${giver.managerId} THEN ${recipient.managerId} ELSE tree_id END
    WHERE id = ANY (${ids})`.execute(tx);
  await dropForeignGrants(tx, branch);
}

/** Roles and plants that the giver could not grant had no effect below it, but would have one below the recipient. */
async function dropBeyond(tx: Database, branch: readonly number[], giver: Giver): Promise<void> {
  const { rows } = await sql<HeldRole & { id: number; hasHiddenPlants: boolean }>`
    SELECT a.id, a.role_id AS "roleId",
      ARRAY(SELECT c.menu_code FROM role_permission c WHERE c.role_id = a.role_id) AS stored,
      EXISTS (SELECT 1 FROM role_plant g
        WHERE g.role_id = a.role_id AND g.plant_id NOT IN ${visiblePlantIds(giver)}) AS "hasHiddenPlants"
    FROM account a WHERE a.id = ANY (${[...branch]}::bigint[]) AND a.tree_id = ${giver.managerId}`.execute(
    tx,
  );
  const beyond = rows.filter(
    ({ roleId, stored, hasHiddenPlants }) =>
      hasHiddenPlants || [...permissionsOfRole(roleId, stored)].some((code) => !giver.permissions.has(code)),
  );
  await sql`UPDATE account SET role_id = ${ROLE_USER}
    WHERE id = ANY (${beyond.map(({ id }) => id)}::bigint[])`.execute(tx);
  await sql`DELETE FROM account_plant WHERE account_id = ANY (${rows.map(({ id }) => id)}::bigint[])
    AND plant_id NOT IN ${visiblePlantIds(giver)}`.execute(tx);
}

/** Grants between the branch and plants, or accounts and roles, of a tree that it no longer belongs to. */
async function dropForeignGrants(tx: Database, branch: readonly number[]): Promise<void> {
  const ids = sql`${[...branch]}::bigint[]`;
  await sql`DELETE FROM account_plant g USING account a, plant p, account o
    WHERE a.id = g.account_id AND p.id = g.plant_id AND o.id = p.owner_id
      AND (a.id = ANY (${ids}) OR o.id = ANY (${ids})) AND NOT o.path @> ARRAY[a.tree_id]`.execute(tx);
  await sql`DELETE FROM role_plant g USING role r, account m, plant p, account o
    WHERE r.id = g.role_id AND m.id = r.owner_id AND p.id = g.plant_id AND o.id = p.owner_id
      AND o.id = ANY (${ids}) AND NOT o.path @> ARRAY[m.tree_id]`.execute(tx);
}
