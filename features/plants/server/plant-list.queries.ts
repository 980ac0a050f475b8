import type { CallRequest } from '@heliodon/contract/call';
import type { Permission } from '@heliodon/contract/permissions';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern } from '@heliodon/infrastructure/sql';
import type { Lang } from '@heliodon/kernel/lang';
import type { PlantStatus } from '@heliodon/kernel/plant-status';
import type { Caller } from '@heliodon/server-kit/caller';
import { isOpenAlarm } from '@heliodon/server-kit/open-alarms';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { type RawBuilder, sql } from 'kysely';
import type { getPlantList, PlantFilter, PlantRow, PlantSort } from '../contract/plant-list.contract.ts';

export interface RegionNames {
  regionName(code: string, lang: Lang): string;
}

/** A plant without a state has never sent data. */
const status = sql`coalesce(s.status, 'offline')`;
/** In the plant's time zone. */
const today = sql`(now() AT TIME ZONE p.time_zone)::date`;
const fullHours = sql`t.pv_kwh / nullif(p.pv_kwp, 0)::float8`;

/*
 * The database joins only the tables that a query uses: each has one row per plant. No time zone differs by more than a
 * day from that of the database: the bounds let it read three days by their index.
 */
const tables = (caller: Caller) => sql`plant p JOIN account o ON o.id = p.owner_id
  LEFT JOIN plant_state s ON s.plant_id = p.id
  LEFT JOIN plant_day t ON t.plant_id = p.id AND t.day = ${today}
    AND t.day BETWEEN current_date - 1 AND current_date + 1
  LEFT JOIN plant_total a ON a.plant_id = p.id
  LEFT JOIN settlement_total i ON i.plant_id = p.id
  LEFT JOIN settlement_day e ON e.plant_id = p.id AND e.day = ${today} AND ${sees(caller, 'reportView')}
  LEFT JOIN (SELECT o.plant_id, count(*)::int AS open, min(o.grade)::int AS worst FROM alarm o
    WHERE ${isOpenAlarm('o')} AND ${sees(caller, 'alarmView')} GROUP BY 1) w ON w.plant_id = p.id`;

const sees = ({ permissions }: Caller, code: Permission) => sql.lit(permissions.has(code));

/** Plants that need attention first. */
const SORTS: Record<PlantSort, RawBuilder<unknown>> = {
  status: sql`array_position(ARRAY['fault', 'offline', 'normal'], ${status})`,
  name: sql`p.name`,
  owner: sql`o.account_name`,
  screenType: sql`p.screen_type`,
  pvKwp: sql`p.pv_kwp`,
  storageKw: sql`p.storage_kw`,
  storageKwh: sql`p.storage_kwh`,
  pvKw: sql`s.pv_kw`,
  batteryKw: sql`s.battery_kw`,
  gridKw: sql`s.grid_kw`,
  loadKw: sql`s.load_kw`,
  chargingKw: sql`s.charging_kw`,
  soc: sql`s.soc`,
  pvTodayKwh: sql`t.pv_kwh`,
  chargeTodayKwh: sql`t.charge_kwh`,
  dischargeTodayKwh: sql`t.discharge_kwh`,
  chargingTodayKwh: sql`t.charging_kwh`,
  fullHours,
  pvTotalKwh: sql`a.pv_kwh`,
  chargeTotalKwh: sql`a.charge_kwh`,
  dischargeTotalKwh: sql`a.discharge_kwh`,
  chargingTotalKwh: sql`a.charging_kwh`,
  incomeToday: sql`e.income`,
  incomeTotal: sql`i.income`,
  openAlarms: sql`w.open`,
  // By the highest grade of open alarms, then by status: 1 serious, 4 level three warning, 5 none.
  attention: sql`coalesce(w.worst, 5) * 10 + array_position(ARRAY['fault', 'offline', 'normal'], ${status})`,
  installDate: sql`p.install_date`,
  at: sql`s.at`,
};

function found(caller: Caller, { keyword, screenType, region }: PlantFilter): RawBuilder<unknown> {
  const conditions = [sql`p.id IN ${visiblePlantIds(caller)}`];
  if (keyword !== '') {
    const typed = likePattern(keyword);
    conditions.push(sql`(p.name ILIKE ${typed} OR o.account_name ILIKE ${typed} OR o.name ILIKE ${typed})`);
  }
  if (screenType !== undefined) conditions.push(sql`p.screen_type = ${screenType}`);
  if (region) conditions.push(sql`${region} IN (p.country, p.province, p.city)`);
  return sql.join(conditions, sql` AND `);
}

const ofStatus = (asked: PlantStatus | undefined) =>
  asked === undefined ? sql`true` : sql`${status} = ${asked}`;

type Counts = Record<PlantStatus, number>;

export async function countPlants(db: Database, caller: Caller, filter: PlantFilter): Promise<Counts> {
  const { rows } = await sql<{ status: PlantStatus; count: number }>`
    SELECT ${status} AS status, count(*) AS count FROM ${tables(caller)} WHERE ${found(caller, filter)} GROUP BY 1`.execute(
    db,
  );
  const counts: Counts = { normal: 0, fault: 0, offline: 0 };
  for (const row of rows) counts[row.status] = row.count;
  return counts;
}

export const totalOf = (counts: Counts, asked: PlantStatus | undefined): number =>
  asked === undefined ? counts.normal + counts.fault + counts.offline : counts[asked];

/** First selects the plants in order; then reads all data of those few. */
export async function readPlantPage(
  db: Database,
  names: RegionNames,
  caller: Caller,
  request: CallRequest<typeof getPlantList>,
): Promise<PlantRow[]> {
  const { sort = 'name', order = 'asc', page, pageSize } = request;
  const { rows } = await sql<{ id: number }>`SELECT p.id FROM ${tables(caller)}
    WHERE ${found(caller, request)} AND ${ofStatus(request.status)}
    ORDER BY ${SORTS[sort]} ${sql.raw(order)} NULLS LAST, p.name, p.id
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const byId = new Map(
    (await readRows(db, names, caller, caller.lang, ids)).map((row) => [row.plantId, row]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const EXPORT_STEP = 500;

/** All matching plants by name, in batches of some hundred by key, so that none is skipped or read twice. */
export async function* streamPlants(
  db: Database,
  names: RegionNames,
  caller: Caller,
  lang: Lang,
  filter: PlantFilter,
): AsyncGenerator<PlantRow> {
  let after = sql`true`;
  for (;;) {
    const { rows } = await sql<{ id: number; name: string }>`SELECT p.id, p.name FROM ${tables(caller)}
      WHERE ${found(caller, filter)} AND ${ofStatus(filter.status)} AND ${after}
      ORDER BY p.name, p.id LIMIT ${EXPORT_STEP}`.execute(db);
    const ids = rows.map(({ id }) => id);
    const byId = new Map((await readRows(db, names, caller, lang, ids)).map((row) => [row.plantId, row]));
    for (const id of ids) {
      const row = byId.get(id);
      if (row) yield row;
    }
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_STEP) return;
    after = sql`(p.name, p.id) > (${last.name}, ${last.id})`;
  }
}

type Stored = Omit<PlantRow, 'at'> & { readonly heardAt: Date | null };

async function readRows(
  db: Database,
  names: RegionNames,
  caller: Caller,
  lang: Lang,
  ids: readonly number[],
): Promise<PlantRow[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<Stored>`SELECT p.id AS "plantId", p.name, o.account_name AS owner, ${status} AS status,
      p.screen_type AS "screenType", p.plant_mode AS "plantMode", p.time_zone AS "timeZone", p.currency,
      p.province, p.city, p.install_date::text AS "installDate", p.pv_kwp::float8 AS "pvKwp",
      p.storage_kw::float8 AS "storageKw", p.storage_kwh::float8 AS "storageKwh", s.at AS "heardAt",
      s.pv_kw AS "pvKw", s.battery_kw AS "batteryKw", s.grid_kw AS "gridKw", s.load_kw AS "loadKw",
      s.charging_kw AS "chargingKw", s.soc, t.pv_kwh AS "pvTodayKwh", t.charge_kwh AS "chargeTodayKwh",
      t.discharge_kwh AS "dischargeTodayKwh", t.charging_kwh AS "chargingTodayKwh", ${fullHours} AS "fullHours",
      a.pv_kwh AS "pvTotalKwh", a.charge_kwh AS "chargeTotalKwh", a.discharge_kwh AS "dischargeTotalKwh",
      a.charging_kwh AS "chargingTotalKwh", i.income::float8 AS "incomeTotal", round(e.income, 2)::float8 AS "incomeToday",
      n.open AS "openAlarms", n.worst AS "worstGrade"
    FROM ${tables(caller)}
    LEFT JOIN LATERAL (SELECT count(*)::int AS open, min(o.grade)::int AS worst FROM alarm o
      WHERE o.plant_id = p.id AND ${isOpenAlarm('o')}) n ON ${sees(caller, 'alarmView')}
    WHERE p.id = ANY (${ids}::bigint[])`.execute(db);
  return rows.map(({ heardAt, ...row }) => ({
    ...row,
    province: names.regionName(row.province, lang),
    city: names.regionName(row.city, lang),
    at: heardAt?.getTime() ?? null,
  }));
}
