import type { FeeLine } from '@heliodon/energy/charging/session-fee';
import { kwhDecimal } from '@heliodon/energy/settlement/quanta';
import type { Database } from '@heliodon/infrastructure/database';
import { decimalText, fixedText } from '@heliodon/kernel/decimal';
import { sql } from 'kysely';
import { readFeeTerms } from './fee-terms.queries.ts';
import { lockSession } from './session-facts.queries.ts';
import { figuresOf, type SessionFigures } from './session-figures.ts';

/** Recomputes a session from its reported data and the current terms, in the transaction of the change. */
export async function priceSession(tx: Database, sessionId: number): Promise<void> {
  const session = await lockSession(tx, sessionId);
  if (!session) return;
  const figures = figuresOf(session, await readFeeTerms(tx, session.plantId));
  await saveFigures(tx, sessionId, figures);
  await saveLines(tx, session.plantId, sessionId, figures.lines);
}

async function saveFigures(tx: Database, sessionId: number, figures: SessionFigures): Promise<void> {
  await tx
    .updateTable('charging_session')
    .set({ ...storedFigures(figures), due: false })
    .where('id', '=', sessionId)
    .execute();
}

/** Columns of charging_session. */
export const storedFigures = (figures: SessionFigures) => ({
  energy_kwh: figures.energyKwh,
  max_kw: figures.maxKw,
  soc_start: figures.socStart,
  soc_end: figures.socEnd,
  energy_fee: figures.energyFee && fixedText(figures.energyFee, 2),
  service_fee: fixedText(figures.serviceFee, 2),
  doubts: [...figures.doubts],
});

/** Unchanged lines are not written: each inserted or deleted line causes its day to be settled again. */
export async function saveLines(
  tx: Database,
  plantId: number,
  sessionId: number,
  lines: readonly FeeLine[],
): Promise<void> {
  const rows = JSON.stringify(lines.map(storedLine));
  const wanted = sql`jsonb_to_recordset(${rows}::jsonb) AS n (${LINE_COLUMNS})`;
  const same = sql`(l.from_at, l.to_at, l.day, l.energy_kwh, l.service_per_kwh, l.service_fee) =
      (n.from_at, n.to_at, n.day, n.energy_kwh, n.service_per_kwh, n.service_fee)
    AND (l.period, l.price_per_kwh, l.energy_fee) IS NOT DISTINCT FROM (n.period, n.price_per_kwh, n.energy_fee)`;
  const of = sql`l.plant_id = ${plantId} AND l.session_id = ${sessionId}`;
  // In the lock order of settlement, to avoid deadlocks.
  await sql`SELECT 1 FROM settlement_day WHERE plant_id = ${plantId} AND day IN (
      SELECT n.day FROM ${wanted} UNION SELECT l.day FROM charging_line l WHERE ${of})
    ORDER BY day FOR UPDATE`.execute(tx);
  await sql`DELETE FROM charging_line l WHERE ${of} AND NOT EXISTS (SELECT 1 FROM ${wanted} WHERE ${same})`.execute(
    tx,
  );
  await sql`INSERT INTO charging_line (plant_id, session_id, from_at, to_at, day, period, energy_kwh, price_per_kwh,
      service_per_kwh, energy_fee, service_fee)
    SELECT ${plantId}, ${sessionId}, n.* FROM ${wanted}
    WHERE NOT EXISTS (SELECT 1 FROM charging_line l WHERE ${of} AND ${same})`.execute(tx);
}

/** Record definition of a line, in the order of storedLine. */
export const LINE_COLUMNS = sql`from_at timestamptz, to_at timestamptz, day date, period text,
  energy_kwh numeric, price_per_kwh numeric, service_per_kwh numeric, energy_fee numeric, service_fee numeric`;

/** Columns of charging_line. */
export const storedLine = (line: FeeLine) => ({
  from_at: new Date(line.fromMs).toISOString(),
  to_at: new Date(line.toMs).toISOString(),
  day: line.day,
  period: line.period,
  energy_kwh: decimalText(kwhDecimal(line.quanta)),
  price_per_kwh: line.price,
  service_per_kwh: line.service,
  energy_fee: line.energyFee && fixedText(line.energyFee, 2),
  service_fee: fixedText(line.serviceFee, 2),
});

/** Sessions affected by a change of price, fee or time zone. Returns the number of recomputed sessions. */
export async function repriceDue(
  db: Database,
  limit: number,
  onError: (error: unknown, what: string) => void,
): Promise<number> {
  const due = await db
    .selectFrom('charging_session')
    .select('id')
    .where('due', '=', true)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  let priced = 0;
  for (const { id } of due)
    await db
      .transaction()
      .execute((tx) => priceSession(tx, id))
      .then(
        () => {
          priced += 1;
        },
        (error) => onError(error, `fee of session ${id}`),
      );
  return priced;
}
