import { kindsWith, rolesOf } from '@heliodon/device-kinds/kinds';
import type { CheckedDevice } from '@heliodon/energy/metering/meter-check';
import type { Span } from '@heliodon/energy/periods/span';
import type { Database } from '@heliodon/infrastructure/database';
import type { OfKind } from '@heliodon/telemetry-store/samples-of-kinds';
import { sql } from 'kysely';

export interface MeteredDevice extends CheckedDevice, OfKind {
  readonly sn: string;
  readonly alias: string;
  readonly model: string;
  readonly removedAt: Date | null;
}

/** Meters and the devices that they may measure, including removed ones. */
export async function readMeteredDevices(db: Database, plantId: number): Promise<MeteredDevice[]> {
  const { rows } = await sql<Omit<MeteredDevice, 'roles'>>`
    SELECT d.id AS "deviceId", d.sn, d.alias, d.model, d.kind, d.sampling_point AS "samplingPoint",
      d.removed_at AS "removedAt",
      ARRAY(SELECT k.device_id FROM meter_link k WHERE k.meter_id = d.id ORDER BY 1) AS measures
    FROM device d WHERE d.plant_id = ${plantId}
      AND d.kind = ANY(${kindsWith('meter', 'generator', 'storageConverter', 'battery')}::text[])
    ORDER BY array_position(ARRAY['highVoltage', 'acLow', 'pv', 'storage', 'load'], d.sampling_point) NULLS LAST,
      d.removed_at IS NOT NULL, coalesce(nullif(d.alias, ''), d.sn), d.id`.execute(db);
  return rows.map((row) => ({ ...row, roles: rolesOf(row.kind) }));
}

export interface DeviceColumn {
  readonly deviceId: number;
  readonly key: string;
  readonly outKwh: number | null;
  readonly inKwh: number | null;
  readonly estimatedS: number;
}

const SOURCES = {
  day: { table: 'rollup_day', chars: 10 },
  month: { table: 'rollup_month', chars: 7 },
  year: { table: 'rollup_month', chars: 4 },
} as const;

const sums = sql`sum(r.out_kwh) AS "outKwh", sum(r.in_kwh) AS "inKwh", sum(r.estimated_s)::int AS "estimatedS"`;

/** Energy of devices in the columns of a report. */
export async function readDeviceColumns(
  db: Database,
  deviceIds: readonly number[],
  span: Span,
): Promise<DeviceColumn[]> {
  const { step, firstDay, lastDay } = span;
  if (deviceIds.length === 0) return [];
  if (step === 'hour') return readDeviceHours(db, deviceIds, span);
  const { table, chars } = SOURCES[step];
  const { rows } = await sql<DeviceColumn>`
    SELECT r.device_id AS "deviceId", left(r.day::text, ${sql.lit(chars)}) AS key, ${sums}
    FROM ${sql.table(table)} r
    WHERE r.device_id = ANY(${deviceIds}::int[]) AND r.day BETWEEN ${firstDay}::date AND ${lastDay}::date
    GROUP BY 1, 2`.execute(db);
  return rows;
}

async function readDeviceHours(
  db: Database,
  deviceIds: readonly number[],
  { columns, fromMs, toMs }: Span,
): Promise<DeviceColumn[]> {
  const keys = columns.map(({ key }) => key);
  const from = columns.map((column) => new Date(column.fromMs));
  const to = columns.map((column) => new Date(column.toMs));
  const { rows } = await sql<DeviceColumn>`
    SELECT r.device_id AS "deviceId", h.key, ${sums}
    FROM unnest(${keys}::text[], ${from}::timestamptz[], ${to}::timestamptz[]) AS h (key, since, until)
      JOIN rollup_15m r ON r.bucket >= h.since AND r.bucket < h.until
    WHERE r.device_id = ANY(${deviceIds}::int[]) AND r.bucket >= ${new Date(fromMs)}
      AND r.bucket < ${new Date(toMs)}
    GROUP BY 1, 2`.execute(db);
  return rows;
}

/** The first day of each device from a day on. */
export async function readFirstDays(
  db: Database,
  deviceIds: readonly number[],
  from: string,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ deviceId: number; day: string }>`
    SELECT device_id AS "deviceId", min(day)::text AS day FROM rollup_day
    WHERE device_id = ANY(${deviceIds}::int[]) AND day >= ${from}::date GROUP BY 1`.execute(db);
  return new Map(rows.map(({ deviceId, day }) => [deviceId, day]));
}
