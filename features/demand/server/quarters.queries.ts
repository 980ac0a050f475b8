import { type DemandQuarter, demandQuarter } from '@heliodon/energy/demand/quarters';
import { dayStartMs, localDay, nextDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { QUARTER_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';

interface Row {
  readonly place: number;
  readonly importKwh: number | null;
  readonly exportKwh: number | null;
  readonly chargeKwh: number | null;
  readonly dischargeKwh: number | null;
}

/** 15-minute intervals in the order of time; a year has 35,000, so times are numbers instead of dates. */
export async function readQuarters(
  db: Database,
  plantId: number,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<DemandQuarter[]> {
  const { rows } =
    await sql<Row>`SELECT (extract(epoch FROM bucket) / 900)::int AS place, import_kwh AS "importKwh",
      export_kwh AS "exportKwh", charge_kwh AS "chargeKwh", discharge_kwh AS "dischargeKwh"
    FROM plant_15m WHERE plant_id = ${plantId} AND bucket >= ${new Date(fromMs)} AND bucket < ${new Date(toMs)}
    ORDER BY bucket`.execute(db);
  return rows.map(({ place, ...energy }) => demandQuarter({ startMs: place * QUARTER_MS, ...energy }));
}

/** Days in the plant's time zone, both inclusive; `nowMs`: without the current interval. */
export const readDaysQuarters = (
  db: Database,
  { plantId, timeZone }: { readonly plantId: number; readonly timeZone: string },
  { from, to }: { readonly from: string; readonly to: string },
  nowMs = Number.POSITIVE_INFINITY,
): Promise<DemandQuarter[]> =>
  readQuarters(db, plantId, {
    fromMs: dayStartMs(from, timeZone),
    toMs: Math.min(dayStartMs(nextDay(to), timeZone), Math.floor(nowMs / QUARTER_MS) * QUARTER_MS),
  });

/** By day in the plant's time zone, in order. */
export function quartersByDay(
  quarters: readonly DemandQuarter[],
  timeZone: string,
): Map<string, DemandQuarter[]> {
  const days = new Map<string, DemandQuarter[]>();
  for (const quarter of quarters) {
    const day = localDay(quarter.startMs, timeZone);
    const known = days.get(day);
    if (known) known.push(quarter);
    else days.set(day, [quarter]);
  }
  return days;
}

export interface MonthPeak {
  readonly month: string;
  readonly peakKw: number | null;
}

/** The highest billed interval of each month, between two days. */
export async function readMonthPeaks(
  db: Database,
  plantId: number,
  from: string,
  to: string,
): Promise<Map<string, number | null>> {
  const { rows } = await sql<MonthPeak>`SELECT left(day::text, 7) AS month, max(import_max_kw) AS "peakKw"
    FROM plant_day WHERE plant_id = ${plantId} AND day BETWEEN ${from}::date AND ${to}::date GROUP BY 1`.execute(
    db,
  );
  return new Map(rows.map(({ month, peakKw }) => [month, peakKw]));
}

export async function readFirstDay(db: Database, plantId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`SELECT min(day)::text AS day FROM plant_day
    WHERE plant_id = ${plantId} AND import_max_kw IS NOT NULL`.execute(db);
  return rows[0]?.day ?? null;
}
