import { EMS_PACKAGES } from '@heliodon/energy/control/ems-packages';
import { type PotentialVariant, potentialChanges } from '@heliodon/energy/optimise/storage-potential';
import { readKnownForecasts } from '@heliodon/forecast/server';
import { highsSolver } from '@heliodon/infrastructure/solver';
import { readPlannedDays } from '@heliodon/schedules/server';
import { testCaller, testStaff } from '@heliodon/server-kit/testing/test-caller';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { PotentialFilter, PotentialState } from '../../contract/potential.contract.ts';
import { runBacktest } from '../optimise/backtest/run-backtest.ts';
import {
  BARE,
  createStoragePlant,
  FOREIGN,
  PLANT,
  type StoragePlant,
} from '../optimise/testing/storage-plant.ts';
import { potentialSource } from './potential.export.ts';
import { readPotential, readPotentialMonths } from './potential.queries.ts';
import { forgetPotential, HOLD_MS, takeDueMonth } from './potential.rows.ts';
import { gatherPotential } from './potential-case.ts';
import { PotentialJobs } from './potential-jobs.ts';

const manager = testCaller({ accountId: 2 });
const ALL: PotentialFilter = { keyword: '' };
const FIRST_PAGE = { page: 1, pageSize: 20 };
/** Of 1 July 2026, 12:00 local: the first day is not over for 26 hours. */
const TOO_EARLY = '2026-07-01T04:00:00Z';
const DUE = '2026-07-02T04:00:00Z';
const AN_HOUR_LATER = '2026-07-02T05:00:01Z';

let plant: StoragePlant;
const failures: unknown[] = [];
const jobsDeps = () => ({
  db: plant.db,
  store: plant.store,
  clock: plant.clock,
  knownForecasts: readKnownForecasts,
  onError: (error: unknown) => void failures.push(error),
});
const jobs = () => new PotentialJobs(jobsDeps(), 0);
const passes = async () => {
  let count = 0;
  while (await jobs().pass()) count++;
  return count;
};
const list = async (filter: Partial<PotentialFilter> = {}, order = {}, caller = manager) =>
  (await readPotential(plant.db, caller, { ...ALL, ...filter }, { ...FIRST_PAGE, ...order })).rows;
const of = async (plantId: number) => (await list()).find((row) => row.plantId === plantId);
const forgetAll = () => sql`TRUNCATE dispatch_potential_month CASCADE`.execute(plant.db);

beforeAll(async () => {
  plant = await createStoragePlant();
});
afterAll(() => plant.close());
afterEach(() => expect(failures).toEqual([]));

describe('the calculation', () => {
  it('begins when a plant with storage has prices and a completed month', async () => {
    plant.at(DUE);
    expect(await passes()).toBe(0);
    await plant.price();
    plant.at(TOO_EARLY);
    expect(await passes()).toBe(1);
    expect(await of(PLANT)).toMatchObject({ month: '2026-05', state: 'tooFewDays', days: 0, best: [] });
  });

  it('says that a month has too few days, and looks again an hour later', async () => {
    plant.at(DUE);
    // The first day with data is only learned from.
    await plant.live('2026-06-20T00:00+08:00', '2026-07-01T00:00+08:00');
    expect(await passes()).toBe(1);
    expect(await of(PLANT)).toMatchObject({
      month: '2026-06',
      monthDays: 30,
      state: 'tooFewDays',
      days: 10,
      cost: null,
      inputs: null,
      variants: [],
    });
    expect(await passes()).toBe(0);
  });

  it('gives a plant the variants that its settings and limits allow', async () => {
    const METER = 20;
    await sql`INSERT INTO device (id, sn, kind, plant_id, sampling_point)
      VALUES (${METER}, 'M-1', 'meter', ${PLANT}, 'acLow')`.execute(plant.db);
    await sql`INSERT INTO site_control (plant_id, demand_limit_kw, demand_on, backflow_on, backflow_target_kw, ems)
      VALUES (${PLANT}, 60, true, true, -10, '{"reserveSoc": 30}')`.execute(plant.db);
    const transformer = {
      billingType: 'demand',
      capacityKva: '250',
      ranges: [{ startMonth: 1, endMonth: 12, price: 40 }],
    };
    await sql`INSERT INTO transformer_version (plant_id, effective_from, transformer, created_by_name)
      VALUES (${PLANT}, '2025-01-01', ${JSON.stringify(transformer)}::jsonb, 'x')`.execute(plant.db);
    const found = await gatherPotential(jobsDeps(), PLANT, '2026-06');
    expect(
      potentialChanges(found.plant).map(({ variant, before, after }) => [variant, before, after]),
    ).toEqual([
      ['priceRule', null, null],
      ['automatic', null, null],
      ...EMS_PACKAGES.map((name) => [name, null, null]),
      ['reserveOff', 30, 10],
      ['socMinLess10', 30, 20],
      ['socMin0', 30, 0],
      ['exportLimitOff', 10, null],
      ['demandLimitLess10', 60, 54],
      ['power150', 50, 75],
      ['capacity150', 100, 150],
      ['capacity200', 100, 200],
    ]);
    expect(found.inputs).toMatchObject({
      socMin: 30,
      transformerKw: 250,
      exportLimitKw: 10,
      demandLimitKw: 60,
      demandPricePerKw: 40,
      peakKw: 40,
    });
    // The peak of the measured days is charged.
    expect(found.real.demand).toBeCloseTo(40 * 40, 4);
    await sql`TRUNCATE site_control, transformer_version`.execute(plant.db);
    await sql`DELETE FROM device WHERE id = ${METER}`.execute(plant.db);
  });

  it('covers the days with data, and costs what a backtest of these days costs', async () => {
    await plant.live('2026-06-08T00:00+08:00', '2026-06-20T00:00+08:00');
    // A day with a gap.
    await sql`DELETE FROM plant_15m WHERE bucket >= '2026-06-15T06:00+08:00' AND bucket < '2026-06-15T12:00+08:00'`.execute(
      plant.db,
    );
    plant.at(AN_HOUR_LATER);
    expect(await passes()).toBe(1);
    const row = await of(PLANT);
    expect(row).toMatchObject({
      state: 'done',
      days: 21,
      currency: 'CNY',
      madeAt: '2026-07-02T05:00:01.000Z',
    });
    expect(row?.inputs).toMatchObject({ capacityKwh: 100, socMin: 10, exportLimitKw: null, socKnown: false });
    expect(row?.variants.map(({ variant, before, after }) => [variant, before, after])).toEqual([
      ['priceRule', null, null],
      ['automatic', null, null],
      ['arbitrage', null, null],
      ['socMinLess10', 10, 0],
      ['power150', 50, 75],
      ['capacity150', 100, 150],
      ['capacity200', 100, 200],
    ]);
    plant.at(TOO_EARLY);
    const { totals, days } = await runBacktest(
      { ...plant, plannedDays: readPlannedDays, knownForecasts: readKnownForecasts },
      { plantId: PLANT, days: 22, policy: 'automatic', plan: null, wearPerKwh: null, segmentsADay: null },
      plant.clock.now(),
      highsSolver(),
      async () => undefined,
    );
    plant.at(AN_HOUR_LATER);
    const costOf = (variant: PotentialVariant) => row?.variants.find((one) => one.variant === variant)?.cost;
    expect(days).toHaveLength(21);
    expect(row?.cost).toBeCloseTo(totals.real.total, 2);
    expect(costOf('priceRule')).toBeCloseTo(totals.rule.total, 2);
    expect(costOf('automatic')).toBeCloseTo(totals.policy.total, 2);
    expect(costOf('arbitrage')).toBeLessThan(row?.cost ?? 0);
    // More of the same costs less; the capacity is used up only on the load of the evening.
    expect(costOf('capacity150')).toBeLessThan(costOf('automatic') ?? 0);
    expect(costOf('capacity200')).toBeLessThan(costOf('capacity150') ?? 0);
    expect(costOf('socMinLess10')).toBeLessThan(costOf('automatic') ?? 0);
    const [best] = row?.best ?? [];
    expect(best?.variant).toBe('capacity200');
    expect(best?.perAddedKwh).toBeCloseTo(
      ((costOf('automatic') ?? 0) - (costOf('capacity200') ?? 0)) / 100,
      2,
    );
  });

  it('gives the same result when it is repeated', async () => {
    const before = await of(PLANT);
    await sql`UPDATE dispatch_potential_month SET due_at = ${plant.clock.now()} WHERE month = '2026-06-01'`.execute(
      plant.db,
    );
    expect(await passes()).toBe(1);
    expect(await of(PLANT)).toEqual(before);
    expect(await passes()).toBe(0);
  });

  it('names what a plant lacks', async () => {
    await sql`INSERT INTO price_version (plant_id, effective_from, first, efficiency, feed_in_price, seasons, created_by_name)
      SELECT ${FOREIGN}, effective_from, first, efficiency, feed_in_price, seasons, created_by_name FROM price_version
      WHERE plant_id = ${PLANT}`.execute(plant.db);
    expect(await passes()).toBe(1);
    expect(await of(FOREIGN)).toMatchObject({ state: 'noStorage', days: null, variants: [] });
  });
});

describe('a due month', () => {
  beforeEach(forgetAll);
  const take = () => takeDueMonth(plant.db, plant.clock.now());

  it('is taken by one of two processes, and by another one after a process died', async () => {
    plant.at(DUE);
    const taken = await Promise.all([take(), take(), take()]);
    const months = taken.flatMap((due) => (due ? [due] : []));
    expect(months.map(({ plantId }) => plantId).sort()).toEqual([PLANT, FOREIGN]);
    plant.at(new Date(Date.parse(DUE) + HOLD_MS + 1).toISOString());
    expect(await take()).toMatchObject({ month: '2026-06' });
  });

  it('is released when the program stops', async () => {
    plant.at(DUE);
    const stopping = jobs();
    stopping.stop();
    await stopping.pass();
    const { rows } = await sql<{ state: string }>`SELECT state FROM dispatch_potential_month
      WHERE plant_id = ${PLANT} AND taken_until IS NULL`.execute(plant.db);
    expect(rows).toEqual([{ state: 'waiting' }]);
    expect(await take()).toMatchObject({ plantId: PLANT });
  });
});

describe('the list', () => {
  const STAFF = 5;
  const staff = testStaff(STAFF, 2);

  interface Stored {
    readonly state?: PotentialState;
    readonly cost?: number;
    readonly currency?: string;
    readonly savings?: Partial<Record<PotentialVariant, number>>;
  }
  async function month(
    plantId: number,
    first: string,
    { state = 'done', cost = 1000, currency = 'CNY', savings = {} }: Stored = {},
  ) {
    await sql`INSERT INTO dispatch_potential_month (plant_id, month, state, days, currency, cost, made_at)
      VALUES (${plantId}, ${first}::date, ${state}, 30, ${currency}, ${state === 'done' ? cost : null}, now())`.execute(
      plant.db,
    );
    for (const [variant, saving] of Object.entries(savings))
      await sql`INSERT INTO dispatch_potential (plant_id, month, variant, params, cost, saving) VALUES (${plantId},
        ${first}::date, ${variant}, '{"before": null, "after": null}', ${cost - saving}, ${saving})`.execute(
        plant.db,
      );
  }
  const plants = async (...args: Parameters<typeof list>) =>
    (await list(...args)).map(({ plantId }) => plantId);

  beforeAll(async () => {
    await forgetAll();
    await sql`INSERT INTO account (id, parent_id, path, tree_id, role_id, account_name)
      VALUES (${STAFF}, 2, '{2,5}', 2, 2, 'staff')`.execute(plant.db);
    await sql`INSERT INTO account_plant (account_id, plant_id) VALUES (${STAFF}, ${FOREIGN})`.execute(
      plant.db,
    );
    await month(PLANT, '2026-05-01', { savings: { automatic: 400 } });
    await month(PLANT, '2026-06-01', { savings: { automatic: 100, capacity200: 150, priceRule: -20 } });
    await month(PLANT, '2026-07-01', { state: 'waiting' });
    await month(BARE, '2026-06-01', { cost: 100, currency: 'EUR', savings: { automatic: 20, selfUse: 5 } });
    await month(FOREIGN, '2026-06-01', { state: 'tooFewDays' });
  });

  it('shows each plant that the caller sees, with its newest calculated month', async () => {
    const rows = await list();
    expect(rows.map(({ plantId, month: of, state }) => [plantId, of, state])).toEqual([
      [BARE, '2026-06', 'done'],
      [PLANT, '2026-06', 'done'],
      [FOREIGN, '2026-06', 'tooFewDays'],
    ]);
    expect(await plants({}, {}, staff)).toEqual([FOREIGN]);
    expect(await plants({}, {}, testStaff(STAFF + 1, 2))).toEqual([]);
    expect(await readPotentialMonths(plant.db, manager)).toEqual(['2026-07', '2026-06', '2026-05']);
    expect(await readPotentialMonths(plant.db, staff)).toEqual(['2026-06']);
  });

  it('has the best two changes, of the chosen kinds', async () => {
    const best = async (filter: Partial<PotentialFilter>) =>
      (await list(filter)).find(({ plantId }) => plantId === PLANT)?.best.map(({ variant }) => variant);
    expect(await best({})).toEqual(['capacity200', 'automatic']);
    expect(await best({ kind: 'noPurchase' })).toEqual(['automatic']);
    expect(await best({ kind: 'reserve' })).toEqual([]);
  });

  test.each<[string, object, number[]]>([
    ['the share of the cost', { sort: 'share' }, [BARE, PLANT, FOREIGN]],
    ['the lowest share of the cost', { sort: 'share', order: 'asc' }, [PLANT, BARE, FOREIGN]],
    ['the saving, within a currency', { sort: 'saving' }, [PLANT, FOREIGN, BARE]],
    ['the cost, within a currency', { sort: 'cost', order: 'asc' }, [PLANT, FOREIGN, BARE]],
    ['the name', { sort: 'name', order: 'asc' }, [PLANT, BARE, FOREIGN]],
  ])('is sorted by %s', async (_, order, expected) => {
    expect(await plants({}, order)).toEqual(expected);
  });

  test.each<[string, Partial<PotentialFilter>, number[]]>([
    ['a part of the name', { keyword: '11' }, [BARE]],
    ['a character that is a wildcard in SQL', { keyword: '%' }, []],
    ['a month', { month: '2026-05' }, [PLANT]],
    ['a month of no plant', { month: '2026-01' }, []],
  ])('is filtered by %s', async (_, filter, expected) => {
    expect(await plants(filter)).toEqual(expected);
  });

  it('ranks by the kinds that are chosen', async () => {
    expect(await plants({ kind: 'package' })).toEqual([BARE, PLANT, FOREIGN]);
    expect(await plants({ kind: 'capacity' })).toEqual([PLANT, BARE, FOREIGN]);
  });

  it('is paged', async () => {
    const page = (n: number) => readPotential(plant.db, manager, ALL, { page: n, pageSize: 2 });
    expect((await page(1)).total).toBe(3);
    expect((await page(2)).rows.map(({ plantId }) => plantId)).toEqual([FOREIGN]);
  });

  it('is exported with the same columns, within the rights of the account', async () => {
    const asked = { timeZone: 'Asia/Shanghai', format: 'csv' };
    const file = await potentialSource(plant.db).open(asked, manager, 'en');
    expect([file.title, file.total]).toEqual(['What storage could earn', 3]);
    expect(file.columns.map(({ header }) => header)).toEqual([
      'Plant',
      'Month',
      'Measured days',
      'Currency',
      'Actual cost',
      'Best change',
      'Saving',
      'Share of cost',
      'Second best',
      'Saving of second best',
      'Assumption of the best change',
    ]);
    const rows: unknown[] = [];
    for await (const row of file.rows) rows.push(row.slice(0, 10));
    expect(rows).toEqual([
      [
        'Plant 11',
        '2026-06',
        30,
        'EUR',
        100,
        'Automatic dispatch',
        20,
        0.2,
        'Package: PV self-consumption',
        5,
      ],
      ['Plant 10', '2026-06', 30, 'CNY', 1000, 'Battery ×2', 150, 0.15, 'Automatic dispatch', 100],
      [
        'Plant 12',
        '2026-06',
        30,
        'CNY',
        null,
        'Only 30 of 30 days have complete data: at least 20 are required',
        null,
        null,
        null,
        null,
      ],
    ]);
    const exporter = { ...manager, permissions: new Set(['reportExport', 'plantView'] as const) };
    await expect(potentialSource(plant.db).open(asked, exporter, 'en')).rejects.toMatchObject({
      entry: { code: 2003 },
    });
  });

  it('forgets months after two years', async () => {
    await forgetPotential(plant.db, new Date('2028-05-15T00:00:00Z'));
    expect(await readPotentialMonths(plant.db, manager)).toEqual(['2026-07', '2026-06', '2026-05']);
    await forgetPotential(plant.db, new Date('2028-06-15T00:00:00Z'));
    expect(await readPotentialMonths(plant.db, manager)).toEqual(['2026-07', '2026-06']);
  });
});
