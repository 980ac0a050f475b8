import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The notification users that an account sees and changes, as a condition on `notify_user u`: those of its tree and the
 * trees below. An account that does not see all plants sees only users whose plants are all visible to it.
 */
export function manageableUsers(caller: Caller): RawBuilder<SqlBool> {
  const inTree = sql`EXISTS (SELECT 1 FROM account m WHERE m.id = u.manager_id AND m.path @> ARRAY[${caller.managerId}]::bigint[])`;
  if (!caller.permissions.has('plantView')) return sql<SqlBool>`false`;
  if (caller.permissions.has('plantViewAll')) return sql<SqlBool>`${inTree}`;
  return sql<SqlBool>`(${inTree} AND NOT u.all_plants AND NOT EXISTS (
    SELECT 1 FROM notify_user_plant l JOIN plant p ON p.id = l.plant_id
    WHERE l.user_id = u.id AND p.deleted_at IS NULL AND p.id NOT IN ${visiblePlantIds(caller)}))`;
}
