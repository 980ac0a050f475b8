import type { Caller } from '@heliodon/server-kit/caller';
import { isPlatformManager } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Entries visible to an account: all for the platform manager; its own and those of the accounts below for a holder of
 * accountViewAll; its own for all others; in each case limited to visible plants.
 */
export function readableLog(caller: Caller): RawBuilder<SqlBool> {
  if (isPlatformManager(caller)) return sql<SqlBool>`true`;
  const byAccount = caller.permissions.has('accountViewAll')
    ? sql`account_path @> ARRAY[${caller.accountId}]::bigint[]`
    : sql`account_id = ${caller.accountId}`;
  return sql<SqlBool>`(${byAccount} OR plant_id IN ${visiblePlantIds(caller)})`;
}
