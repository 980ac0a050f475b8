import { STEP_H, STEPS_A_DAY } from '@heliodon/energy/optimise/dispatch-case';
import type { ProfileDay } from '@heliodon/energy/optimise/habit-forecast';
import { SLOT_MIN } from '@heliodon/energy/optimise/plan-orders';
import { localDay, localMinute } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/** Mean powers of a 15-minute interval; null: not measured. */
export interface QuarterRow {
  readonly ms: number;
  readonly pvKw: number | null;
  readonly loadKw: number | null;
  readonly chargingKw: number | null;
  /** Positive: discharge. */
  readonly batteryKw: number;
  readonly importKw: number | null;
  readonly exportKw: number | null;
}

/** Ordered by time. One list for each column, as JSON: a year has 35,000 intervals, and arrays are parsed slowly. */
export async function readQuarters(
  db: Database,
  plantId: number,
  fromMs: number,
  toMs: number,
): Promise<QuarterRow[]> {
  const { rows } = await sql<Record<keyof QuarterRow, (number | null)[] | null>>`SELECT json_agg(ms) AS ms,
      json_agg(pv_kwh) AS "pvKw", json_agg(load_kwh) AS "loadKw", json_agg(charging_kwh) AS "chargingKw",
      json_agg(coalesce(discharge_kwh, 0) - coalesce(charge_kwh, 0)) AS "batteryKw",
      json_agg(import_kwh) AS "importKw", json_agg(export_kwh) AS "exportKw"
    FROM (SELECT extract(epoch FROM bucket)::float8 * 1000 AS ms, pv_kwh, load_kwh, charging_kwh, charge_kwh,
        discharge_kwh, import_kwh, export_kwh
      FROM plant_15m WHERE plant_id = ${plantId}
        AND bucket >= ${new Date(fromMs)} AND bucket < ${new Date(toMs)} ORDER BY bucket) q`.execute(db);
  const [lists] = rows;
  if (!lists?.ms) return [];
  const kw = (list: (number | null)[] | null, at: number) => {
    const kwh = list?.[at] ?? null;
    return kwh === null ? null : Math.max(0, kwh) / STEP_H;
  };
  return lists.ms.map((ms, at) => ({
    ms: Math.round(ms ?? 0),
    pvKw: kw(lists.pvKw, at),
    loadKw: kw(lists.loadKw, at),
    chargingKw: kw(lists.chargingKw, at),
    batteryKw: (lists.batteryKw?.[at] ?? 0) / STEP_H,
    importKw: kw(lists.importKw, at),
    exportKw: kw(lists.exportKw, at),
  }));
}

/** Intervals grouped by local day, in order. */
export function byLocalDay(rows: readonly QuarterRow[], timeZone: string): Map<string, QuarterRow[]> {
  const days = new Map<string, QuarterRow[]>();
  for (const row of rows) {
    const day = localDay(row.ms, timeZone);
    const same = days.get(day);
    if (same) same.push(row);
    else days.set(day, [row]);
  }
  return days;
}

/** A day with fewer known intervals than this share is not used. */
const KNOWN_SHARE = 0.9;

export const isWhole = (rows: readonly QuarterRow[], steps = STEPS_A_DAY): boolean =>
  rows.filter(({ loadKw }) => loadKw !== null).length >= KNOWN_SHARE * steps;

/** Days with sufficient data, by interval of local time; a missing interval repeats the one before it. */
export function profileDays(
  days: ReadonlyMap<string, readonly QuarterRow[]>,
  timeZone: string,
): ProfileDay[] {
  return [...days]
    .filter(([, rows]) => isWhole(rows))
    .map(([day, rows]) => {
      const bySlot = new Map(rows.map((row) => [Math.floor(localMinute(row.ms, timeZone) / SLOT_MIN), row]));
      const of = (value: (row: QuarterRow) => number | null) => {
        let last = 0;
        return Float64Array.from({ length: STEPS_A_DAY }, (_, slot) => {
          const row = bySlot.get(slot);
          last = (row && value(row)) ?? last;
          return last;
        });
      };
      return {
        day,
        pvKw: of(({ pvKw }) => pvKw ?? 0),
        loadKw: of(({ loadKw }) => loadKw),
        chargingKw: of(({ chargingKw }) => chargingKw ?? 0),
      };
    });
}
