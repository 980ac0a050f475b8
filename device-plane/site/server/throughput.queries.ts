import { ROUND_TRIP_DAYS, type Throughput } from '@heliodon/energy/control/round-trip';
import type { Database } from '@heliodon/infrastructure/database';
import { DAY_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';

/** Charged and discharged energy of the storage of a plant, over the days that its efficiency is measured. */
export async function readThroughput(db: Database, plantId: number, nowMs: number): Promise<Throughput> {
  const { rows } = await sql<{ chargedKwh: number | null; dischargedKwh: number | null }>`SELECT
      sum(charge_kwh) AS "chargedKwh", sum(discharge_kwh) AS "dischargedKwh"
    FROM plant_day WHERE plant_id = ${plantId} AND day >= ${new Date(nowMs - ROUND_TRIP_DAYS * DAY_MS)}::date`.execute(
    db,
  );
  return { chargedKwh: rows[0]?.chargedKwh ?? 0, dischargedKwh: rows[0]?.dischargedKwh ?? 0 };
}
