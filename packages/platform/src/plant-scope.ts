import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from './caller.ts';
import type { Database } from './database.ts';

type Scope = Pick<Caller, 'accountId' | 'roleId' | 'managerId' | 'permissions'>;

/**
 * The plants that an account may see, as a subquery: `where('plant_id', 'in', visiblePlantIds(caller))`.
 * Holders of plantViewAll see their manager's tree; everybody else sees what is given to them or to their
 * role, as long as it still belongs to that tree.
 */
export function visiblePlantIds(caller: Scope): RawBuilder<number> {
  if (!caller.permissions.has('plantView')) return sql<number>`(SELECT NULL::bigint WHERE false)`;
  const inTree = sql`SELECT p.id FROM plant p JOIN account o ON o.id = p.owner_id
    WHERE p.deleted_at IS NULL AND o.path @> ARRAY[${caller.managerId}]::bigint[]`;
  if (caller.permissions.has('plantViewAll')) return sql<number>`(${inTree})`;
  return sql<number>`(${inTree} AND (
    EXISTS (SELECT 1 FROM account_plant g WHERE g.plant_id = p.id AND g.account_id = ${caller.accountId})
    OR EXISTS (SELECT 1 FROM role_plant g WHERE g.plant_id = p.id AND g.role_id = ${caller.roleId})))`;
}

/** The same as a condition on one plant: looked up by its key, however many the account sees. */
export const plantIsVisible = (caller: Scope, plantId: number | RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM ${visiblePlantIds(caller)} AS v (id) WHERE v.id = ${plantId})`;

export async function maySeePlant(db: Database, caller: Scope, plantId: number): Promise<boolean> {
  const found = await sql<{ seen: boolean }>`SELECT ${plantIsVisible(caller, plantId)} AS seen`.execute(db);
  return found.rows[0]?.seen === true;
}
