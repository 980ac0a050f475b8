import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { kindsWith } from '@heliodon/device-kinds/kinds';
import { meterBrandOf } from '@heliodon/device-kinds/meter-brands';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern } from '@heliodon/infrastructure/sql';
import { deviceStatusNow, joinDeviceState, statusName } from '@heliodon/telemetry-store/device-status';
import { sql } from 'kysely';
import type { getMeterList, LinkedDevice, MeterRow, meterSorts } from '../contract/meters.contract.ts';

type Request = CallRequest<typeof getMeterList>;
type Condition = ReturnType<typeof sql>;
type BrandId = NonNullable<MeterRow['brand']>;

const name = sql`coalesce(nullif(d.alias, ''), d.sn)`;

const SORTS: Record<(typeof meterSorts)[number], Condition> = {
  status: sql`${deviceStatusNow}`,
  name,
  samplingPoint: sql`array_position(ARRAY['highVoltage', 'acLow', 'pv', 'storage', 'load'], d.sampling_point)`,
  powerKw: sql`s.power_kw`,
  collectFrom: sql`m.collect_from`,
  at: sql`s.ts`,
};

const tables = sql`device d ${joinDeviceState} LEFT JOIN device logger ON logger.id = d.logger_id
  LEFT JOIN meter m ON m.device_id = d.id`;

/** Values reported by the logger for columns that a user has set. */
export interface Overruled {
  readonly sampling_point?: MeterRow['samplingPoint'];
  readonly brand?: string;
  readonly model?: string;
}

interface Stored
  extends Pick<MeterRow, 'deviceId' | 'sn' | 'kind' | 'alias' | 'powerKw' | 'soc' | 'temperature'> {
  readonly statusCode: number;
  readonly ts: Date | null;
  readonly loggerSn: string | null;
  readonly model: string;
  readonly samplingPoint: MeterRow['samplingPoint'];
  readonly overruled: Overruled;
  readonly links: LinkedDevice[] | null;
  readonly collectFrom: Date | null;
  readonly address: string | null;
  readonly note: string | null;
  readonly revision: number | null;
  readonly importTotalKwh: number | null;
  readonly exportTotalKwh: number | null;
  readonly importTodayKwh: number | null;
  readonly exportTodayKwh: number | null;
}

/** `counting`: the meters that currently count in the plant's energy flows. */
export async function listMeters(
  db: Database,
  request: Request,
  counting: ReadonlySet<number>,
): Promise<CallResponse<typeof getMeterList>> {
  const found = sql`d.plant_id = ${request.plantId} AND d.removed_at IS NULL
    AND d.kind = ANY(${kindsWith('meter')}::text[])
    AND ${filtersOf(request)}`;
  const { sort = 'samplingPoint', order = 'asc', page, pageSize } = request;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Stored>`
      SELECT d.id AS "deviceId", d.sn, d.kind, d.alias, d.model, d.sampling_point AS "samplingPoint", d.overruled,
        logger.sn AS "loggerSn", s.ts, s.power_kw AS "powerKw", s.soc, s.temperature,
        s.out_kwh AS "importTotalKwh", s.in_kwh AS "exportTotalKwh", ${deviceStatusNow} AS "statusCode",
        today.out_kwh AS "importTodayKwh", today.in_kwh AS "exportTodayKwh",
        m.collect_from AS "collectFrom", m.address, m.note, m.revision, links.list AS links
      FROM ${tables} JOIN plant p ON p.id = d.plant_id
        LEFT JOIN rollup_day today ON today.device_id = d.id AND today.day = (now() AT TIME ZONE p.time_zone)::date
        LEFT JOIN LATERAL (
          SELECT jsonb_agg(jsonb_build_object('deviceId', o.id, 'sn', o.sn, 'alias', o.alias, 'kind', o.kind,
            'inPlant', o.removed_at IS NULL AND o.plant_id = d.plant_id) ORDER BY o.sn) AS list
          FROM meter_link k JOIN device o ON o.id = k.device_id WHERE k.meter_id = d.id) links ON true
      WHERE ${found}
      ORDER BY ${SORTS[sort]} ${sql.raw(order)} NULLS LAST, ${name}, d.id
      LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`SELECT count(*) AS total FROM ${tables} WHERE ${found}`.execute(db),
  ]);
  return { rows: rows.map((row) => toRow(row, counting)), total: counted[0]?.total ?? 0 };
}

function filtersOf({ samplingPoint, keyword }: Request): Condition {
  const conditions = [sql`true`];
  if (samplingPoint === 'none') conditions.push(sql`d.sampling_point IS NULL`);
  else if (samplingPoint !== undefined) conditions.push(sql`d.sampling_point = ${samplingPoint}`);
  if (keyword !== '') {
    const typed = likePattern(keyword);
    conditions.push(sql`(d.sn ILIKE ${typed} OR d.alias ILIKE ${typed} OR d.model ILIKE ${typed}
      OR m.address ILIKE ${typed})`);
  }
  return sql.join(conditions, sql` AND `);
}

const brandIdOf = (model: string): BrandId | null => (meterBrandOf(model)?.id as BrandId | undefined) ?? null;

function toRow(row: Stored, counting: ReadonlySet<number>): MeterRow {
  const { statusCode, ts, overruled, links, collectFrom, ...rest } = row;
  const byHand = { samplingPoint: 'sampling_point' in overruled, brand: 'model' in overruled };
  const announcedModel = byHand.brand ? (overruled.model ?? '') : row.model;
  return {
    ...rest,
    status: statusName(statusCode),
    at: ts?.getTime() ?? null,
    brand: brandIdOf(row.model),
    setByHand: byHand,
    announced: {
      samplingPoint: byHand.samplingPoint ? (overruled.sampling_point ?? null) : row.samplingPoint,
      brand: brandIdOf(announcedModel),
      model: announcedModel,
    },
    links: links ?? [],
    collectFrom: collectFrom?.toISOString() ?? null,
    address: row.address ?? '',
    note: row.note ?? '',
    revision: row.revision ?? 0,
    counting: counting.has(row.deviceId),
  };
}
