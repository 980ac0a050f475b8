import { slotAfter, slotTime } from '@heliodon/energy/periods/report-range';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import { DAY_MS } from '@heliodon/kernel/time';
import { type RawBuilder, sql } from 'kysely';
import type { RegisterStore } from './registers.ts';

/*
 * Register values of whole months. Samples are stored for a limited time, so the values of past months are saved: bills
 * of the previous year then still have power factor and demand.
 */

export interface RegisterReads {
  readonly db: Database;
  readonly store: RegisterStore;
  readonly clock: Clock;
  /** Retention time of samples. */
  readonly keepRawDays: () => number;
}

export interface MeteredPlant {
  readonly plantId: number;
  readonly timeZone: string;
}

/** Samples arrive late; a past month is calculated for the last time after this delay. */
export const LATE_MS = 10 * DAY_MS;

/** A month whose start is no longer covered by samples cannot be calculated. */
export const hasSamplesSince = ({ clock, keepRawDays }: RegisterReads, fromMs: number): boolean =>
  fromMs >= clock.now().getTime() - keepRawDays() * DAY_MS;

/**
 * Saves the last two months of plants with such transformer billing (`v`) in the table, until no more late samples are
 * expected.
 */
export async function keepPastMonths(
  reads: RegisterReads,
  table: 'reactive_month' | 'demand_register_month',
  billing: RawBuilder<boolean>,
  keep: (plant: MeteredPlant, month: string) => Promise<void>,
): Promise<void> {
  const { db, clock } = reads;
  const { rows } = await sql<MeteredPlant & { month: string }>`
    SELECT p.id AS "plantId", p.time_zone AS "timeZone",
      to_char(${clock.now()} AT TIME ZONE p.time_zone, 'YYYY-MM') AS month
    FROM plant p WHERE p.deleted_at IS NULL AND EXISTS (SELECT 1 FROM transformer_version v
      WHERE v.plant_id = p.id AND ${billing}) ORDER BY p.id`.execute(db);
  for (const { month, ...plant } of rows) {
    for (const past of [slotAfter('month', month, -1), slotAfter('month', month, -2)]) {
      const settledMs = Math.min(
        clock.now().getTime(),
        slotTime('month', past, plant.timeZone).toMs + LATE_MS,
      );
      const { rows: known } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE plant_id = ${plant.plantId}
        AND month = ${`${past}-01`}::date AND counted_at >= ${new Date(settledMs - DAY_MS)} LIMIT 1`.execute(
        db,
      );
      if (known.length === 0) await keep(plant, past);
    }
  }
}
