import { monthOf } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { Overview } from '../../contract/overview.contract.ts';

/** Income of the plant; days are rounded individually, as in every report. */
export async function readIncome(
  db: Database,
  plantId: number,
  from: string,
  today: string,
): Promise<NonNullable<Overview['income']>> {
  const own = sql`FROM settlement_day s WHERE s.plant_id = ${plantId} AND s.income IS NOT NULL`;
  const [days, sums] = await Promise.all([
    sql<{ day: string; income: string | null }>`
      SELECT g.day::date::text AS day, round(s.income, 2)::text AS income
      FROM generate_series(${from}::date, ${today}::date, interval '1 day') AS g (day)
        LEFT JOIN settlement_day s ON s.plant_id = ${plantId} AND s.day = g.day::date
      ORDER BY 1`.execute(db),
    sql<{ month: string | null; total: string | null }>`
      SELECT (SELECT sum(round(s.income, 2))::text ${own}
          AND s.day BETWEEN ${`${monthOf(today)}-01`}::date AND ${today}::date) AS month,
        (SELECT round(t.income, 2)::text FROM settlement_total t WHERE t.plant_id = ${plantId}) AS total`.execute(
      db,
    ),
  ]);
  return {
    today: days.rows.at(-1)?.income ?? null,
    month: sums.rows[0]?.month ?? null,
    total: sums.rows[0]?.total ?? null,
    days: days.rows,
  };
}
