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

/** Days of one plant in one pass: bounds memory and the transaction. */
const PASS_DAYS = 14;
/** Of the oldest day a part may be gone. */
const BORDER_DAYS = 2;

interface RecountDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Older quarters go: what was counted of them stays. */
  readonly keepQuarterDays: () => number;
}

/** What `ask` would have counted anew, as things stand in the transaction in which it was planned. */
export interface RecountPlan {
  readonly timeZone: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** An earlier stretch is still to be counted. */
  readonly pending: boolean;
  /** Its days from a moment on that can be counted, oldest first; asked after the transaction, as is the next. */
  readonly days: (fromMs: number) => Promise<DayOf[]>;
  /** Counts some of these days and writes nothing. */
  readonly count: (days: readonly DayOf[]) => Promise<PlantBucket[]>;
}

/**
 * Counts the flows of plants anew when other devices count for them than before: from the quarters of the devices,
 * which are kept far longer than the samples. The newest days come first.
 */
export class PlantRecounts {
  readonly #deps: RecountDeps;

  constructor(deps: RecountDeps) {
    this.#deps = deps;
  }

  /** From a moment on, or everything; with the change that makes it necessary, in its transaction. */
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

  /** Quarters that have been forgotten cannot be counted. */
  async #firstMs(tx: Database, plantId: number, fromMs: number | null): Promise<number> {
    const nowMs = this.#deps.clock.now().getTime();
    return Math.max(this.#oldestMs(nowMs), fromMs ?? (await firstQuarterMs(tx, plantId)) ?? nowMs);
  }

  /** Its clock is another one: every day begins at another moment, those of the devices too. */
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
    // Where nothing was forgotten, what stands before the first quarter's new day was counted from the same quarters.
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

  /** How many days were counted; 0 when there was nothing to do. */
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

/** The local days of a stretch, oldest first. */
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
  // Their quarters are all kept: a day that has none is one of the old time zone.
  await forgetPlantDays(tx, plantId, days);
  await forgetDays(tx, ids, days);
  const known = await daysWithQuarters(tx, plantId, days);
  const own = ids.flatMap((id) => known.map((day) => ({ ...day, id })));
  await saveDays(tx, own);
  await saveMonths(tx, monthsOf(own));
}

/** Days of which no quarter is kept any more cannot be counted anew, and stay as they are. */
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
