import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { learnPvDay } from '@heliodon/energy/forecast/learn-pv-day';
import { emptyHabit, learnLoadDay } from '@heliodon/energy/forecast/load-habit';
import { emptyResponse } from '@heliodon/energy/forecast/plant-response';
import { dayStartMs, localDay } from '@heliodon/energy/periods/local-time';
import type { PlantSpec } from '@heliodon/fleet/model/spec';
import { ForecastPass, siteText } from '@heliodon/forecast/forecast-pass';
import { type Database, openDatabase } from '@heliodon/infrastructure/database';
import { startEmbeddedPostgres } from '@heliodon/infrastructure/postgres/embedded';
import { migrate } from '@heliodon/infrastructure/postgres/migrate';
import { pgArray } from '@heliodon/infrastructure/sql';
import { HOUR_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import type { DemoHistory } from './demo-history.ts';
import { pvSiteOf } from './demo-history.ts';

export interface WorkerPlant {
  readonly spec: PlantSpec;
  readonly history: DemoHistory;
}

const NOON_H = 12;

/**
 * The hourly work for many plants in a real database. Plants are copies with their learned state; measured are the
 * first refresh of a day, which learns and evaluates the day before, and the one an hour later, which is the regular
 * case.
 */
export async function workerPass(models: readonly WorkerPlant[], plants: number) {
  const folder = await mkdtemp(join(tmpdir(), 'heliodon-bench-'));
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
  try {
    await migrate(postgres.url);
    const { db, close } = openDatabase(postgres.url);
    const last = models[0]?.history.pv.at(-1)?.quarters[0]?.startMs ?? 0;
    const zone = models[0]?.spec.timeZone ?? 'UTC';
    let nowMs = dayStartMs(localDay(last, zone), zone) + NOON_H * HOUR_MS + 6 * 60_000;
    for (const [at, model] of models.entries()) {
      const ids = Array.from({ length: plants }, (_, n) => n + 1).filter((id) => id % models.length === at);
      if (at === 0) await prepare(db);
      await fill(db, model, ids, nowMs + HOUR_MS);
    }
    await sql`ANALYZE plant_15m, plant_day, forecast_model`.execute(db);
    const pass = new ForecastPass({
      db,
      clock: { now: () => new Date(nowMs) },
      onError: (error) => {
        throw error;
      },
    });
    const learnS = await timed(() => untilMade(db, pass, plants, nowMs));
    nowMs += HOUR_MS;
    const cpu = process.cpuUsage();
    const refreshS = await timed(() => untilMade(db, pass, plants, nowMs));
    const { user, system } = process.cpuUsage(cpu);
    await close();
    return { plants, firstOfDayS: learnS, hourlyS: refreshS, hourlyCpuS: (user + system) / 1e6 };
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began) / 1000;
}

/** Runs passes until every plant has a current forecast; evaluation of the past follows. */
async function untilMade(db: Database, pass: ForecastPass, plants: number, nowMs: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ made: number }>`SELECT count(*)::int AS made FROM forecast_model
      WHERE made_at = ${new Date(nowMs)}`.execute(db);
    if (rows[0]?.made === plants) return;
    await pass.pass();
  }
}

async function prepare(db: Database): Promise<void> {
  await sql`INSERT INTO account (id, path, tree_id, role_id, account_name) VALUES (2, '{2}', 2, 1, 'bench')`.execute(
    db,
  );
  await sql`CREATE TABLE plant_15m_all PARTITION OF plant_15m DEFAULT`.execute(db);
  // Settlement is not measured here.
  await sql`ALTER TABLE plant_day DISABLE TRIGGER USER`.execute(db);
}

/** Intervals of the last three days; older data is in the learned state. */
async function fill(
  db: Database,
  { spec, history }: WorkerPlant,
  ids: readonly number[],
  toMs: number,
): Promise<void> {
  const site = pvSiteOf(spec);
  const learned = -2;
  if (!site) return;
  const pv = history.pv.slice(0, learned).reduce(learnPvDay.bind(null, site), emptyResponse);
  const load = history.load
    .slice(0, learned)
    .reduce((state, day) => learnLoadDay(spec.timeZone, state, day), emptyHabit);
  const loads = new Map(
    history.load.flatMap(({ quarters }) => quarters.map((one) => [one.startMs, one.energyKwh])),
  );
  const rows = history.pv
    .slice(-3)
    .flatMap(({ quarters }) => quarters)
    .filter(({ startMs }) => startMs < toMs)
    .map(({ startMs, energyKwh }) => ({ startMs, pv: energyKwh, load: loads.get(startMs) ?? null }));
  await sql`INSERT INTO plant (id, name, owner_id, time_zone, pv_kwp, latitude, longitude)
    SELECT id, 'Plant ' || id, 2, ${spec.timeZone}, ${site.peakKwp}, ${spec.latitude}, ${spec.longitude}
    FROM unnest(${ids}::bigint[]) AS p (id)`.execute(db);
  await sql`INSERT INTO plant_15m (plant_id, bucket, pv_kwh, load_kwh, estimated_s)
    SELECT p.id, to_timestamp(q.ms / 1000.0), q.pv, q.load, 0 FROM unnest(${ids}::bigint[]) AS p (id)
    CROSS JOIN unnest(${pgArray(rows, (row) => row.startMs)}::float8[], ${pgArray(rows, (row) => row.pv)}::float8[],
      ${pgArray(rows, (row) => row.load)}::float8[]) AS q (ms, pv, load)`.execute(db);
  await sql`INSERT INTO plant_day (plant_id, day, pv_kwh, estimated_s)
    SELECT plant_id, (bucket AT TIME ZONE ${spec.timeZone})::date, sum(pv_kwh), 0 FROM plant_15m
    WHERE plant_id = ANY(${ids}::bigint[]) GROUP BY 1, 2`.execute(db);
  await sql`INSERT INTO forecast_model (plant_id, site, pv, load, learned_to, known_days, hindcast_at)
    SELECT id, ${siteText({ ...site, timeZone: spec.timeZone, country: '' })}, ${JSON.stringify(pv)}::jsonb,
      ${JSON.stringify(load)}::jsonb, ${pv.lastDay}::date, 90, now()
    FROM unnest(${ids}::bigint[]) AS p (id)`.execute(db);
}
