import { HOUR_S } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLimit } from '../limit.queries.ts';
import { createDemandWorld, METER, MILL } from '../testing/demand-world.ts';
import { DemandWatch } from './demand-watch.ts';
import { MOST_EVENTS, readEvents } from './event.queries.ts';
import { readWatch } from './watch.service.ts';

const START = Date.parse('2026-11-03T12:00:00+08:00');
let world: Awaited<ReturnType<typeof createDemandWorld>>;
let watch: DemandWatch;

beforeAll(async () => {
  world = await createDemandWorld('2026-11-03T12:00:00+08:00');
  watch = new DemandWatch(world.deps);
});
afterAll(() => world.close());

const limit = (limitKw: number | null) =>
  writeLimit(
    world.db,
    MILL,
    { limitKw, warnPercent: 90, on: false },
    { at: new Date(world.time.ms), byName: 'x' },
  );

/** A meter sample a number of seconds after noon, with the plant state updated accordingly. */
async function sample(seconds: number, gridKw: number, importKwh: number | null = null): Promise<void> {
  const at = new Date(START + seconds * 1000);
  world.time.ms = at.getTime();
  await sql`INSERT INTO plant_state (plant_id, status, at, grid_kw, checked_at) VALUES (${MILL}, 'normal', ${at}, ${gridKw}, ${at})
    ON CONFLICT (plant_id) DO UPDATE SET at = excluded.at, grid_kw = excluded.grid_kw`.execute(world.db);
  await world.sample(METER, at.getTime(), {
    powerKw: gridKw,
    ...(importKwh !== null && { importTotalKwh: importKwh }),
  });
}

const events = async () =>
  (await readEvents(world.db, MILL, { page: 1, pageSize: 10 })).rows.map(
    ({ level, limitKw, projectedKw, reachedKw, clearedAt }) => ({
      level,
      limitKw,
      projectedKw: Math.round(projectedKw),
      reachedKw,
      open: clearedAt === null,
    }),
  );
const takeSignals = () =>
  world.signals.splice(0).map(({ raised, source, deviceId, detail }) => [raised, source, deviceId, detail]);

describe('a plant with a limit', () => {
  it('is not monitored while no limit is set', async () => {
    await sample(0, 400);
    expect(await watch.pass()).toBe(0);
  });

  it('gets one warning after the limit was predicted to be exceeded for a while', async () => {
    await limit(300);
    await sample(10, 400);
    expect(await watch.pass()).toBe(1);
    expect(await events()).toEqual([]);
    await sample(31, 400);
    await watch.pass();
    expect(await events()).toEqual([
      { level: 'willBreak', limitKw: 300, projectedKw: 400, reachedKw: null, open: true },
    ]);
    expect(takeSignals()).toEqual([[true, 7, 0, { limitKw: 300, projectedKw: 400 }]]);
    await sample(60, 400);
    await watch.pass();
    expect(takeSignals()).toEqual([]);
    // Another process takes over: it reads the interval from the samples.
    watch = new DemandWatch(world.deps);
  });

  it('gets a worse warning when exceeded, which is cleared with the result of the interval', async () => {
    for (const seconds of [120, 180, 240, 300, 360, 420, 480, 540, 600, 660, 685]) {
      await sample(seconds, 400);
      await watch.pass();
    }
    // 685 s at 400 kW are 76.1 kWh: more than an interval at 300 kW contains.
    expect((await events())[0]).toMatchObject({ level: 'broken', open: true });
    await sample(740, 50);
    await watch.pass();
    await sample(800, 50);
    await watch.pass();
    await sample(860, 50);
    await watch.pass();
    expect((await events())[0]).toMatchObject({ open: true });
    await sample(905, 50);
    await watch.pass();
    const [event] = await events();
    expect(event).toMatchObject({ level: 'broken', open: false });
    // 740 s at 400 kW and 160 s at 50 kW.
    expect(event?.reachedKw).toBeCloseTo((740 * 400 + 160 * 50) / 900, 0);
    expect(takeSignals()).toMatchObject([[false, 7, 0, {}]]);
  });

  it('has no warning after the limit was removed', async () => {
    await sample(910, 500);
    await watch.pass();
    await sample(935, 500);
    await watch.pass();
    expect((await events())[0]).toMatchObject({ open: true });
    takeSignals();
    await limit(null);
    await watch.pass();
    expect((await events())[0]).toMatchObject({ open: false });
    expect(takeSignals()).toMatchObject([[false, 7, 0, {}]]);
  });

  it('is not evaluated without current samples', async () => {
    await limit(300);
    world.time.ms += 600_000;
    expect(await watch.pass()).toBe(0);
  });
});

const setDirection = (importPositive: boolean) =>
  sql`UPDATE site_control SET import_positive = ${importPositive} WHERE plant_id = ${MILL}`.execute(world.db);
const clear = async () => {
  await limit(null);
  await watch.pass();
  await limit(300);
  takeSignals();
};

it('with a meter that counts export as positive gets warnings of import, not of export', async () => {
  await clear();
  await setDirection(false);
  for (const seconds of [10, 40, 70]) {
    await sample(HOUR_S + seconds, 400, 5000 + seconds);
    await watch.pass();
  }
  expect((await events())[0]).toMatchObject({ open: false });
  expect(await readWatch(world.deps, MILL)).toMatchObject({
    direction: 'exportPositive',
    by: 'power',
    window: { importKw: 0 },
  });
  for (const seconds of [100, 130]) {
    await sample(HOUR_S + seconds, -400);
    await watch.pass();
  }
  expect((await events())[0]).toMatchObject({ open: true, level: 'willBreak' });
  expect((await readWatch(world.deps, MILL)).window?.importKw).toBe(400);
  await setDirection(true);
});

it('with a logger that reports every two minutes is warned before the limit is exceeded', async () => {
  await clear();
  // 400 kW against 300 kW: exceeded after 675 s.
  for (const seconds of [5, 125, 245]) {
    await sample(2 * HOUR_S + seconds, 400);
    await watch.pass();
  }
  expect((await events())[0]).toMatchObject({ open: true, level: 'willBreak', reachedKw: null });
  for (const seconds of [365, 485, 605, 725, 845, 965]) {
    await sample(2 * HOUR_S + seconds, 400);
    await watch.pass();
  }
  // The result of the interval is known, although it was read again in each pass.
  expect((await events())[0]?.reachedKw).toBeCloseTo(400, 0);
});

describe('a warning is cleared', () => {
  const raise = async (hours: number) => {
    await clear();
    for (const seconds of [5, 35]) {
      await sample(hours * HOUR_S + seconds, 400);
      await watch.pass();
    }
    expect((await events())[0]).toMatchObject({ open: true });
    takeSignals();
  };
  it.each([
    [
      'with the meter at the grid',
      3,
      sql`UPDATE device SET removed_at = now() WHERE id = ${METER}`,
      sql`UPDATE device SET removed_at = NULL WHERE id = ${METER}`,
    ],
    [
      'with the plant',
      4,
      sql`UPDATE plant SET deleted_at = now() WHERE id = ${MILL}`,
      sql`UPDATE plant SET deleted_at = NULL WHERE id = ${MILL}`,
    ],
  ] as const)('%s', async (_, hours, remove, back) => {
    await raise(hours);
    await remove.execute(world.db);
    await watch.pass();
    expect((await events())[0]).toMatchObject({ open: false });
    expect(takeSignals()).toMatchObject([[false, 7, 0, {}]]);
    await back.execute(world.db);
  });

  it('and deleted when there are a thousand newer ones', async () => {
    await sql`INSERT INTO demand_event (plant_id, raised_at, window_at, limit_kw, level, projected_kw, cleared_at)
      SELECT ${MILL}, '2026-01-01', '2026-01-01', 1, 'willBreak', 2, '2026-01-01'
      FROM generate_series(1, ${MOST_EVENTS})`.execute(world.db);
    await raise(5);
    const { total, rows } = await readEvents(world.db, MILL, { page: 1, pageSize: 1 });
    expect([total, rows[0]?.clearedAt]).toEqual([MOST_EVENTS, null]);
  });
});

it('the page shows the running interval from the register of the meter', async () => {
  const quarter = 8 * HOUR_S;
  await sample(quarter - 10, 100, 5000);
  await sample(quarter + 10, 100, 5001);
  await sample(quarter + 450, 200, 5030.5);
  const found = await readWatch(world.deps, MILL);
  expect(found).toMatchObject({
    hasMeter: true,
    by: 'register',
    direction: 'importPositive',
    settings: { limitKw: 300 },
    today: '2026-11-03',
  });
  // The register stood at 5000.5 at the start of the interval.
  expect(found.window).toMatchObject({ importKwh: 30, importKw: 200, startMs: START + quarter * 1000 });
  expect(found.readings).toHaveLength(3);
});

it('the page states the highest demand of the month', async () => {
  await sql`INSERT INTO plant_day (plant_id, day, import_max_kw, estimated_s)
    VALUES (${MILL}, '2026-10-31', 900, 0), (${MILL}, '2026-11-01', 290, 0), (${MILL}, '2026-11-02', 280, 0)
    ON CONFLICT (plant_id, day) DO UPDATE SET import_max_kw = excluded.import_max_kw`.execute(world.db);
  expect((await readWatch(world.deps, MILL)).monthPeakKw).toBe(290);
});

it('the page states whether the plant is billed by demand', async () => {
  const billed = async () => (await readWatch(world.deps, MILL)).billedByDemand;
  expect(await billed()).toBe(false);
  const terms = {
    billingType: 'demand',
    capacityKva: '800',
    ranges: [{ startMonth: 1, endMonth: 12, price: 38 }],
  };
  await sql`INSERT INTO transformer_version (plant_id, effective_from, transformer, created_by_name)
    VALUES (${MILL}, '2026-01-01', ${JSON.stringify(terms)}::jsonb, 'x')`.execute(world.db);
  expect(await billed()).toBe(true);
});
