import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from './caller.ts';

type Scope = Pick<Caller, 'accountId' | 'roleId' | 'managerId' | 'permissions' | 'above'>;
type Holder = Pick<Caller, 'accountId' | 'roleId'>;

/**
 * The plants visible to an account as a subquery: `where('plant_id', 'in', visiblePlantIds(caller))`. Holders of
 * plantViewAll see their manager's tree; others see plants granted to them or their role, as long as the plant belongs
 * to that tree and every account above sees it too.
 */
export function visiblePlantIds(caller: Scope): RawBuilder<number> {
  if (!caller.permissions.has('plantView')) return sql<number>`(SELECT NULL::bigint WHERE false)`;
  const inTree = sql`SELECT p.id FROM plant p JOIN account o ON o.id = p.owner_id
    WHERE p.deleted_at IS NULL AND o.path @> ARRAY[${caller.managerId}]::bigint[]`;
  if (caller.permissions.has('plantViewAll')) return sql<number>`(${inTree})`;
  const given = [caller, ...limitsOf(caller)].map(isGivenTo);
  return sql<number>`(${inTree} AND ${sql.join(given, sql` AND `)})`;
}

const isGivenTo = ({ accountId, roleId }: Holder) => sql`(
    EXISTS (SELECT 1 FROM account_plant g WHERE g.plant_id = p.id AND g.account_id = ${accountId})
    OR EXISTS (SELECT 1 FROM role_plant g WHERE g.plant_id = p.id AND g.role_id = ${roleId}))`;

/** The accounts above that see only granted plants. */
const limitsOf = (scope: Scope): Holder[] => scope.above.filter(({ seesAllPlants }) => !seesAllPlants);

/** The same as a condition on one plant: a key lookup, regardless of the number of visible plants. */
export const plantIsVisible = (caller: Scope, plantId: number | RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM ${visiblePlantIds(caller)} AS v (id) WHERE v.id = ${plantId})`;

export async function maySeePlant(db: Database, caller: Scope, plantId: number): Promise<boolean> {
  const found = await sql<{ seen: boolean }>`SELECT ${plantIsVisible(caller, plantId)} AS seen`.execute(db);
  return found.rows[0]?.seen === true;
}

/** Condition for a query that joins plants `p` with numbered accounts: all accounts above see the plant too. */
export function seenFromAbove(
  scopes: readonly (readonly [place: number, scope: Scope])[],
  place: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const limits = scopes.flatMap(([at, scope]) => limitsOf(scope).map((above) => ({ at, ...above })));
  if (limits.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`NOT EXISTS (SELECT 1 FROM unnest(${pgArray(limits, ({ at }) => at)}::int[],
      ${pgArray(limits, ({ accountId }) => accountId)}::bigint[],
      ${pgArray(limits, ({ roleId }) => roleId)}::bigint[]) AS l (place, account_id, role_id)
    WHERE l.place = ${place}
      AND NOT EXISTS (SELECT 1 FROM account_plant g WHERE g.plant_id = p.id AND g.account_id = l.account_id)
      AND NOT EXISTS (SELECT 1 FROM role_plant g WHERE g.plant_id = p.id AND g.role_id = l.role_id))`;
}

/** The plants visible to each account, in the order of `scopes`, in one query. */
export async function plantsSeenBy(
  db: Database,
  scopes: readonly Scope[],
  plantIds: readonly number[],
): Promise<ReadonlySet<number>[]> {
  const seen = scopes.map(() => new Set<number>());
  const asking = [...scopes.entries()].filter(([, scope]) => scope.permissions.has('plantView'));
  if (asking.length === 0 || plantIds.length === 0) return seen;
  const { rows } = await sql<{ place: number; plantId: number }>`SELECT s.place, p.id AS "plantId"
    FROM plant p
      JOIN account o ON o.id = p.owner_id
      CROSS JOIN LATERAL unnest(o.path) AS head (id)
      JOIN unnest(${pgArray(asking, ([place]) => place)}::int[],
        ${pgArray(asking, ([, scope]) => scope.accountId)}::bigint[],
        ${pgArray(asking, ([, scope]) => scope.roleId)}::bigint[],
        ${pgArray(asking, ([, scope]) => scope.managerId)}::bigint[],
        ${pgArray(asking, ([, scope]) => String(scope.permissions.has('plantViewAll')))}::boolean[])
        AS s (place, account_id, role_id, manager_id, all_plants) ON s.manager_id = head.id
    WHERE p.id = ANY (${pgArray(plantIds, (id) => id)}::bigint[]) AND p.deleted_at IS NULL AND (s.all_plants
      OR EXISTS (SELECT 1 FROM account_plant g WHERE g.plant_id = p.id AND g.account_id = s.account_id)
      OR EXISTS (SELECT 1 FROM role_plant g WHERE g.plant_id = p.id AND g.role_id = s.role_id))
      AND ${seenFromAbove(asking, sql`s.place`)}`.execute(db);
  for (const { place, plantId } of rows) seen[place]?.add(plantId);
  return seen;
}
