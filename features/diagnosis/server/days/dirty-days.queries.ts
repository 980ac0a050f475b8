import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { DirtyDays } from '@heliodon/telemetry-store/dirty-days';
import { sql } from 'kysely';

/** Days of inverters and weather stations that have to be reduced again. */
export const dirtyDays = new DirtyDays({
  table: 'diagnosis_day_dirty',
  results: ['inverter_day', 'weather_day'],
  kinds: kindsWith('generator', 'weatherStation'),
  openEveryS: 3600,
});

/** For a user's request: the pending days of this plant, especially today, become due at once. */
export async function hurry(tx: Database, plantId: number, now: Date): Promise<void> {
  await sql`UPDATE diagnosis_day_dirty SET due_at = least(due_at, ${now})
    WHERE device_id IN (SELECT id FROM device WHERE plant_id = ${plantId} AND removed_at IS NULL)`.execute(
    tx,
  );
}

/** Marks today for every inverter and station of the plant with data, even if it is not pending. */
export async function markToday(tx: Database, plantId: number, now: Date): Promise<void> {
  await sql`INSERT INTO diagnosis_day_dirty AS old (device_id, day, due_at)
    SELECT r.device_id, r.day, ${now}::timestamptz
    FROM device d JOIN plant p ON p.id = d.plant_id
    JOIN rollup_day r ON r.device_id = d.id AND r.day = (${now}::timestamptz AT TIME ZONE p.time_zone)::date
    WHERE d.plant_id = ${plantId} AND d.removed_at IS NULL AND d.kind = ANY(${[...dirtyDays.kinds]}::text[])
      AND r.samples > 0
    ORDER BY 1, 2
    ON CONFLICT (device_id, day) DO UPDATE SET marks = old.marks + 1`.execute(tx);
}
