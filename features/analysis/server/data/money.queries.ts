import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

const CHARS = { day: 10, month: 7, year: 4 } as const;

/** Money of settled days: each day is rounded to the cent once, as everywhere. Bill: the amount to pay, positive. */
export async function readMoney(
  db: Database,
  plantId: number,
  step: keyof typeof CHARS,
  days: { readonly from: string; readonly to: string },
): Promise<Map<string, { income: number | null; bill: number | null }>> {
  const { rows } = await sql<{ key: string; income: number | null; bill: number | null }>`
    SELECT left(day::text, ${sql.lit(CHARS[step])}) AS key, sum(round(income, 2))::float8 AS income,
      -sum(round(bill, 2))::float8 AS bill
    FROM settlement_day WHERE plant_id = ${plantId} AND day BETWEEN ${days.from}::date AND ${days.to}::date
      AND settled_at IS NOT NULL AND price_version_id IS NOT NULL GROUP BY 1`.execute(db);
  return new Map(rows.map(({ key, income, bill }) => [key, { income, bill }]));
}
