// npm run bench:settlement: settling a day of 10,000 plants, a year of one plant after a price change, its bills and
// lists.

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { Span } from '@heliodon/energy/periods/span';
import { type Database, openDatabase } from '@heliodon/infrastructure/database';
import { startEmbeddedPostgres } from '@heliodon/infrastructure/postgres/embedded';
import { migrate } from '@heliodon/infrastructure/postgres/migrate';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { readIncomePlants } from '@heliodon/settlement/income-plants';
import { PlannedService } from '@heliodon/settlement/planned-income';
import { SettledDays } from '@heliodon/settlement/settled-days';
import { settledSlots } from '@heliodon/settlement/settled-slots';
import { sql } from 'kysely';
import { cpuSeconds } from './support/program.ts';

const { values: args } = parseArgs({
  options: { plants: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '20' } },
});
const plants = Number(args.plants);
const rounds = Number(args.rounds);
const ZONE = 'Asia/Shanghai';
const [DAY, YEAR] = ['2026-06-15', '2025'];
const ONE = 1;
/** Plants of a large account with a year of settled days. */
const LISTED = 1000;

const folder = await mkdtemp(join(tmpdir(), 'heliodon-bench-'));
await chmod(folder, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
try {
  await migrate(postgres.url);
  const { db, close } = openDatabase(postgres.url);
  const days = new SettledDays({
    db,
    clock: { now: () => new Date(Date.now() + 60_000) },
    onError: (error) => {
      throw error;
    },
  });
  await fill(db);
  const usedBefore = await usedS();
  const settleMs = await timed(() => settleAll(days));
  const settleCpuS = (await usedS()) - usedBefore;
  await fillYear(db);
  await settleAll(days);
  await sql`INSERT INTO price_version (plant_id, effective_from, efficiency, feed_in_price, seasons, created_by_name)
    VALUES (${ONE}, ${`${YEAR}-01-01`}, 0.9, 0.35, ${seasons('0.72')}::jsonb, 'bench')`.execute(db);
  const again = await sql<{ n: number }>`SELECT count(*)::int AS n FROM settlement_day
    WHERE plant_id = ${ONE} AND due_at IS NOT NULL`.execute(db);
  const againMs = await timed(() => settleAll(days));
  const months = new Span({ step: 'month', from: `${YEAR}-01`, to: `${YEAR}-12` }, ZONE, Date.now());
  const bills = await each(() => settledSlots(db, ONE, months));
  await fillPlan(db);
  const service = new PlannedService({ db, clock: { now: () => new Date() } });
  const planned = {
    month: await each(() =>
      service.read({ plantId: ONE, dateType: 'day', from: `${YEAR}-06-01`, to: `${YEAR}-06-30` }),
    ),
    year: await each(() =>
      service.read({ plantId: ONE, dateType: 'month', from: `${YEAR}-01`, to: `${YEAR}-12` }),
    ),
  };
  await fillYears(db);
  const owner = testCaller({ accountId: 2, accountPath: [2], managerId: 2 });
  const list = (period?: string) =>
    each(() => readIncomePlants(db, owner, { keyword: '', period }, { page: 1, pageSize: 20 }, new Date()));
  const lists = { month: await list('2025-06'), year: await list(YEAR), all: await list() };
  const check = await sql<{ settled: number; due: number }>`SELECT count(settled_at)::int AS settled,
      count(*) FILTER (WHERE due_at IS NOT NULL)::int AS due FROM settlement_day`.execute(db);
  console.log(
    JSON.stringify({
      plants,
      settleDayS: tenths(settleMs / 1000),
      settleCpuS: tenths(settleCpuS),
      plantDaysPerS: Math.round((plants / settleMs) * 1000),
      yearAgainDays: again.rows[0]?.n,
      yearAgainS: Math.round(againMs) / 1000,
      yearOfBillsMs: bills,
      listedPlants: Math.min(plants, LISTED),
      incomePlantsMs: lists,
      plannedMs: planned,
      ...check.rows[0],
    }),
  );
  await close();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Processor time of program and database: independent of other load. */
async function usedS(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + (await cpuSeconds(postgres.pid ?? 0));
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function each(work: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  for (let n = 0; n < rounds; n += 1) times.push(await timed(work));
  times.sort((a, b) => a - b);
  const at = (share: number) => tenths(times[Math.floor(times.length * share)] ?? 0);
  return { p50: at(0.5), p95: at(0.95) };
}

async function settleAll(days: SettledDays): Promise<void> {
  for (;;) if (!(await days.pass()).more) return;
}

/** Four periods, as in most provinces. */
function seasons(usualPrice: string): string {
  const range = (startMin: number, endMin: number) => ({ startMin, endMin });
  return JSON.stringify([
    {
      startMonth: 1,
      endMonth: 12,
      usualPrice,
      deepValley: null,
      valley: { price: '0.3125', ranges: [range(0, 480)] },
      peak: { price: '1.0871', ranges: [range(600, 720), range(1020, 1140)] },
      topPeak: { price: '1.3046', ranges: [range(1140, 1260)] },
    },
  ]);
}

/** Plants with PV, storage, chargers and a grid meter, and all intervals of one day. */
async function fill(db: Database): Promise<void> {
  await sql`CREATE TABLE plant_15m_all PARTITION OF plant_15m DEFAULT`.execute(db);
  await sql`INSERT INTO account (id, path, tree_id, role_id, account_name) VALUES (2, '{2}', 2, 1, 'bench')`.execute(
    db,
  );
  await sql`INSERT INTO plant (id, name, owner_id, time_zone, currency, install_date)
    SELECT n, 'Plant ' || n, 2, ${ZONE}, 'CNY', '2024-01-01' FROM generate_series(1, ${plants}::int) n`.execute(
    db,
  );
  await sql`INSERT INTO device (sn, kind, plant_id, sampling_point)
    SELECT 'M' || n, 'meter', n, 'acLow' FROM generate_series(1, ${plants}::int) n`.execute(db);
  await sql`INSERT INTO price_version (plant_id, effective_from, first, efficiency, feed_in_price, seasons, created_by_name)
    SELECT n, '2024-01-01', true, 0.9, 0.3932, ${seasons('0.6523')}::jsonb, 'bench'
    FROM generate_series(1, ${plants}::int) n`.execute(db);
  await sql`INSERT INTO subsidy_version (plant_id, subsidies, created_by_name)
    SELECT n, '[{"type": "subsidy", "unitPrice": "0.03", "years": 20}]', 'bench'
    FROM generate_series(1, ${plants}::int) n`.execute(db);
  await sql`INSERT INTO rollup_day (day, device_id, samples, out_kwh, in_kwh, estimated_s)
    SELECT ${DAY}::date, id, 1440, 500, 20, 0 FROM device`.execute(db);
  await quarters(db, sql`generate_series(1, ${plants}::int) n`, DAY, DAY);
}

/** A year of the first plant. */
function fillYear(db: Database): Promise<void> {
  return quarters(db, sql`generate_series(${ONE}::int, ${ONE}::int) n`, `${YEAR}-01-01`, `${YEAR}-12-31`);
}

/** A converter and a battery with a plan of eight hours for every day of the year. */
async function fillPlan(db: Database): Promise<void> {
  await sql`CREATE TABLE rollup_15m_all PARTITION OF rollup_15m DEFAULT`.execute(db);
  await sql`INSERT INTO device (id, sn, kind, plant_id, logger_id) VALUES (900001, 'G', 'logger', ${ONE}, NULL),
    (900002, 'P', 'pcs', ${ONE}, 900001), (900003, 'B', 'battery', ${ONE}, 900001)`.execute(db);
  await sql`INSERT INTO rollup_15m (device_id, bucket, samples, out_kwh, in_kwh, soc_min, soc_max, estimated_s)
    SELECT d, q.bucket, 15, q.discharge_kwh, q.charge_kwh, 40, 60, 0
    FROM plant_15m q, (VALUES (900002), (900003)) AS device (d) WHERE q.plant_id = ${ONE}`.execute(db);
  const segments = [
    { fromMin: 0, toMin: 240, powerKw: -40, cutOffSoc: 95 },
    { fromMin: 1020, toMin: 1260, powerKw: 40, cutOffSoc: 10 },
  ];
  await sql`INSERT INTO command (device_id, sn, kind, logger_id, plant_id, name, type, params, actor, created_at)
    VALUES (900002, 'P', 'pcs', 900001, ${ONE}, 'applyPlan', 'plan', ${JSON.stringify({ version: 1, segments })}, '{}',
      '2024-12-31')`.execute(db);
  await sql`ANALYZE`.execute(db);
}

/** Only data for lists. The other plants belong to another account. */
async function fillYears(db: Database): Promise<void> {
  await sql`INSERT INTO account (id, path, tree_id, role_id, account_name) VALUES (3, '{3}', 3, 1, 'other')`.execute(
    db,
  );
  await sql`UPDATE plant SET owner_id = 3 WHERE id > ${LISTED}`.execute(db);
  await sql`INSERT INTO settlement_day (plant_id, day, settled_at, income, lines)
    SELECT p.id, d::date, now(), 100 + p.id % 97 + extract(doy FROM d) / 1000, s.lines
    FROM plant p, generate_series('2024-12-01'::date, '2025-12-31'::date, interval '1 day') d,
      (SELECT lines FROM settlement_day WHERE plant_id = ${ONE} AND day = ${DAY}) s
    WHERE p.owner_id = 2 ON CONFLICT DO NOTHING`.execute(db);
  await sql`VACUUM ANALYZE`.execute(db);
}

async function quarters(db: Database, of: ReturnType<typeof sql>, from: string, to: string): Promise<void> {
  await sql`INSERT INTO plant_15m (plant_id, bucket, pv_kwh, charge_kwh, discharge_kwh, import_kwh, export_kwh, load_kwh,
      charging_kwh, estimated_s)
    SELECT n, q, pv, charge, discharge, greatest(0, used - pv), greatest(0, pv - used), 12 + (n % 7), 2, 0
    FROM ${of}, generate_series(${from}::timestamp AT TIME ZONE ${ZONE},
        (${to}::timestamp + interval '23:45') AT TIME ZONE ${ZONE}, interval '15 minutes') q,
      LATERAL (SELECT extract(hour FROM q AT TIME ZONE ${ZONE}) AS h) at,
      LATERAL (SELECT greatest(0, 30 * sin((h - 6) / 12 * pi())) * (0.8 + (n % 5) / 10.0) AS pv,
        CASE WHEN h < 4 THEN 10.123 ELSE 0 END AS charge,
        CASE WHEN h BETWEEN 17 AND 20 THEN 9.457 ELSE 0 END AS discharge) flow,
      LATERAL (SELECT 14 + (n % 7) + charge - discharge AS used) need`.execute(db);
  await sql`INSERT INTO plant_day (plant_id, day, estimated_s)
    SELECT n, d::date, 0 FROM ${of}, generate_series(${from}::date, ${to}::date, interval '1 day') d
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`ANALYZE`.execute(db);
}
