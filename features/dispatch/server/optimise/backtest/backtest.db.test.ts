import { readKnownForecasts } from '@heliodon/forecast/server';
import { highsSolver } from '@heliodon/infrastructure/solver';
import { readPlannedDays } from '@heliodon/schedules/server';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { optimiseErrors } from '../../../contract/optimise.rules.ts';
import type { BacktestTerms } from '../../../contract/optimise-backtest.contract.ts';
import type { OptimiseDeps } from '../optimise-deps.ts';
import { BARE, createStoragePlant, PCS, PLANT, type StoragePlant } from '../testing/storage-plant.ts';
import { backtestSource } from './backtest.export.ts';
import { HOLD_MS, holdBacktest, takeBacktest } from './backtest.rows.ts';
import { BacktestService, MOST_KEPT, readBacktest, resultOf } from './backtest.service.ts';
import { BacktestJobs } from './backtest-jobs.ts';
import { runBacktest } from './run-backtest.ts';

const solver = highsSolver();
const caller = testCaller({ accountId: 2 });
const terms: BacktestTerms = {
  plantId: PLANT,
  days: 7,
  policy: 'optimiser',
  plan: null,
  wearPerKwh: 0.04,
  segmentsADay: null,
};
const failures: unknown[] = [];
const logged: string[] = [];

let plant: StoragePlant;
let service: BacktestService;
const jobs = () =>
  new BacktestJobs({
    db: plant.db,
    store: plant.store,
    clock: plant.clock,
    solver,
    plannedDays: readPlannedDays,
    knownForecasts: readKnownForecasts,
    onError: (error) => failures.push(error),
  });
const run = (terms: BacktestTerms, onProgress: (share: number) => Promise<void> = async () => undefined) =>
  runBacktest(
    { db: plant.db, store: plant.store, plannedDays: readPlannedDays, knownForecasts: readKnownForecasts },
    terms,
    plant.clock.now(),
    solver,
    onProgress,
  );
const stateOf = async (backtestId: number) =>
  (await service.read({ plantId: PLANT, backtestId }, caller)).state;

beforeAll(async () => {
  plant = await createStoragePlant();
  await plant.live('2026-07-06T00:00+08:00', '2026-07-20T12:00+08:00');
  service = new BacktestService({
    db: plant.db,
    clock: plant.clock,
    optimiser: { wake: () => undefined },
    store: plant.store,
    plannedDays: readPlannedDays,
    log: { write: async (_who: unknown, { action }: { action: string }) => void logged.push(action) },
  } as unknown as OptimiseDeps);
});
afterAll(() => plant.close());

describe('the calculation', () => {
  it('fails with the reason while there is no price', async () => {
    const { backtestId } = await service.start(terms, caller);
    expect(await jobs().pass()).toEqual({ more: true });
    const failed = await service.read({ plantId: PLANT, backtestId }, caller);
    expect(failed).toMatchObject({ state: 'failed', errorCode: optimiseErrors.noPrice.code, result: null });
    expect(failures).toEqual([]);
    await plant.price();
  });

  it('lies between no storage and perfect foresight, day by day and in total', async () => {
    const shares: number[] = [];
    const result = await run(terms, async (share) => {
      shares.push(share);
    });
    expect([result.from, result.to, result.days.length]).toEqual(['2026-07-13', '2026-07-19', 7]);
    const { totals } = result;
    // Every day equals the previous one: expectations were met.
    expect(totals.policy.total).toBeLessThan(totals.rule.total + 1e-6);
    expect(totals.perfect.total).toBeLessThanOrEqual(totals.policy.total + 1e-6);
    // Storage was idle.
    expect(totals.real.total).toBeCloseTo(totals.none.total, 6);
    for (const way of ['real', 'policy', 'rule', 'perfect', 'none'] as const)
      expect(result.days.reduce((sum, day) => sum + day[way], 0)).toBeCloseTo(totals[way].total, 2);
    expect(shares.at(-1)).toBeCloseTo(1, 9);
    expect(shares.every((share, at) => at === 0 || share >= (shares[at - 1] ?? 0))).toBe(true);
    expect(result.settled).toBeNull();
  });

  it('of automatic dispatch saves what the optimiser saves, where every day equals the previous one', async () => {
    const automatic = await run({ ...terms, policy: 'automatic' });
    const daily = await run(terms);
    const { none, perfect, policy } = automatic.totals;
    expect(policy.total).toBeLessThan(none.total);
    expect(perfect.total).toBeLessThanOrEqual(policy.total + 1e-6);
    const saved = none.total - daily.totals.policy.total;
    expect(none.total - policy.total).toBeGreaterThan(0.97 * saved);
    expect(automatic.unplannedDays).toBe(0);
  });

  it('states the settled amount of the same days', async () => {
    for (let day = 13; day <= 19; day++)
      await sql`INSERT INTO settlement_day (plant_id, day, bill, lines) VALUES (${PLANT}, ${`2026-07-${day}`}, -1,
        '[{"item": "import", "price": "-0.5", "mwh": 10000000}, {"item": "feedIn", "price": "0.4", "mwh": 5000000},
          {"item": "pvUse", "price": "9", "mwh": 1000000}]')`.execute(plant.db);
    const rule = { ...terms, policy: 'rule' } as const;
    const result = await run(rule);
    // Seven days of 10 kWh at 0.5 minus 5 kWh at 0.4.
    expect(result.settled).toBeCloseTo(7 * (5 - 2), 9);
  });

  it('skips days without data, and begins after the first one with data', async () => {
    await sql`DELETE FROM plant_15m WHERE bucket >= '2026-07-15T00:00+08:00' AND bucket < '2026-07-15T09:00+08:00'`.execute(
      plant.db,
    );
    const rule = { ...terms, days: 20, policy: 'rule' } as const;
    const result = await run(rule);
    expect(result.from).toBe('2026-07-07');
    expect(result.skippedDays.slice(-2)).toEqual(['2026-07-06', '2026-07-15']);
    expect(result.days.length).toBe(12);
    plant.at('2026-07-08T04:00:00Z');
    const early = run(rule);
    await expect(early).rejects.toMatchObject({ entry: optimiseErrors.tooFewDays });
    plant.at('2026-07-20T04:00:00Z');
  });

  it('follows the given plan, with self-use where defined', async () => {
    const segments = [
      { fromMin: 0, toMin: 480, strategy: 'charge', powerRatio: -200, cutOffSoc: 90 },
      { fromMin: 480, toMin: 1440, strategy: 'selfUse', powerRatio: 0, cutOffSoc: 10 },
    ] as const;
    const plan = {
      name: 'Night',
      type: 'year',
      reserveSoc: null,
      parts: [{ quarters: [], days: [], segments: [...segments] }],
    } satisfies BacktestTerms['plan'];
    const planned = { ...terms, policy: 'plan', plan } as const;
    const { totals } = await run(planned);
    expect(totals.policy.total).toBeLessThan(totals.none.total);
    // 40 kW of load and 10 kW of charging at night.
    expect(totals.policy.peakKw).toBeCloseTo(50, 6);
  });

  it('uses for each day the plan in force on that day', async () => {
    const order = (at: string, powerKw: number) => {
      const segments = [{ fromMin: 0, toMin: 480, powerKw, cutOffSoc: 90 }];
      return sql`INSERT INTO command (device_id, plant_id, sn, kind, logger_id, name, type, params, state, actor, created_at)
        VALUES (${PCS}, ${PLANT}, 'P-1', 'pcs', 1, 'setPlan', 'plan', ${JSON.stringify({ segments })}::jsonb,
          'verified', '{}', ${at}::timestamptz)`.execute(plant.db);
    };
    const present = { ...terms, policy: 'present' } as const;
    await expect(service.start(present, caller)).rejects.toMatchObject({
      entry: optimiseErrors.noPresentPlan,
    });
    // A special day of 45 kW between days of 10 kW; the present plan of 5 kW was in force on none of these.
    await order('2026-07-01T10:00:00+08:00', -10);
    await order('2026-07-17T00:00:04+08:00', -45);
    await order('2026-07-18T00:00:03+08:00', -10);
    await order('2026-07-20T09:00:00+08:00', -5);
    await sql`INSERT INTO device_plan (device_id, command_id, plan, desired_version) VALUES (${PCS}, gen_random_uuid(),
      '{"segments": [{"fromMin": 0, "toMin": 480, "powerKw": -5, "cutOffSoc": 90}]}', 4)`.execute(plant.db);
    // 40 kW of load and the charging at night.
    expect((await run(present)).totals.policy.peakKw).toBeCloseTo(85, 6);
    plant.at('2026-07-17T04:00:00Z');
    expect((await run(present)).totals.policy.peakKw).toBeCloseTo(50, 6);
    plant.at('2026-07-20T04:00:00Z');
    await sql`TRUNCATE command, device_plan`.execute(plant.db);
  });

  it('refuses cases that cannot be calculated', async () => {
    await expect(service.start({ ...terms, plantId: BARE }, caller)).rejects.toMatchObject({
      entry: optimiseErrors.noStorage,
    });
    await expect(service.start({ ...terms, policy: 'present' }, caller)).rejects.toMatchObject({
      entry: optimiseErrors.noPresentPlan,
    });
    await expect(service.start({ ...terms, policy: 'plan' }, caller)).rejects.toMatchObject({
      entry: { code: 2001 },
    });
  });
});

describe('the job', () => {
  beforeEach(() => sql`DELETE FROM backtest`.execute(plant.db));
  const start = () => service.start({ ...terms, policy: 'rule' }, caller);

  it('runs once at a time for a plant, and is logged', async () => {
    logged.length = 0;
    const { backtestId } = await start();
    await expect(start()).rejects.toMatchObject({ entry: optimiseErrors.backtestOpen });
    await jobs().pass();
    const done = await service.read({ plantId: PLANT, backtestId }, caller);
    expect(done).toMatchObject({ state: 'done', percent: 100, policy: 'rule' });
    expect(resultOf(await readBacktest(plant.db, { plantId: PLANT, backtestId }))?.days.length).toBe(6);
    expect(logged).toEqual(['optimise.backtest']);
    const { rows, total } = await service.list({ plantId: PLANT, page: 1, pageSize: 10 }, caller);
    expect([total, rows[0]?.saved, rows[0]?.savedNone]).toEqual([1, expect.any(Number), expect.any(Number)]);
    const asked = { plantId: PLANT, backtestId };
    const exporter = { ...caller, permissions: new Set(['reportExport'] as const) };
    await expect(backtestSource(plant.db).open(asked, exporter, 'en')).rejects.toMatchObject({
      entry: { code: 2003 },
    });
    const file = await backtestSource(plant.db).open(asked, caller, 'zh');
    expect([file.total, file.columns.map(({ header }) => header)]).toEqual([
      6,
      [
        '日期',
        '实际运行 (元)',
        '被测策略 (元)',
        '峰谷规则 (元)',
        '完美预知 (元)',
        '无储能 (元)',
        '较实际运行节省 (元)',
        '较无储能节省 (元)',
      ],
    ]);
    await expect(service.read({ plantId: BARE, backtestId }, caller)).rejects.toMatchObject({
      entry: { code: 2002 },
    });
  });

  it('is calculated by only one of two processes', async () => {
    await start();
    const [first, second] = await Promise.all([jobs().pass(), jobs().pass()]);
    expect([first.more, second.more].filter(Boolean)).toHaveLength(1);
  });

  it('ends when cancelled, before or during the calculation', async () => {
    const waiting = await start();
    await service.cancel({ plantId: PLANT, backtestId: waiting.backtestId }, caller);
    expect(await jobs().pass()).toEqual({ more: false });
    const { backtestId } = await start();
    const taken = await takeBacktest(plant.db, crypto.randomUUID(), plant.clock.now());
    await service.cancel({ plantId: PLANT, backtestId }, caller);
    expect(taken && (await holdBacktest(plant.db, taken, 10, plant.clock.now()))).toBe(false);
    expect(await stateOf(backtestId)).toBe('cancelled');
    expect(logged.filter((action) => action === 'optimise.cancel')).toHaveLength(2);
    await service.cancel({ plantId: PLANT, backtestId }, caller);
    expect(logged.filter((action) => action === 'optimise.cancel')).toHaveLength(2);
  });

  it('can be cancelled by its requester or with permission to set plans', async () => {
    const { backtestId } = await start();
    const asked = { plantId: PLANT, backtestId };
    const viewer = testCaller({ accountId: 5, roleId: 2 });
    const operator = testCaller({ accountId: 6, roleId: 3 });
    const mayCancel = async (who: typeof caller) => (await service.read(asked, who)).mayCancel;
    expect([await mayCancel(viewer), await mayCancel(operator), await mayCancel(caller)]).toEqual([
      false,
      true,
      true,
    ]);
    await expect(service.cancel(asked, viewer)).rejects.toMatchObject({ entry: { code: 2003 } });
    expect(await stateOf(backtestId)).toBe('queued');
    await service.cancel(asked, operator);
    expect(await stateOf(backtestId)).toBe('cancelled');
    // A job that has ended can be cancelled by anyone, without effect.
    expect(await service.cancel(asked, viewer)).toEqual({});
  });

  it('is stored while it is one of the newest of its plant', async () => {
    await sql`INSERT INTO backtest (plant_id, asked_by_name, asked_at, terms, state)
      SELECT ${PLANT}, 'x', now(), '{}', 'cancelled' FROM generate_series(1, ${MOST_KEPT + 5})`.execute(
      plant.db,
    );
    await sql`INSERT INTO backtest (plant_id, asked_by_name, asked_at, terms, state)
      VALUES (${BARE}, 'x', now(), '{}', 'done')`.execute(plant.db);
    await start();
    const { rows } = await sql<{
      plant: number;
      kept: number;
    }>`SELECT plant_id AS plant, count(*)::int AS kept
      FROM backtest GROUP BY 1 ORDER BY 1`.execute(plant.db);
    expect(rows).toEqual([
      { plant: PLANT, kept: MOST_KEPT },
      { plant: BARE, kept: 1 },
    ]);
  });

  it('of a killed process is resumed, and the killed process cannot end it any more', async () => {
    const { backtestId } = await start();
    const dead = await takeBacktest(plant.db, crypto.randomUUID(), plant.clock.now());
    expect(await jobs().pass()).toEqual({ more: false });
    plant.at(new Date(plant.clock.now().getTime() + HOLD_MS + 1).toISOString());
    expect(await jobs().pass()).toEqual({ more: true });
    expect(await stateOf(backtestId)).toBe('done');
    expect(dead && (await holdBacktest(plant.db, dead, 50, plant.clock.now()))).toBe(false);
    plant.at('2026-07-20T04:00:00Z');
  });

  it('is abandoned when it ends every process', async () => {
    const { backtestId } = await start();
    for (let n = 0; n < 3; n++) {
      await takeBacktest(plant.db, crypto.randomUUID(), plant.clock.now());
      plant.at(new Date(plant.clock.now().getTime() + HOLD_MS + 1).toISOString());
    }
    expect(await jobs().pass()).toEqual({ more: false });
    expect(await stateOf(backtestId)).toBe('failed');
    plant.at('2026-07-20T04:00:00Z');
  });

  it('is returned to the queue when the program stops', async () => {
    const { backtestId } = await start();
    const stopping = jobs();
    stopping.stop();
    await stopping.pass();
    expect(await stateOf(backtestId)).toBe('queued');
  });
});
