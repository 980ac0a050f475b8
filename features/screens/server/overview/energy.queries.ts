import type { FlowEnergy } from '@heliodon/energy/flows/energy-figures';
import { FLOWS } from '@heliodon/energy/flows/plant-flows';
import type { Database } from '@heliodon/infrastructure/database';
import { DAY_MS, HOUR_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import type { FlowQuarter } from './day-curve.policy.ts';
import type { ForecastLine } from './expected-pv.policy.ts';

const columns = (of: string) => sql.raw(FLOWS.map((flow) => `${of}.${flow}_kwh AS "${flow}"`).join(', '));

export type FlowDay = FlowEnergy & { readonly day: string };

/** Every day of the range, inclusive, with or without data. */
export async function readDays(db: Database, plantId: number, from: string, to: string): Promise<FlowDay[]> {
  const { rows } = await sql<FlowDay>`SELECT g.day::date::text AS day, ${columns('d')}
    FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS g (day)
      LEFT JOIN plant_day d ON d.plant_id = ${plantId} AND d.day = g.day::date
    ORDER BY 1`.execute(db);
  return rows;
}

export async function readTotal(db: Database, plantId: number): Promise<FlowEnergy> {
  const { rows } = await sql<FlowEnergy>`SELECT ${columns('t')} FROM (VALUES (1)) one
    LEFT JOIN plant_total t ON t.plant_id = ${plantId}`.execute(db);
  return rows[0] as FlowEnergy;
}

export async function readQuarters(
  db: Database,
  plantId: number,
  fromMs: number,
  toMs: number,
): Promise<FlowQuarter[]> {
  const { rows } = await sql<FlowEnergy & { bucket: Date }>`SELECT q.bucket, ${columns('q')} FROM plant_15m q
    WHERE q.plant_id = ${plantId} AND q.bucket >= ${new Date(fromMs)} AND q.bucket < ${new Date(toMs)}
    ORDER BY q.bucket`.execute(db);
  return rows.map(({ bucket, ...flows }) => ({ ...flows, startMs: bucket.getTime() }));
}

/** For PV: the newest one that still reaches into the future, then the one created at the start of the day. */
export async function readPvForecasts(
  db: Database,
  plantId: number,
  startOfTodayMs: number,
  nowMs: number,
): Promise<ForecastLine[]> {
  const newest = async (byMs: number, sinceMs: number) =>
    db
      .selectFrom('forecast')
      .select(['start_at', 'kw'])
      .where('plant_id', '=', plantId)
      .where('kind', '=', 'pv')
      .where('made_at', '<=', new Date(byMs))
      .where('made_at', '>=', new Date(sinceMs))
      .orderBy('made_at', 'desc')
      .limit(1)
      .execute();
  const found = await Promise.all([
    newest(nowMs, nowMs - DAY_MS),
    newest(startOfTodayMs + HOUR_MS, startOfTodayMs - DAY_MS),
  ]);
  return found.flat().map(({ start_at, kw }) => ({ startMs: start_at.getTime(), kw }));
}
