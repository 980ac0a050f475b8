import { slotTime } from '@heliodon/energy/periods/report-range';
import type { ReactiveEnergy } from '@heliodon/energy/settlement/bill';
import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { sql } from 'kysely';
import { readGridMeters } from './bill.queries.ts';
import { hasSamplesSince, keepPastMonths, type MeteredPlant, type RegisterReads } from './past-months.ts';
import { reactiveOf, readRegisters } from './registers.ts';

/* Active and reactive energy of whole months, from the registers of the grid meters. */

/** Null: not measured. */
export async function readReactive(
  reads: RegisterReads,
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

/** From samples; null if they no longer cover the month. */
async function countReactive(
  reads: RegisterReads,
  { plantId, timeZone }: MeteredPlant,
  month: string,
): Promise<ReactiveEnergy | null> {
  const time = slotTime('month', month, timeZone);
  if (!hasSamplesSince(reads, time.fromMs)) return null;
  const meters = await readGridMeters(reads.db, plantId, new Date(time.fromMs));
  const registers = [...(await readRegisters(reads.store, meters, time)).values()];
  // A meter installed after the month or removed before it is ignored.
  return reactiveOf(registers.filter(({ end }) => end !== null));
}

/** Saves the last months of plants whose bill includes a power factor. */
export const keepReactiveMonths = (reads: RegisterReads): Promise<void> =>
  keepPastMonths(
    reads,
    'reactive_month',
    sql<boolean>`v.transformer ->> 'pfStandard' IS NOT NULL`,
    async (plant, month) => {
      const energy = await countReactive(reads, plant, month);
      if (!energy) return;
      await sql`INSERT INTO reactive_month (plant_id, month, active_kwh, reactive_kvarh, counted_at)
        VALUES (${plant.plantId}, ${`${month}-01`}::date, ${energy.activeKwh}, ${energy.reactiveKvarh},
          ${reads.clock.now()})
        ON CONFLICT (plant_id, month) DO UPDATE SET active_kwh = excluded.active_kwh,
          reactive_kvarh = excluded.reactive_kvarh, counted_at = excluded.counted_at`.execute(reads.db);
    },
  );
