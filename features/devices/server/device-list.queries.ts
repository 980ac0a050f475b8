import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { DEVICE_STATUSES, type DeviceStatus } from '@heliodon/kernel/device-kind';
import type { Database } from '@heliodon/platform/database';
import { likePattern } from '@heliodon/platform/sql';
import { deviceStatusNow, joinDeviceState, statusName } from '@heliodon/platform/telemetry/device-status';
import { sql } from 'kysely';
import type { DeviceRow, deviceSorts, getDeviceList } from '../contract/device-list.contract.ts';

type Request = CallRequest<typeof getDeviceList>;
type Condition = ReturnType<typeof sql>;

/** What needs somebody first. */
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
  at: sql`s.ts`,
};

const tables = sql`device d ${joinDeviceState} LEFT JOIN device logger ON logger.id = d.logger_id`;

/** `parts`: kinds that are shown with the device they are part of, not beside it. */
export async function listDevices(
  db: Database,
  parts: readonly string[],
  request: Request,
): Promise<CallResponse<typeof getDeviceList>> {
  const ofPlant = sql`d.plant_id = ${request.plantId} AND d.removed_at IS NULL`;
  const shown = sql`${ofPlant} AND d.kind <> ALL (${parts}::text[])`;
  const found = sql`${request.kind === undefined ? shown : ofPlant} AND ${filtersOf(request)}`;
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

function filtersOf({ kind, status, keyword }: Request): Condition {
  const conditions = [sql`true`];
  if (kind !== undefined) conditions.push(sql`d.kind = ${kind}`);
  if (status !== undefined) conditions.push(sql`${deviceStatusNow} = ${DEVICE_STATUSES.indexOf(status)}`);
  if (keyword !== '') {
    const typed = likePattern(keyword);
    conditions.push(sql`(d.sn ILIKE ${typed} OR d.alias ILIKE ${typed} OR d.model ILIKE ${typed}
      OR logger.sn ILIKE ${typed})`);
  }
  return sql.join(conditions, sql` AND `);
}

type Stored = Omit<DeviceRow, 'status' | 'at'> & { readonly statusCode: number; readonly ts: Date | null };

async function readRows(db: Database, found: Condition, request: Request): Promise<DeviceRow[]> {
  const { sort = 'name', order = 'asc', page, pageSize } = request;
  const { rows } = await sql<Stored>`
    SELECT d.id AS "deviceId", d.sn, d.kind, d.alias, d.brand, d.model, d.rated_kw AS "ratedKw",
      d.sampling_point AS "samplingPoint", logger.sn AS "loggerSn", p.id AS "plantId", p.name AS "plantName",
      s.ts, s.power_kw AS "powerKw", s.soc, s.temperature, ${deviceStatusNow} AS "statusCode"
    FROM ${tables} JOIN plant p ON p.id = d.plant_id
    WHERE ${found}
    ORDER BY ${SORTS[sort]} ${sql.raw(order)} NULLS LAST, ${name}, d.id
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db);
  return rows.map(({ statusCode, ts, ...row }) => ({
    ...row,
    status: statusName(statusCode),
    at: ts?.getTime() ?? null,
  }));
}
