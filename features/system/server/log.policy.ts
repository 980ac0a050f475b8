import type { Caller } from '@heliodon/server-kit/caller';
import { isPlatformManager } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whose entries an account reads: the platform manager all, a holder of accountViewAll their own and those
 * of the accounts below, everybody else their own; and in each case those of the plants they may see.
 */
export function readableLog(caller: Caller): RawBuilder<SqlBool> {
  if (isPlatformManager(caller)) return sql<SqlBool>`true`;
  const byAccount = caller.permissions.has('accountViewAll')
    ? sql`account_path @> ARRAY[${caller.accountId}]::bigint[]`
    : sql`account_id = ${caller.accountId}`;
  return sql<SqlBool>`(${byAccount} OR plant_id IN ${visiblePlantIds(caller)})`;
}
