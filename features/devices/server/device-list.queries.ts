import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern } from '@heliodon/infrastructure/sql';
import { DEVICE_STATUSES, type DeviceStatus } from '@heliodon/kernel/device-kind';
import { deviceStatusNow, joinDeviceState, statusName } from '@heliodon/telemetry-store/device-status';
import { sql } from 'kysely';
import type {
  DeviceFilter,
  DeviceRow,
  deviceSorts,
  getDeviceList,
} from '../contract/device-list.contract.ts';

type Request = CallRequest<typeof getDeviceList>;
type Condition = ReturnType<typeof sql>;

/** States that need attention come first. */
const WORST_FIRST: readonly DeviceStatus[] = [
  'fault',
  'offline',
  'upgrade',
  'init',
  'waiting',
  'standby',
  'shutdown',
  'online',
  'running',
  'charging',
  'discharging',
];
const ranks = WORST_FIRST.map((status) => DEVICE_STATUSES.indexOf(status));
const name = sql`coalesce(nullif(d.alias, ''), d.sn)`;

const SORTS: Record<(typeof deviceSorts)[number], Condition> = {
  status: sql`array_position(${ranks}::int[], ${deviceStatusNow}::int)`,
  name,
  kind: sql`d.kind`,
  model: sql`nullif(d.model, '')`,
  loggerSn: sql`logger.sn`,
  ratedKw: sql`d.rated_kw`,
  powerKw: sql`s.power_kw`,
  soc: sql`s.soc`,
  temperature: sql`s.temperature`,
  firmware: sql`nullif(d.firmware, '')`,
  today: sql`coalesce(today.out_kwh, today.in_kwh)`,
  month: sql`coalesce(month.out_kwh, month.in_kwh)`,
  total: sql`coalesce(s.out_kwh, s.in_kwh)`,
  at: sql`s.ts`,
};

const tables = sql`device d ${joinDeviceState} LEFT JOIN device logger ON logger.id = d.logger_id`;

/** Roll-ups of the plant's day and month, found by key. */
const rollups = sql`
  LEFT JOIN rollup_day today ON today.device_id = d.id AND today.day = (now() AT TIME ZONE p.time_zone)::date
  LEFT JOIN rollup_month month ON month.device_id = d.id
    AND month.day = date_trunc('month', now() AT TIME ZONE p.time_zone)::date`;

const flow = (table: 'today' | 'month' | 's') =>
  sql`json_build_object('outKwh', ${sql.ref(`${table}.out_kwh`)}, 'inKwh', ${sql.ref(`${table}.in_kwh`)})`;

/** `parts`: kinds that are shown inside their parent device, not in the list. */
export async function listDevices(
  db: Database,
  parts: readonly string[],
  request: Request,
): Promise<CallResponse<typeof getDeviceList>> {
  const { shown, found } = conditions(parts, request);
  const [rows, total, counts] = await Promise.all([
    readRows(db, found, request),
    sql<{ total: number }>`SELECT count(*) AS total FROM ${tables} WHERE ${found}`.execute(db),
    sql<{ kind: string; status: number; count: number }>`
      SELECT d.kind, ${deviceStatusNow} AS status, count(*) AS count FROM device d ${joinDeviceState}
      WHERE ${shown} GROUP BY 1, 2 ORDER BY 1, 2`.execute(db),
  ]);
  return {
    rows,
    total: total.rows[0]?.total ?? 0,
    counts: counts.rows.map((row) => ({ ...row, status: statusName(row.status) })),
  };
}

/** A section of the list in the order of names, for complete exports. */
export function listPiece(
  db: Database,
  parts: readonly string[],
  filter: DeviceFilter,
  page: number,
  pageSize: number,
): Promise<DeviceRow[]> {
  return readRows(db, conditions(parts, filter).found, { ...filter, page, pageSize });
}

export async function countDevices(
  db: Database,
  parts: readonly string[],
  filter: DeviceFilter,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM ${tables}
    WHERE ${conditions(parts, filter).found}`.execute(db);
  return rows[0]?.total ?? 0;
}

function conditions(parts: readonly string[], filter: DeviceFilter) {
  const ofPlant = sql`d.plant_id = ${filter.plantId} AND d.removed_at IS NULL`;
  const shown = sql`${ofPlant} AND d.kind <> ALL (${parts}::text[])`;
  return { shown, found: sql`${filter.kind === undefined ? shown : ofPlant} AND ${filtersOf(filter)}` };
}

function filtersOf({ kind, status, keyword }: DeviceFilter): Condition {
  const all = [sql`true`];
  if (kind !== undefined) all.push(sql`d.kind = ${kind}`);
  if (status !== undefined) all.push(sql`${deviceStatusNow} = ${DEVICE_STATUSES.indexOf(status)}`);
  if (keyword !== '') {
    const typed = likePattern(keyword);
    all.push(sql`(d.sn ILIKE ${typed} OR d.alias ILIKE ${typed} OR d.model ILIKE ${typed}
      OR logger.sn ILIKE ${typed})`);
  }
  return sql.join(all, sql` AND `);
}

type Stored = Omit<DeviceRow, 'status' | 'at' | 'values'> & {
  readonly statusCode: number;
  readonly ts: Date | null;
};

async function readRows(db: Database, found: Condition, request: Request): Promise<DeviceRow[]> {
  const { sort = 'name', order = 'asc', page, pageSize } = request;
  const { rows } = await sql<Stored>`
    SELECT d.id AS "deviceId", d.sn, d.kind, d.alias, d.brand, d.model, d.firmware, d.rated_kw AS "ratedKw",
      d.rated_by_hand AS "ratedByHand", d.structure, d.commands,
      d.sampling_point AS "samplingPoint", logger.sn AS "loggerSn", p.id AS "plantId", p.name AS "plantName",
      s.ts, s.power_kw AS "powerKw", s.soc, s.temperature, ${deviceStatusNow} AS "statusCode",
      ${flow('today')} AS today, ${flow('month')} AS month, ${flow('s')} AS total
    FROM ${tables} JOIN plant p ON p.id = d.plant_id ${rollups}
    WHERE ${found}
    ORDER BY ${SORTS[sort]} ${sql.raw(order)} NULLS LAST, ${name}, d.id
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db);
  return rows.map(({ statusCode, ts, ...row }) => ({
    ...row,
    status: statusName(statusCode),
    at: ts?.getTime() ?? null,
    values: {},
  }));
}
