import { kindsWith } from '@heliodon/device-kinds/kinds';
import { exactTotal, INCOME_ITEMS, type SettledLine } from '@heliodon/energy/settlement/lines';
import type { DaySettlement } from '@heliodon/energy/settlement/settle-day';
import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { type Decimal, decimalText } from '@heliodon/kernel/decimal';
import { sql } from 'kysely';
import type { DueDay } from './due.queries.ts';
import type { PlantTerms } from './terms.queries.ts';

export interface SettledDay {
  readonly due: DueDay;
  readonly terms: PlantTerms;
  /** Null: the plant has no price. */
  readonly settled: DaySettlement | null;
  readonly quarters: number;
  readonly estimatedS: number;
}

export interface StoredLine {
  readonly item: string;
  readonly period: string | null;
  readonly price: string;
  readonly mwh: number;
  /** If it is not energy × price. */
  readonly amount?: string;
}

const income: ReadonlySet<string> = new Set(INCOME_ITEMS);

const stored = ({ item, period, price, quanta, amount }: SettledLine): StoredLine => ({
  item,
  period,
  price: decimalText(price),
  mwh: quanta,
  ...(amount && { amount: decimalText(amount) }),
});

const totalOf = (settled: DaySettlement | null, isIncome: boolean): string | null => {
  if (!settled) return null;
  const total: Decimal = exactTotal(settled.lines.filter(({ item }) => income.has(item) === isIncome));
  return decimalText(total);
};

/**
 * A day marked again meanwhile stays due. The readings are those of the devices on that day. A day whose intervals have
 * been deleted keeps its earlier settlement.
 */
export async function saveSettled(tx: Database, days: readonly SettledDay[], now: Date): Promise<void> {
  if (days.length === 0) return;
  const plants = [...new Set(days.map(({ due }) => due.plantId))].sort((a, b) => a - b);
  await lockDays(tx, plants, days);
  const rows = JSON.stringify(
    days.map(({ due, terms, settled, quarters, estimatedS }) => ({
      plant_id: due.plantId,
      day: due.day,
      marks: due.marks,
      price_version_id: settled?.priceVersionId ?? null,
      subsidy_version_id: terms.subsidyVersionId,
      currency: terms.currency,
      lines: settled?.lines.map(stored) ?? [],
      energy: settled?.energy ?? {},
      income: totalOf(settled, true),
      bill: totalOf(settled, false),
      quarters,
      unknown_quarters: settled?.unknownQuarters ?? quarters,
      estimated_s: estimatedS,
    })),
  );
  const settled = sql`jsonb_to_recordset(${rows}::jsonb) AS n (plant_id bigint, day date, marks integer,
    price_version_id bigint, subsidy_version_id bigint, currency text, lines jsonb, energy jsonb, income numeric,
    bill numeric, quarters smallint, unknown_quarters smallint, estimated_s integer)`;
  const again = sql`CASE WHEN s.marks = n.marks THEN NULL ELSE ${now}::timestamptz + interval '1 minute' END`;
  const forgotten = sql`n.quarters = 0 AND s.quarters > 0
    AND EXISTS (SELECT 1 FROM plant_day p WHERE p.plant_id = s.plant_id AND p.day = s.day)`;
  await sql`UPDATE settlement_day s SET due_at = ${again} FROM ${settled}
    WHERE s.plant_id = n.plant_id AND s.day = n.day AND ${forgotten}`.execute(tx);
  await sql`UPDATE settlement_day s SET settled_at = ${now}, currency = n.currency,
      price_version_id = n.price_version_id, subsidy_version_id = n.subsidy_version_id, lines = n.lines,
      energy = n.energy, income = n.income, bill = n.bill, quarters = n.quarters,
      unknown_quarters = n.unknown_quarters, estimated_s = n.estimated_s,
      due_at = ${again},
      readings = coalesce((SELECT jsonb_agg(jsonb_build_object('deviceId', r.device_id, 'outKwh', r.out_kwh,
          'inKwh', r.in_kwh) ORDER BY r.device_id)
        FROM device d JOIN rollup_day r ON r.device_id = d.id AND r.day = s.day
        WHERE d.plant_id = s.plant_id
          AND d.kind = ANY(${kindsWith('meter', 'generator', 'storageConverter', 'charger')}::text[])), '[]')
    FROM ${settled} WHERE s.plant_id = n.plant_id AND s.day = n.day AND NOT (${forgotten})`.execute(tx);
  await saveTotals(tx, plants);
}

/** Locks in a fixed order to avoid deadlocks with other workers and the roll-ups. */
async function lockDays(tx: Database, plants: readonly number[], days: readonly SettledDay[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('settlement', id))
    FROM unnest(${pgArray(plants, (id) => id)}::bigint[]) AS p (id)`.execute(tx);
  await sql`SELECT 1 FROM settlement_day WHERE (plant_id, day) IN (SELECT * FROM unnest(
      ${pgArray(days, ({ due }) => due.plantId)}::bigint[], ${pgArray(days, ({ due }) => due.day)}::date[]))
    ORDER BY plant_id, day FOR UPDATE`.execute(tx);
}

async function saveTotals(tx: Database, plants: readonly number[]): Promise<void> {
  const ids = sql`${pgArray(plants, (id) => id)}::bigint[]`;
  // As in reports: a sum of individually rounded days.
  await sql`INSERT INTO settlement_total (plant_id, income)
    SELECT plant_id, trim_scale(sum(round(income, 2))) FROM settlement_day
    WHERE plant_id = ANY(${ids}) AND income IS NOT NULL GROUP BY plant_id
    ON CONFLICT (plant_id) DO UPDATE SET income = excluded.income`.execute(tx);
  await sql`DELETE FROM settlement_total t WHERE plant_id = ANY(${ids})
    AND NOT EXISTS (SELECT 1 FROM settlement_day s WHERE s.plant_id = t.plant_id AND s.income IS NOT NULL)`.execute(
    tx,
  );
}
