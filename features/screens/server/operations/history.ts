import { slotAfter } from '@heliodon/energy/periods/report-range';
import type { Database } from '@heliodon/infrastructure/database';
import { type RawBuilder, sql } from 'kysely';
import type { OperationsSeries } from '../../contract/operations.contract.ts';
import {
  type EnergyRow,
  type IncomeRow,
  incomeOfMonth,
  lastDays,
  lastMonths,
  seriesOf,
} from './labels.policy.ts';
import type { Seen } from './seen.queries.ts';
import { flowSums } from './totals.queries.ts';

/** Late samples and new prices rarely change older data; the last days are read every time. */
const KEEP_MS = 10 * 60_000;
const KEPT_MAX = 50;
const FRESH_DAYS = 3;

interface Past {
  readonly untilMs: number;
  readonly rows: Promise<Rows>;
}
interface Rows {
  readonly days: EnergyRow[];
  readonly months: EnergyRow[];
  readonly incomeDays: IncomeRow[];
  readonly incomeMonths: IncomeRow[];
}

/** Totals by day and month. Older data is cached by set of plants, because reading thousands of them is slow. */
export class OperationsHistory {
  readonly #db: Database;
  readonly #past = new Map<string, Past>();

  constructor(db: Database) {
    this.#db = db;
  }

  async read(
    seen: Seen,
    { today, currencies, nowMs }: { today: string; currencies: readonly string[]; nowMs: number },
  ): Promise<{ days: OperationsSeries; months: OperationsSeries }> {
    const [days, months] = [lastDays(today), lastMonths(today)];
    const fresh = days.slice(-FRESH_DAYS)[0] ?? today;
    const past = await this.#kept(`${seen.key} ${today}`, nowMs, () =>
      readPast(this.#db, seen, { days, months, fresh }),
    );
    const recent = await readRecent(this.#db, seen, { fresh, today, month: months.at(-1) ?? '' });
    const incomeDays = [...past.incomeDays, ...recent.incomeDays];
    return {
      days: seriesOf(days, [...past.days, ...recent.days], incomeDays, currencies),
      months: seriesOf(
        months,
        [...past.months, ...recent.months],
        [...past.incomeMonths, ...incomeOfMonth(incomeDays, months.at(-1) ?? '')],
        currencies,
      ),
    };
  }

  #kept(key: string, nowMs: number, read: () => Promise<Rows>): Promise<Rows> {
    const known = this.#past.get(key);
    if (known && known.untilMs > nowMs) return known.rows;
    const rows = read();
    this.#past.delete(key);
    this.#past.set(key, { untilMs: nowMs + KEEP_MS, rows });
    rows.catch(() => this.#past.delete(key));
    for (const oldest of this.#past.keys()) {
      if (this.#past.size <= KEPT_MAX) break;
      this.#past.delete(oldest);
    }
    return rows;
  }
}

interface Bounds {
  readonly from: string;
  readonly to: string;
}

const between = (column: string, { from, to }: Bounds) =>
  sql`${sql.ref(column)} BETWEEN ${from}::date AND ${to}::date`;

async function readEnergyRows(
  db: Database,
  seen: Seen,
  table: 'plant_day' | 'plant_month',
  bounds: Bounds,
): Promise<EnergyRow[]> {
  const label = table === 'plant_day' ? sql`e.day::text` : sql`to_char(e.day, 'YYYY-MM')`;
  const { rows } = await sql<EnergyRow>`SELECT ${label} AS label, ${flowSums('e')}
    FROM ${sql.table(table)} e WHERE e.plant_id IN (SELECT id FROM ${seen.table}) AND ${between('e.day', bounds)}
    GROUP BY 1`.execute(db);
  return rows;
}

async function readIncomeRows(
  db: Database,
  seen: Seen,
  label: RawBuilder<unknown>,
  bounds: Bounds,
): Promise<IncomeRow[]> {
  const { rows } = await sql<IncomeRow>`SELECT ${label} AS label, p.currency,
      round(sum(round(d.income, 2)), 2)::text AS amount
    FROM ${seen.table} JOIN plant p ON p.id = seen.id JOIN settlement_day d ON d.plant_id = p.id
    WHERE ${between('d.day', bounds)} AND d.income IS NOT NULL GROUP BY 1, 2`.execute(db);
  return rows;
}

const DAY_LABEL = sql`d.day::text`;
const MONTH_LABEL = sql`to_char(d.day, 'YYYY-MM')`;
const dayBefore = (day: string): string => slotAfter('day', day, -1);

const earlier = (a: string, b: string): string => (a < b ? a : b);

/** Everything before the last days and before the current month. */
async function readPast(
  db: Database,
  seen: Seen,
  { days, months, fresh }: { days: readonly string[]; months: readonly string[]; fresh: string },
): Promise<Rows> {
  const past = { from: days[0] ?? '', to: dayBefore(fresh) };
  const whole = { from: `${months[0]}-01`, to: dayBefore(`${months.at(-1)}-01`) };
  const [byDay, byMonth, incomeDays, incomeMonths] = await Promise.all([
    readEnergyRows(db, seen, 'plant_day', past),
    readEnergyRows(db, seen, 'plant_month', whole),
    // The current month is the sum of its days and may have begun before the last days.
    readIncomeRows(db, seen, DAY_LABEL, { ...past, from: earlier(past.from, `${months.at(-1)}-01`) }),
    readIncomeRows(db, seen, MONTH_LABEL, whole),
  ]);
  return { days: byDay, months: byMonth, incomeDays, incomeMonths };
}

async function readRecent(
  db: Database,
  seen: Seen,
  { fresh, today, month }: { fresh: string; today: string; month: string },
): Promise<Rows> {
  const recent = { from: fresh, to: today };
  const [byDay, byMonth, incomeDays] = await Promise.all([
    readEnergyRows(db, seen, 'plant_day', recent),
    readEnergyRows(db, seen, 'plant_month', { from: `${month}-01`, to: `${month}-01` }),
    readIncomeRows(db, seen, DAY_LABEL, recent),
  ]);
  return { days: byDay, months: byMonth, incomeDays, incomeMonths: [] };
}
