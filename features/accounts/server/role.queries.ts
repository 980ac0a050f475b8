import type { Database } from '@heliodon/infrastructure/database';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import type { RoleFacts } from './role.policy.ts';

export interface RoleRecord extends RoleFacts {
  readonly name: string;
  readonly description: string;
  readonly ownerName: string | null;
  readonly version: number;
  /** Counts accounts below the caller only. */
  readonly holderCount: number;
  /** By any visible account or the caller: a deleted role is shown while an account has it. */
  readonly isHeld: boolean;
  readonly plantCount: number;
  /** The role has plants that the caller cannot see. */
  readonly hasHiddenPlants: boolean;
}

/** All default roles and the custom roles of the caller's tree and of trees below; a rule decides which are visible. */
export async function readRoles(db: Database, caller: Caller, roleId?: number): Promise<RoleRecord[]> {
  const only = roleId === undefined ? sql`true` : sql`r.id = ${roleId}`;
  const linked = sql`FROM role_plant g JOIN plant p ON p.id = g.plant_id JOIN account o ON o.id = p.owner_id
    WHERE g.role_id = r.id AND p.deleted_at IS NULL AND o.path @> ARRAY[r.tree_id]`;
  const { rows } =
    await sql<RoleRecord>`SELECT r.id AS "roleId", r.name, r.attribute, r.description, r.version,
      r.deleted_at IS NOT NULL AS deleted, r.tree_id AS "treeId", coalesce(w.path, '{}') AS "ownerPath",
      w.account_name AS "ownerName",
      ARRAY(SELECT c.menu_code FROM role_permission c WHERE c.role_id = r.id) AS stored,
      h.below AS "holderCount", h.held AS "isHeld",
      (SELECT count(*) ${linked} AND p.id IN ${visiblePlantIds(caller)}) AS "plantCount",
      EXISTS (SELECT 1 ${linked} AND p.id NOT IN ${visiblePlantIds(caller)}) AS "hasHiddenPlants"
    FROM role r LEFT JOIN account w ON w.id = r.owner_id
      CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE a.id <> ${caller.accountId}) AS below, count(*) > 0 AS held
        FROM account a WHERE a.role_id = r.id AND a.deleted_at IS NULL
          AND a.path @> ARRAY[${caller.accountId}]::bigint[]) h
    WHERE ${only} AND (r.attribute = 'default' OR w.path @> ARRAY[${caller.managerId}]::bigint[])
    ORDER BY r.attribute DESC, r.deleted_at IS NOT NULL, r.id`.execute(db);
  return rows;
}

export async function readRolePlants(db: Database, caller: Caller, roleId: number) {
  const { rows } = await sql<{ plantId: number; name: string }>`SELECT p.id AS "plantId", p.name
    FROM role_plant g JOIN plant p ON p.id = g.plant_id
    WHERE g.role_id = ${roleId} AND p.id IN ${visiblePlantIds(caller)} ORDER BY p.name`.execute(db);
  return rows;
}

export function readHolders(db: Database, caller: Caller, roleId: number) {
  return db
    .selectFrom('account')
    .select(['id as accountId', 'account_name as accountName', 'name'])
    .where('role_id', '=', roleId)
    .where('deleted_at', 'is', null)
    .where('id', '!=', caller.accountId)
    .where(sql<boolean>`path @> ARRAY[${caller.accountId}]::bigint[]`)
    .orderBy('account_name')
    .limit(1000)
    .execute();
}

/** Locks the roles until the transaction ends. */
export async function holdRoles(tx: Database, roleIds: readonly number[], how: 'SHARE' | 'UPDATE') {
  await sql`SELECT 1 FROM role WHERE id = ANY (${[...roleIds]}::bigint[]) ORDER BY id FOR ${sql.raw(how)}`.execute(
    tx,
  );
}
