import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import type { Caller } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
import { visiblePlantIds } from '@heliodon/platform/plant-scope';
import { likePattern } from '@heliodon/platform/sql';
import { sql } from 'kysely';
import type { PlantNow } from '../contract/live.contract.ts';
import type { getPlantNowList, PLANT_STATUSES } from '../contract/plants-now.contract.ts';
import { plantsNow } from './now.queries.ts';

type Response = CallResponse<typeof getPlantNowList>;

/** First the page, then what flows in its plants: never more than a page of plants is looked at. */
export async function listPlantsNow(
  db: Database,
  caller: Caller,
  request: CallRequest<typeof getPlantNowList>,
): Promise<Response> {
  const found = db
    .selectFrom('plant')
    .where('id', 'in', visiblePlantIds(caller))
    .where('name', 'ilike', likePattern(request.keyword));
  const [plants, count] = await Promise.all([
    found
      .select(['id', 'name', 'screen_type as screenType', 'time_zone as timeZone'])
      .orderBy('name')
      .limit(request.pageSize)
      .offset((request.page - 1) * request.pageSize)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const ids = plants.map((plant) => plant.id);
  const [now, today] = await Promise.all([plantsNow(db, ids), energyToday(db, ids)]);
  const rows = plants.map(({ id, name, screenType, timeZone }) => {
    const state = now.get(id);
    const day = today.get(id);
    return {
      plantId: id,
      name,
      screenType,
      timeZone,
      status: statusOf(state),
      at: state?.at ?? null,
      ...(state?.power ?? NO_POWER),
      soc: state?.soc ?? null,
      pvTodayKwh: day?.pv_kwh ?? null,
      chargeTodayKwh: day?.charge_kwh ?? null,
      dischargeTodayKwh: day?.discharge_kwh ?? null,
    };
  });
  return { rows, total: count.total };
}

const NO_POWER = { pvKw: null, batteryKw: null, gridKw: null, loadKw: null, chargingKw: null };

function statusOf(now: PlantNow | undefined): (typeof PLANT_STATUSES)[number] {
  const heard = now?.devices.filter((device) => device.status !== 'offline') ?? [];
  if (heard.length === 0) return 'offline';
  return heard.some((device) => device.status === 'fault') ? 'fault' : 'normal';
}

interface Today {
  readonly plant_id: number;
  readonly pv_kwh: number | null;
  readonly charge_kwh: number | null;
  readonly discharge_kwh: number | null;
}

/** Today of each plant's own time zone. */
async function energyToday(db: Database, plantIds: readonly number[]): Promise<Map<number, Today>> {
  const { rows } = await sql<Today>`SELECT d.plant_id, d.pv_kwh, d.charge_kwh, d.discharge_kwh
    FROM plant p JOIN plant_day d ON d.plant_id = p.id AND d.day = (now() AT TIME ZONE p.time_zone)::date
    WHERE p.id = ANY(${plantIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.plant_id, row]));
}
