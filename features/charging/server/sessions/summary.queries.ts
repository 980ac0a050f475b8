import { dayRangeMs, localDay, monthOf } from '@heliodon/energy/periods/local-time';
import { slotAfter, slotKeys } from '@heliodon/energy/periods/report-range';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

const DAYS = 30;

export interface DayFigures {
  readonly day: string;
  readonly sessions: number;
  readonly energyKwh: number;
  readonly fee: string;
}

/** Energy and fee by the day of charging, sessions by the day of their start. */
async function readDays(
  db: Database,
  plantId: number,
  timeZone: string,
  from: string,
): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    WITH charged AS (
      SELECT day, sum(energy_kwh) AS kwh, sum(coalesce(energy_fee, 0) + service_fee) AS fee
      FROM charging_line WHERE plant_id = ${plantId} AND day >= ${from}::date GROUP BY day),
    begun AS (
      SELECT (started_at AT TIME ZONE ${timeZone})::date AS day, count(*) AS sessions
      FROM charging_session
      WHERE plant_id = ${plantId} AND started_at >= ${new Date(dayRangeMs(from, timeZone).fromMs)} GROUP BY 1)
    SELECT coalesce(c.day, b.day)::text AS day, coalesce(b.sessions, 0)::int AS sessions,
      coalesce(c.kwh, 0)::float8 AS "energyKwh", coalesce(c.fee, 0)::numeric(16, 2)::text AS fee
    FROM charged c FULL JOIN begun b ON b.day = c.day ORDER BY 1`.execute(db);
  return rows;
}

/** Values for each of the last thirty days, and sums for today and this month. */
export async function readSummary(db: Database, plantId: number, timeZone: string, nowMs: number) {
  const today = localDay(nowMs, timeZone);
  const first = slotAfter('day', today, 1 - DAYS);
  const firstOfMonth = `${monthOf(today)}-01`;
  const found = await readDays(db, plantId, timeZone, first < firstOfMonth ? first : firstOfMonth);
  const byDay = new Map(found.map((one) => [one.day, one]));
  const nothing = (day: string): DayFigures => ({ day, sessions: 0, energyKwh: 0, fee: '0.00' });
  return {
    today: byDay.get(today) ?? nothing(today),
    month: sumOf(found.filter(({ day }) => day >= firstOfMonth)),
    days: slotKeys({ step: 'day', from: first, to: today }).map((day) => byDay.get(day) ?? nothing(day)),
  };
}

function sumOf(days: readonly DayFigures[]): Omit<DayFigures, 'day'> {
  const cents = days.reduce((sum, { fee }) => sum + Math.round(Number(fee) * 100), 0);
  return {
    sessions: days.reduce((sum, one) => sum + one.sessions, 0),
    energyKwh: days.reduce((sum, one) => sum + one.energyKwh, 0),
    fee: (cents / 100).toFixed(2),
  };
}
