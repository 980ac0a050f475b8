import { dayStartMs, nextDay } from '@heliodon/energy/local-time';
import { daysOf, slotAfter } from '@heliodon/energy/report-range';
import type { ReactiveEnergy } from '@heliodon/energy/settlement/bill';
import type { Clock } from '@heliodon/kernel/clock';
import type { Database } from '@heliodon/platform/database';
import { pgArray } from '@heliodon/platform/sql';
import { sql } from 'kysely';
import { readGridMeters } from './bill.queries.ts';
import { type RegisterStore, reactiveOf, readRegisters } from './registers.ts';

/*
 * Active and reactive energy of whole months by the registers of the grid meters. Samples tell them for a while only, so
 * a month that is over is kept: a bill of last year has its power factor too.
 */

export interface ReactiveReads {
  readonly db: Database;
  readonly store: RegisterStore;
  readonly clock: Clock;
  /** Samples are kept for so long. */
  readonly keepRawDays: () => number;
}

export interface MeteredPlant {
  readonly plantId: number;
  readonly timeZone: string;
}

const DAY_MS = 86_400_000;
/** Samples come late; after so long a month that is over is counted for the last time. */
const LATE_MS = 10 * DAY_MS;

/** Null: not measured. */
export async function readReactive(
  reads: ReactiveReads,
  plant: MeteredPlant,
  months: readonly string[],
): Promise<ReadonlyMap<string, ReactiveEnergy | null>> {
  if (months.length === 0) return new Map();
  const stored = await readStored(reads.db, plant.plantId, months);
  const found = await Promise.all(
    months.map(
      async (month): Promise<[string, ReactiveEnergy | null]> => [
        month,
        stored.get(month) ?? (await countReactive(reads, plant, month)),
      ],
    ),
  );
  return new Map(found);
}

async function readStored(
  db: Database,
  plantId: number,
  months: readonly string[],
): Promise<ReadonlyMap<string, ReactiveEnergy>> {
  const { rows } = await sql<ReactiveEnergy & { month: string }>`SELECT left(month::text, 7) AS month,
      active_kwh AS "activeKwh", reactive_kvarh AS "reactiveKvarh"
    FROM reactive_month WHERE plant_id = ${plantId}
      AND month = ANY(${pgArray(months, (month) => `${month}-01`)}::date[])`.execute(db);
  return new Map(rows.map(({ month, ...energy }) => [month, energy]));
}

const timeOf = (month: string, timeZone: string) => {
  const { from, to } = daysOf({ step: 'month', from: month, to: month });
  return { fromMs: dayStartMs(from, timeZone), toMs: dayStartMs(nextDay(to), timeZone) };
};

/** From samples; of a month whose beginning they do not tell any more nothing is known. */
async function countReactive(
  { db, store, clock, keepRawDays }: ReactiveReads,
  { plantId, timeZone }: MeteredPlant,
  month: string,
): Promise<ReactiveEnergy | null> {
  const time = timeOf(month, timeZone);
  if (time.fromMs < clock.now().getTime() - keepRawDays() * DAY_MS) return null;
  const meters = await readGridMeters(db, plantId, new Date(time.fromMs));
  const ids = meters.map(({ deviceId }) => deviceId);
  const registers = [...(await readRegisters(store, ids, time)).values()];
  // One that came after the month, or went before it, has nothing to say about it.
  return reactiveOf(registers.filter(({ end }) => end !== null));
}

/** Keeps the last months of plants whose bill asks for a power factor. */
export async function keepReactiveMonths(reads: ReactiveReads): Promise<void> {
  const nowMs = reads.clock.now().getTime();
  const { rows } = await sql<MeteredPlant & { month: string }>`
    SELECT p.id AS "plantId", p.time_zone AS "timeZone",
      to_char(${reads.clock.now()} AT TIME ZONE p.time_zone, 'YYYY-MM') AS month
    FROM plant p WHERE p.deleted_at IS NULL AND EXISTS (SELECT 1 FROM transformer_version v
      WHERE v.plant_id = p.id AND v.transformer ->> 'pfStandard' IS NOT NULL) ORDER BY p.id`.execute(
    reads.db,
  );
  for (const { month, ...plant } of rows) {
    for (const past of [slotAfter('month', month, -1), slotAfter('month', month, -2)])
      await keepMonth(reads, plant, past, nowMs);
  }
}

async function keepMonth(
  reads: ReactiveReads,
  plant: MeteredPlant,
  month: string,
  nowMs: number,
): Promise<void> {
  const { toMs } = timeOf(month, plant.timeZone);
  const settledMs = Math.min(nowMs, toMs + LATE_MS);
  const { rows } = await sql`SELECT 1 FROM reactive_month WHERE plant_id = ${plant.plantId}
    AND month = ${`${month}-01`}::date AND counted_at >= ${new Date(settledMs - DAY_MS)}`.execute(reads.db);
  if (rows.length > 0) return;
  const energy = await countReactive(reads, plant, month);
  if (!energy) return;
  await sql`INSERT INTO reactive_month (plant_id, month, active_kwh, reactive_kvarh, counted_at)
    VALUES (${plant.plantId}, ${`${month}-01`}::date, ${energy.activeKwh}, ${energy.reactiveKvarh}, ${new Date(nowMs)})
    ON CONFLICT (plant_id, month) DO UPDATE SET active_kwh = excluded.active_kwh,
      reactive_kvarh = excluded.reactive_kvarh, counted_at = excluded.counted_at`.execute(reads.db);
}
