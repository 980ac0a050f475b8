import { BUCKET_MS } from '@heliodon/energy/metering/rollup';
import { dayRangeMs, dayStartMs, localDay, nextDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import { DAY_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import { plantDevices } from '../plant-devices.queries.ts';
import { plantBuckets } from './rollup.plants.ts';
import {
  type DayOf,
  forgetDays,
  forgetDaysOutside,
  forgetPlantDays,
  type PlantBucket,
  saveDays,
  saveMonths,
  savePlantBuckets,
  savePlantDays,
  savePlantMonths,
  savePlantTotals,
} from './rollup.rows.ts';
import { LOCK_KEY, monthsOf } from './rollup.service.ts';

/** Days of one plant per pass; bounds memory and transaction size. */
const PASS_DAYS = 14;
/** Part of the oldest day may already be deleted. */
const BORDER_DAYS = 2;

interface RecountDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Older intervals are deleted; their sums stay. */
  readonly keepQuarterDays: () => number;
}

/** The range that `ask` would recalculate, as seen in the planning transaction. */
export interface RecountPlan {
  readonly timeZone: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** An earlier range is still pending. */
  readonly pending: boolean;
  /** The days from a time on that can be recalculated, oldest first; called after the transaction, like `count`. */
  readonly days: (fromMs: number) => Promise<DayOf[]>;
  /** Calculates days without writing. */
  readonly count: (days: readonly DayOf[]) => Promise<PlantBucket[]>;
}

/**
 * Recalculates plant flows when other devices count for them, from the devices' intervals, which are kept much longer
 * than samples. Newest days first.
 */
export class PlantRecounts {
  readonly #deps: RecountDeps;

  constructor(deps: RecountDeps) {
    this.#deps = deps;
  }

  /** From a time on, or everything; in the transaction of the change that requires it. */
  async ask(tx: Database, plantId: number, fromMs: number | null): Promise<void> {
    const nowMs = this.#deps.clock.now().getTime();
    await this.#note(tx, plantId, await this.#firstMs(tx, plantId, fromMs), nowMs, false);
  }

  /** The same without writing anything. */
  async plan(tx: Database, plantId: number, askedMs: number | null): Promise<RecountPlan> {
    const { db, clock } = this.#deps;
    const toMs = clock.now().getTime();
    const [fromMs, devices, { timeZone, pending }] = await Promise.all([
      this.#firstMs(tx, plantId, askedMs),
      plantDevices(tx, plantId),
      tx
        .selectFrom('plant')
        .leftJoin('plant_recount as r', 'r.plant_id', 'plant.id')
        .select(['time_zone as timeZone', sql<boolean>`r.plant_id IS NOT NULL`.as('pending')])
        .where('plant.id', '=', plantId)
        .executeTakeFirstOrThrow(),
    ]);
    return {
      timeZone,
      fromMs,
      toMs,
      pending,
      days: (sinceMs) =>
        daysWithQuarters(db, plantId, daysBetween(plantId, Math.max(fromMs, sinceMs), toMs, timeZone)),
      count: (days) => plantBuckets(db, plantId, devices, quartersOf(days)),
    };
  }

  /** Deleted intervals cannot be recalculated. */
  async #firstMs(tx: Database, plantId: number, fromMs: number | null): Promise<number> {
    const nowMs = this.#deps.clock.now().getTime();
    return Math.max(this.#oldestMs(nowMs), fromMs ?? (await firstQuarterMs(tx, plantId)) ?? nowMs);
  }

  /** New time zone: all days have other limits, including those of devices. */
  async askInNewZone(tx: Database, plantId: number): Promise<void> {
    const nowMs = this.#deps.clock.now().getTime();
    const firstMs = await firstQuarterMs(tx, plantId);
    if (firstMs === undefined) return;
    const { zone } = await tx
      .selectFrom('plant')
      .select('time_zone as zone')
      .where('id', '=', plantId)
      .executeTakeFirstOrThrow();
    const oldestMs = this.#oldestMs(nowMs);
    // If nothing was deleted, data before the first interval's new day comes from the same intervals.
    const first = firstMs >= oldestMs ? localDay(firstMs, zone) : null;
    await forgetDaysOutside(tx, plantId, first, localDay(nowMs, zone));
    await this.#note(tx, plantId, Math.max(oldestMs, firstMs), nowMs, true);
  }

  #oldestMs(nowMs: number): number {
    return nowMs - (this.#deps.keepQuarterDays() - BORDER_DAYS) * DAY_MS;
  }

  async #note(tx: Database, plantId: number, fromMs: number, toMs: number, deviceDays: boolean) {
    if (fromMs >= toMs) return;
    await sql`INSERT INTO plant_recount AS r (plant_id, from_ts, to_ts, device_days)
      VALUES (${plantId}, ${new Date(fromMs)}, ${new Date(toMs)}, ${deviceDays})
      ON CONFLICT (plant_id) DO UPDATE SET from_ts = least(r.from_ts, excluded.from_ts), to_ts = excluded.to_ts,
        device_days = r.device_days OR excluded.device_days`.execute(tx);
  }

  /** Returns the number of recalculated days; 0: nothing to do. */
  async pass(): Promise<number> {
    return this.#deps.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        mine: boolean;
      }>`SELECT pg_try_advisory_xact_lock(${LOCK_KEY}) AS mine`.execute(tx);
      if (!rows[0]?.mine) return 0;
      const work = await tx
        .selectFrom('plant_recount as r')
        .innerJoin('plant', 'plant.id', 'r.plant_id')
        .select(['r.plant_id as plantId', 'r.from_ts as from', 'r.to_ts as to'])
        .select(['r.device_days as deviceDays', 'plant.time_zone as zone'])
        .orderBy('r.asked_at')
        .limit(1)
        .forUpdate('r')
        .executeTakeFirst();
      if (!work) return 0;
      const toMs = work.to.getTime();
      const firstMs = Math.max(work.from.getTime(), toMs - PASS_DAYS * DAY_MS);
      const days = daysBetween(work.plantId, firstMs, toMs, work.zone);
      if (work.deviceDays) await recountDevices(tx, work.plantId, days);
      await recount(tx, work.plantId, days);
      const reachedMs = days[0]?.fromMs ?? 0;
      if (reachedMs <= work.from.getTime())
        await tx.deleteFrom('plant_recount').where('plant_id', '=', work.plantId).execute();
      else
        await tx
          .updateTable('plant_recount')
          .set({ to_ts: new Date(reachedMs) })
          .where('plant_id', '=', work.plantId)
          .execute();
      return days.length;
    });
  }
}

/** Local days of a range, oldest first. */
function daysBetween(plantId: number, fromMs: number, toMs: number, zone: string): DayOf[] {
  const days: DayOf[] = [];
  for (let day = localDay(fromMs, zone); dayStartMs(day, zone) < toMs; day = nextDay(day))
    days.push({ id: plantId, day, ...dayRangeMs(day, zone) });
  return days;
}

function quartersOf(days: readonly DayOf[]): Set<number> {
  const starts = new Set<number>();
  for (const { fromMs, toMs } of days)
    for (let startMs = fromMs; startMs < toMs; startMs += BUCKET_MS) starts.add(startMs);
  return starts;
}

async function recount(tx: Database, plantId: number, days: readonly DayOf[]): Promise<void> {
  const known = await daysWithQuarters(tx, plantId, days);
  await forgetPlantDays(tx, plantId, known);
  if (known.length === 0) return;
  const devices = await plantDevices(tx, plantId);
  await savePlantBuckets(tx, await plantBuckets(tx, plantId, devices, quartersOf(known)));
  await savePlantDays(tx, known);
  await savePlantMonths(tx, monthsOf(known));
  await savePlantTotals(tx, [plantId]);
}

async function recountDevices(tx: Database, plantId: number, days: readonly DayOf[]): Promise<void> {
  const devices = await tx.selectFrom('device').select('id').where('plant_id', '=', plantId).execute();
  const ids = devices.map(({ id }) => id);
  // All their intervals are kept: a day without any belongs to the old time zone.
  await forgetPlantDays(tx, plantId, days);
  await forgetDays(tx, ids, days);
  const known = await daysWithQuarters(tx, plantId, days);
  const own = ids.flatMap((id) => known.map((day) => ({ ...day, id })));
  await saveDays(tx, own);
  await saveMonths(tx, monthsOf(own));
}

/** Days without stored intervals cannot be recalculated and stay unchanged. */
async function daysWithQuarters(tx: Database, plantId: number, days: readonly DayOf[]): Promise<DayOf[]> {
  const known: DayOf[] = [];
  for (const day of days) {
    const { rows } = await sql`SELECT 1 FROM device d WHERE d.plant_id = ${plantId} AND EXISTS (
        SELECT 1 FROM rollup_15m r WHERE r.device_id = d.id
          AND r.bucket >= ${new Date(day.fromMs)} AND r.bucket < ${new Date(day.toMs)}) LIMIT 1`.execute(tx);
    if (rows.length > 0) known.push(day);
  }
  return known;
}

async function firstQuarterMs(tx: Database, plantId: number): Promise<number | undefined> {
  const { rows } = await sql<{ first: Date | null }>`SELECT min(q.first) AS first FROM device d
    CROSS JOIN LATERAL (SELECT min(r.bucket) AS first FROM rollup_15m r WHERE r.device_id = d.id) q
    WHERE d.plant_id = ${plantId}`.execute(tx);
  return rows[0]?.first?.getTime();
}
