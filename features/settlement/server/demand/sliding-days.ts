import { kindById } from '@heliodon/device-kinds/kinds';
import { slideStepMin } from '@heliodon/energy/demand/demand-terms';
import type { MeterSample } from '@heliodon/energy/demand/measured-window';
import type { SlidingMonth } from '@heliodon/energy/demand/register-demand';
import { type SlidingPeak, slidingPeak } from '@heliodon/energy/demand/sliding-peak';
import { dayRangeMs, dayStartMs, localDay, monthOf, nextDay } from '@heliodon/energy/periods/local-time';
import { daysOfMonth, slotAfter, slotKeys } from '@heliodon/energy/periods/report-range';
import type { Database } from '@heliodon/infrastructure/database';
import { DAY_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import { readGridMeters, readTransformers, transformerOf } from '../bill/bill.queries.ts';
import { hasSamplesSince, LATE_MS, type MeteredPlant, type RegisterReads } from '../bill/past-months.ts';

/* The highest sliding demand of each day, where the contract bills it: stored while there are samples. */

/** Between two samples the import is distributed evenly. */
const SAMPLE_MS = 60_000;
/** Samples around the day, for the readings before its first and after its last step. */
const AROUND_MS = 300_000;

export interface SlidingAsked {
  readonly month: string;
  readonly stepMin: number;
}

/** `to`: the last day included. Days that are not stored yet are calculated if they are recent. */
export async function readSlidingMonths(
  reads: RegisterReads,
  plant: MeteredPlant,
  { months, to }: { readonly months: readonly SlidingAsked[]; readonly to: string },
): Promise<ReadonlyMap<string, SlidingMonth>> {
  const found = await Promise.all(
    months.map(async ({ month, stepMin }): Promise<[string, SlidingMonth]> => {
      const stored = await readStored(reads.db, plant.plantId, daysUpTo(month, to), stepMin);
      const days = await Promise.all(
        stored.map(async ({ day, kw }) => kw ?? (await recentKw(reads, plant, day, stepMin))),
      );
      const known = days.filter((kw) => kw !== null);
      return [
        month,
        {
          stepMin,
          kw: known.length === 0 ? null : Math.max(...known),
          missingDays: days.length - known.length,
        },
      ];
    }),
  );
  return new Map(found);
}

function daysUpTo(month: string, to: string): { readonly from: string; readonly to: string } {
  const days = daysOfMonth(month);
  return { from: days.from, to: to < days.to ? to : days.to };
}

/** The days on which import was measured. */
async function readStored(
  db: Database,
  plantId: number,
  { from, to }: { readonly from: string; readonly to: string },
  stepMin: number,
): Promise<{ readonly day: string; readonly kw: number | null }[]> {
  const { rows } = await sql<{ day: string; kw: number | null }>`SELECT d.day::text AS day, s.kw
    FROM plant_day d LEFT JOIN demand_sliding_day s
      ON s.plant_id = d.plant_id AND s.day = d.day AND s.step_min = ${stepMin}
    WHERE d.plant_id = ${plantId} AND d.day BETWEEN ${from}::date AND ${to}::date AND d.import_max_kw IS NOT NULL
    ORDER BY d.day`.execute(db);
  return rows;
}

/** Today and yesterday; the worker stores all others. */
async function recentKw(
  reads: RegisterReads,
  plant: MeteredPlant,
  day: string,
  stepMin: number,
): Promise<number | null> {
  const isRecent = dayStartMs(day, plant.timeZone) >= reads.clock.now().getTime() - 2 * DAY_MS;
  return isRecent ? ((await countDay(reads, plant, day, stepMin))?.kw ?? null) : null;
}

/** Undefined: samples no longer cover the day, or the meter counts import as export. */
async function countDay(
  reads: RegisterReads,
  { plantId, timeZone }: MeteredPlant,
  day: string,
  stepMin: number,
): Promise<SlidingPeak | undefined> {
  const { db, store, clock } = reads;
  const { fromMs, toMs } = dayRangeMs(day, timeZone);
  if (!hasSamplesSince(reads, fromMs) || !(await isImportPositive(db, plantId))) return undefined;
  const meters = await readGridMeters(db, plantId, new Date(fromMs));
  const samples = await Promise.all(
    meters.map(async ({ deviceId, kind: id }): Promise<MeterSample[]> => {
      const kind = kindById(id);
      if (!kind) return [];
      const { powerKw, outKwh } = kind.headline;
      const points = [powerKw, outKwh].filter((name) => name !== undefined);
      const range = { fromMs: fromMs - QUARTER_MS - AROUND_MS, toMs: toMs + AROUND_MS };
      const found = await store.samplesEvery({ kind, deviceId, points, ...range }, SAMPLE_MS);
      const numberAt = (values: (typeof found)[number]['values'], name: string | undefined) => {
        const value = name === undefined ? undefined : values[name];
        return typeof value === 'number' ? value : null;
      };
      return found.map(({ atMs, values }) => ({
        atMs,
        powerKw: numberAt(values, powerKw),
        importKwh: numberAt(values, outKwh),
      }));
    }),
  );
  const sinceMs = dayStartMs(daysOfMonth(monthOf(day)).from, timeZone);
  return slidingPeak(samples, { fromMs, toMs: Math.min(toMs, clock.now().getTime()), sinceMs }, stepMin);
}

/** Roll-ups take every meter to count import as positive, so the demand of a reversed meter is unknown. */
async function isImportPositive(db: Database, plantId: number): Promise<boolean> {
  const row = await db
    .selectFrom('site_control')
    .select('import_positive')
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  return row?.import_positive ?? true;
}

/** Stores the completed days of this month and the last two, until no more late samples are expected. */
export async function keepSlidingDays(reads: RegisterReads): Promise<void> {
  const { db, clock } = reads;
  const nowMs = clock.now().getTime();
  const { rows } = await sql<MeteredPlant>`SELECT p.id AS "plantId", p.time_zone AS "timeZone" FROM plant p
    WHERE p.deleted_at IS NULL AND EXISTS (SELECT 1 FROM transformer_version v WHERE v.plant_id = p.id
      AND v.transformer ->> 'billingType' = 'demand' AND v.transformer ->> 'demandWindow' <> 'block')
    ORDER BY p.id`.execute(db);
  for (const plant of rows) {
    const today = localDay(nowMs, plant.timeZone);
    const transformers = await readTransformers(db, plant.plantId);
    const first = slotAfter('month', monthOf(today), -2);
    for (const month of slotKeys({ step: 'month', from: first, to: monthOf(today) })) {
      const terms = transformerOf(transformers, month)?.terms ?? null;
      const stepMin = terms?.billingType === 'demand' ? slideStepMin(terms) : null;
      if (stepMin === null) continue;
      for (const day of await dueDays(db, plant, daysUpTo(month, today), { stepMin, nowMs })) {
        const peak = await countDay(reads, plant, day, stepMin);
        if (peak) await saveDay(db, { plantId: plant.plantId, day, stepMin, at: clock.now() }, peak);
      }
    }
  }
}

/** Measured days that are over; calculated again once a day while late samples may arrive. */
async function dueDays(
  db: Database,
  { plantId, timeZone }: MeteredPlant,
  { from, to }: { readonly from: string; readonly to: string },
  { stepMin, nowMs }: { readonly stepMin: number; readonly nowMs: number },
): Promise<string[]> {
  const { rows } = await sql<{ day: string; countedAt: Date | null }>`SELECT d.day::text AS day,
      s.counted_at AS "countedAt"
    FROM plant_day d LEFT JOIN demand_sliding_day s
      ON s.plant_id = d.plant_id AND s.day = d.day AND s.step_min = ${stepMin}
    WHERE d.plant_id = ${plantId} AND d.day BETWEEN ${from}::date AND ${to}::date AND d.import_max_kw IS NOT NULL
    ORDER BY d.day`.execute(db);
  return rows
    .filter(({ day, countedAt }) => {
      const endMs = dayStartMs(nextDay(day), timeZone);
      if (endMs > nowMs) return false;
      return !countedAt || countedAt.getTime() < Math.min(nowMs, endMs + LATE_MS) - DAY_MS;
    })
    .map(({ day }) => day);
}

async function saveDay(
  db: Database,
  of: { readonly plantId: number; readonly day: string; readonly stepMin: number; readonly at: Date },
  { kw, endMs, unknownWindows }: SlidingPeak,
): Promise<void> {
  await sql`INSERT INTO demand_sliding_day (plant_id, day, step_min, kw, window_end, unknown_windows, counted_at)
    VALUES (${of.plantId}, ${of.day}::date, ${of.stepMin}, ${kw}, ${endMs === null ? null : new Date(endMs)},
      ${unknownWindows}, ${of.at})
    ON CONFLICT (plant_id, day, step_min) DO UPDATE SET kw = excluded.kw, window_end = excluded.window_end,
      unknown_windows = excluded.unknown_windows, counted_at = excluded.counted_at`.execute(db);
}
