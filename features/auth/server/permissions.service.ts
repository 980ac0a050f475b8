import { commonErrors } from '@heliodon/contract/errors';
import {
  type Permission,
  type PermissionGroup,
  permissionGroups,
  withheldFromOss,
} from '@heliodon/contract/permissions';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import { userInfoOf } from './user-info.ts';

/** The signed-in user, their permissions, and the selected plant of the session. */
export async function permissionsOf(db: Database, caller: Caller) {
  const [userInfo, plant, plantCount] = await Promise.all([
    userInfoOf(db, caller.accountId, caller.origin),
    currentPlant(db, caller),
    countPlants(db, caller),
  ]);
  return { userInfo, menuList: menuList(caller), plant, plantCount };
}

export async function selectPlant(db: Database, caller: Caller, plantId: number) {
  await db.updateTable('session').set({ plant_id: plantId }).where('id', '=', caller.sessionId).execute();
  const plant = await currentPlant(db, { ...caller, plantId });
  if (plant?.plantId !== plantId) throw new AppError(commonErrors.notFound);
  return plant;
}

function menuList(caller: Caller) {
  const isShown = (code: Permission) =>
    caller.permissions.has(code) && !(caller.origin === 'oss' && withheldFromOss.has(code));
  return (Object.keys(permissionGroups) as PermissionGroup[]).flatMap((group) =>
    permissionGroups[group].map((menuCode) => ({
      menuCode,
      group,
      status: isShown(menuCode) ? ('1' as const) : ('0' as const),
    })),
  );
}

/** The selected plant if it is still visible, otherwise the first one. */
async function currentPlant(db: Database, caller: Caller) {
  const row = await db
    .selectFrom('plant')
    .select(['id as plantId', 'name', 'screen_type as screenType', 'time_zone as timeZone', 'currency'])
    .where('id', 'in', visiblePlantIds(caller))
    .orderBy(sql`(id = ${caller.plantId ?? 0})`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

async function countPlants(db: Database, caller: Caller): Promise<number> {
  const row = await db
    .selectFrom('plant')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('id', 'in', visiblePlantIds(caller))
    .executeTakeFirstOrThrow();
  return row.n;
}
