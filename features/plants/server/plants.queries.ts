import type { CallRequest } from '@heliodon/contract/call';
import type { Caller } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
import { visiblePlantIds } from '@heliodon/platform/plant-scope';
import { likePattern } from '@heliodon/platform/sql';
import type { queryPlantList } from '../contract/plants.contract.ts';

export async function listPlants(db: Database, caller: Caller, request: CallRequest<typeof queryPlantList>) {
  const found = db
    .selectFrom('plant')
    .where('id', 'in', visiblePlantIds(caller))
    .where('name', 'ilike', likePattern(request.keyword));
  const [rows, count] = await Promise.all([
    found
      .select([
        'id as plantId',
        'name',
        'screen_type as screenType',
        'time_zone as timeZone',
        'currency',
        'province',
        'city',
      ])
      .orderBy('name')
      .limit(request.pageSize)
      .offset((request.page - 1) * request.pageSize)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}
