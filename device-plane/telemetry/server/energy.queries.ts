import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { FLOWS } from '@heliodon/energy/flows/plant-flows';
import { dayStartMs, nextDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { plantIsVisible } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import type { EnergyPeriod, getDeviceEnergy, getPlantEnergy } from '../contract/energy.contract.ts';

/** Tables and aggregation. Hours are sums of quarters, years of months. */
const SOURCES = {
  quarter: { table: '15m', time: 'bucket', group: undefined },
  hour: { table: '15m', time: 'bucket', group: 'hour' },
  day: { table: 'day', time: 'day', group: undefined },
  month: { table: 'month', time: 'day', group: undefined },
  year: { table: 'month', time: 'day', group: 'year' },
} as const satisfies Record<EnergyPeriod, object>;

interface Span {
  readonly period: EnergyPeriod;
  readonly from: string;
  readonly to: string;
}

/** `sums`: SQL of each value as an aggregate and directly. `key`: the owner column. */
async function series<Row>(
  db: Database,
  owner: { readonly table: string; readonly key: string; readonly id: number },
  { period, from, to }: Span,
  timeZone: string,
  columns: readonly { readonly as: string; readonly sum: string; readonly plain: string }[],
): Promise<(Row & { at: string })[]> {
  const { table, time, group } = SOURCES[period];
  const column = sql.ref(`r.${time}`);
  const range =
    time === 'bucket'
      ? sql`${column} >= ${new Date(dayStartMs(from, timeZone))} AND ${column} < ${new Date(dayStartMs(nextDay(to), timeZone))}`
      : sql`${column} >= date_trunc(${period === 'day' ? 'day' : group === 'year' ? 'year' : 'month'}, ${from}::date)::date AND ${column} <= ${to}::date`;
  const bucketOf =
    group === 'hour' ? sql`date_trunc('hour', r.bucket, ${timeZone})` : sql`date_trunc('year', r.day)::date`;
  const instant = group ? bucketOf : column;
  const figures = sql.raw(
    columns.map(({ as, sum, plain }) => `${group ? sum : plain} AS "${as}"`).join(', '),
  );
  const { rows } = await sql<Row & { at: Date | string }>`
    SELECT ${instant} AS at, ${figures} FROM ${sql.raw(`${owner.table}_${table}`)} r
    WHERE ${sql.ref(`r.${owner.key}`)} = ${owner.id} AND ${range}
    ${group ? sql`GROUP BY 1` : sql``} ORDER BY 1`.execute(db);
  return rows.map((row) => ({ ...row, at: label(row.at, period) }));
}

function label(at: Date | string, period: EnergyPeriod): string {
  // The driver parses a date as local midnight; its local parts are those of the date.
  if (period === 'quarter' || period === 'hour') return (at as Date).toISOString();
  const date = at as Date;
  const two = (n: number) => String(n).padStart(2, '0');
  const parts = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())];
  return parts.slice(0, period === 'day' ? 3 : period === 'month' ? 2 : 1).join('-');
}

const summed = (column: string, as: string) => ({ as, sum: `sum(r.${column})`, plain: `r.${column}` });

export async function plantEnergy(
  db: Database,
  request: CallRequest<typeof getPlantEnergy>,
): Promise<CallResponse<typeof getPlantEnergy>> {
  const plant = await db
    .selectFrom('plant')
    .select('time_zone as timeZone')
    .where('id', '=', request.plantId)
    .executeTakeFirst();
  if (!plant) throw new AppError(commonErrors.notFound);
  const quarters = request.period === 'quarter' || request.period === 'hour';
  const highest = quarters ? 'r.import_kwh * 4' : 'r.import_max_kw';
  const columns = [
    ...FLOWS.map((flow) => summed(`${flow}_kwh`, flow)),
    { as: 'importMaxKw', sum: `max(${highest})`, plain: highest },
    { as: 'estimatedS', sum: 'sum(r.estimated_s)::int', plain: 'r.estimated_s' },
  ];
  const owner = { table: 'plant', key: 'plant_id', id: request.plantId };
  const rows = await series<Omit<CallResponse<typeof getPlantEnergy>['rows'][number], 'at'>>(
    db,
    owner,
    request,
    plant.timeZone,
    columns,
  );
  return { timeZone: plant.timeZone, rows };
}

function stats(name: 'power' | 'soc' | 'temp') {
  const avg = `r.${name}_avg`;
  return [
    {
      as: `${name}Avg`,
      sum: `sum(${avg} * r.samples) / nullif(sum(r.samples) FILTER (WHERE ${avg} IS NOT NULL), 0)`,
      plain: avg,
    },
    { as: `${name}Min`, sum: `min(r.${name}_min)`, plain: `r.${name}_min` },
    { as: `${name}Max`, sum: `max(r.${name}_max)`, plain: `r.${name}_max` },
  ];
}

export async function deviceEnergy(
  db: Database,
  caller: Caller,
  request: CallRequest<typeof getDeviceEnergy>,
): Promise<CallResponse<typeof getDeviceEnergy>> {
  const device = await db
    .selectFrom('device')
    .innerJoin('plant', 'plant.id', 'device.plant_id')
    .select('plant.time_zone as timeZone')
    .where('device.id', '=', request.deviceId)
    .where('device.removed_at', 'is', null)
    .where(plantIsVisible(caller, sql.ref('device.plant_id')))
    .executeTakeFirst();
  if (!device) throw new AppError(commonErrors.notFound);
  const columns = [
    { as: 'samples', sum: 'sum(r.samples)::int', plain: 'r.samples' },
    { as: 'estimatedS', sum: 'sum(r.estimated_s)::int', plain: 'r.estimated_s' },
    summed('out_kwh', 'outKwh'),
    summed('in_kwh', 'inKwh'),
    ...stats('power'),
    ...stats('soc'),
    ...stats('temp'),
  ];
  const owner = { table: 'rollup', key: 'device_id', id: request.deviceId };
  const rows = await series<Omit<CallResponse<typeof getDeviceEnergy>['rows'][number], 'at'>>(
    db,
    owner,
    request,
    device.timeZone,
    columns,
  );
  return { timeZone: device.timeZone, rows };
}
