import type { DispatchCase } from '@heliodon/energy/optimise/dispatch-case';
import { solveGuidance } from '@heliodon/energy/optimise/guidance';
import { demoSpecByName } from '@heliodon/fleet/demo-devices';
import { share } from '@heliodon/fleet/model/delivered-plan';
import { initialState } from '@heliodon/fleet/model/initial-state';
import type { PlanShare } from '@heliodon/fleet/model/spec';
import { loggerSecret } from '@heliodon/fleet/run/fleet-key';
import { LivePlant } from '@heliodon/fleet/run/live-plant';
import { registerDevices } from '@heliodon/fleet/run/registry';
import type { DB } from '@heliodon/infrastructure/database.gen';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { World } from './world.ts';

/* Simulated plants on real connections with the real controller and a test clock. */

const KEY = 'key of the fleet';
/** A Wednesday noon in China, at the start of a 15-minute interval. */
const NOON_MS = Date.UTC(2026, 5, 10, 4);
/** 15 minutes after its storage began to charge by plan. */
const CHARGING_MS = NOON_MS + 15 * 60_000;
const STEP_S = 15;
const time = { ms: NOON_MS };

let server: TestServer;
let world: World;

beforeAll(async () => {
  const clock = { now: () => new Date(time.ms) };
  server = await startTestServer({ config: { mqttPort: 0, host: '127.0.0.1' }, clock });
  world = new World(server);
  const { context } = server;
  await context.store.prepare();
  await context.events.start();
  await context.telemetry.gateway.start();
  context.commands.dispatcher.start();
});
afterAll(async () => {
  await server.context.commands.dispatcher.stop();
  await server.context.telemetry.gateway.stop();
  await server.stop();
});

/** A plant with a plan of the test; outside its segments the work mode applies. */
async function livingPlant(name: string, atMs: number, plan: readonly PlanShare[]) {
  time.ms = atMs;
  const { db, context } = server;
  const found = demoSpecByName(name);
  if (!found) throw new Error(name);
  const spec = { ...found, plan };
  const owner = await world.account();
  const plantId = await world.plant(owner);
  await db.updateTable('plant').set({ time_zone: spec.timeZone }).where('id', '=', plantId).execute();
  await db.transaction().execute((tx) => registerDevices(tx, plantId, spec, KEY));
  const state = initialState(spec, atMs - 1000);
  for (const battery of state.batteries) battery.soc = 60;
  const options = {
    mqttUrl: context.mqttUrl(),
    httpUrl: 'http://127.0.0.1',
    now: () => time.ms,
    reportAfterMs: 0,
  };
  const plant = new LivePlant({ spec, state, ...options, secretOf: (sn) => loggerSecret(KEY, sn) });
  const token = await world.token(owner);
  const allReported = () =>
    expect
      .poll(
        async () => {
          const rows = await db
            .selectFrom('device as d')
            .leftJoin('device_state as s', 's.device_id', 'd.id')
            .select('s.ts')
            .where('d.plant_id', '=', plantId)
            .where('d.kind', 'in', ['meter', 'pcs', 'inverter', 'charger'])
            .execute();
          return rows.every(({ ts }) => ts?.getTime() === time.ms);
        },
        { interval: 10 },
      )
      .toBe(true);
  return {
    plantId,
    plant,
    state,
    control: (columns: Omit<Insertable<DB['site_control']>, 'plant_id'>) =>
      db
        .insertInto('site_control')
        .values({ plant_id: plantId, ...columns })
        .onConflict((c) => c.column('plant_id').doUpdateSet(columns))
        .execute(),
    /** The plant runs without orders. */
    async alone(seconds = STEP_S) {
      time.ms += seconds * 1000;
      plant.tick(time.ms);
      await allReported();
    },
    /** A controller step, and the plant's response. */
    async step(seconds = STEP_S) {
      time.ms += seconds * 1000;
      await context.site.pass();
      await allReported();
    },
    now: async () => (await server.call('/ems/getSiteControl', { plantId }, { token })).data,
    /** Connects the loggers and subscribes. */
    async connect() {
      plant.tick(time.ms);
      await expect
        .poll(async () => {
          const rows = await db
            .selectFrom('logger_link as l')
            .innerJoin('device as d', 'd.id', 'l.logger_id')
            .select('l.online')
            .where('d.plant_id', '=', plantId)
            .where('d.firmware', '!=', '')
            .execute();
          return rows.filter(({ online }) => online).length;
        })
        .toBe(spec.devices.filter(({ kind }) => kind === 'logger').length);
      await allReported();
    },
  };
}

type Living = Awaited<ReturnType<typeof livingPlant>>;
const storageKw = ({ state }: Living) => state.pcs.reduce((sum, { acKw }) => sum + acKw, 0);
const gridKw = ({ state }: Living) => state.flows.gridKw;

describe('a plant with storage, transformer and demand limit', () => {
  let living: Living;
  beforeAll(async () => {
    living = await livingPlant('南沙储能 · Nansha Storage', CHARGING_MS, [share(12, 14, -0.95, 95)]);
  });
  afterAll(() => living.plant.close());

  it('is not controlled as long as no limit is reached', async () => {
    await living.connect();
    await server.context.site.pass();
    await living.alone();
    expect(storageKw(living)).toBeLessThan(-500);
    expect(gridKw(living)).toBeGreaterThan(1500);
    expect(await living.now()).toMatchObject({ mode: 'off', at: null });
  });

  it('keeps the transformer limit from the first step on, and the demand limit to the end of the interval', async () => {
    for (const meter of living.state.meters) meter.maxDemandKw = 0;
    await living.control({ demand_limit_kw: 1250, demand_on: true, transformer_kw: 1350 });
    await living.step();
    while (time.ms < CHARGING_MS + 15 * 60_000 + 30_000) {
      await living.step();
      expect(gridKw(living)).toBeLessThanOrEqual(1350);
    }
    expect(living.state.meters[0]?.maxDemandKw).toBeGreaterThan(1000);
    expect(living.state.meters[0]?.maxDemandKw).toBeLessThanOrEqual(1250);
    const now = await living.now();
    expect(now).toMatchObject({
      mode: 'platform',
      link: 'live',
      limits: { demandKw: 1250, transformerKw: 1350 },
    });
    expect(now.step.reasons).toContain('demand');
    expect(now.step.demand.projectedKw).toBeLessThanOrEqual(1250);
    const ordered = now.step.devices.filter(({ kind }: { kind: string }) => kind === 'pcs');
    expect(ordered.map(({ orderKw }: { orderKw: number }) => orderKw)).toEqual(
      living.state.pcs.map(({ acKw }) => expect.closeTo(acKw, 0)),
    );
  });

  it('is recorded as one episode, and logged at its start', async () => {
    const rows = await server.db.selectFrom('site_episode').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ plant_id: living.plantId, ended_at: null });
    expect(rows[0]?.avoided_kw).toBeGreaterThan(500);
    expect(rows[0]?.shifted_kwh).toBeGreaterThan(50);
    const logged = await server.db
      .selectFrom('operation_log')
      .select(['action', 'run_mode'])
      .where('action', 'like', 'siteControl.%')
      .execute();
    expect(logged).toEqual([{ action: 'siteControl.demandBegan', run_mode: 'auto' }]);
  });

  it('holds the last orders if the platform is silent, then storage rests, and control resumes afterwards', async () => {
    const { step } = await living.now();
    const orders: { kind: string; orderKw: number }[] = step.devices;
    const orderedKw = orders.filter(({ kind }) => kind === 'pcs').reduce((sum, one) => sum + one.orderKw, 0);
    await living.alone(50);
    expect(storageKw(living)).toBeCloseTo(orderedKw, 0);
    await living.alone(15);
    expect(storageKw(living)).toBe(0);
    await living.alone(120);
    expect(storageKw(living)).toBe(0);
    await living.step();
    await living.step();
    expect(storageKw(living)).not.toBe(0);
    expect(gridKw(living)).toBeLessThanOrEqual(1350);
  });

  it('returns to its plan when the limits are switched off', async () => {
    await living.control({ demand_on: false, transformer_kw: null });
    await living.step();
    await living.step();
    expect(storageKw(living)).toBeLessThan(-500);
    await living.step();
    await living.alone();
    const row = await server.db.selectFrom('site_step').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ mode: 'off', loggers: {} });
    expect(await server.context.site.pass()).toBe(0);
    const episode = await server.db.selectFrom('site_episode').selectAll().executeTakeFirstOrThrow();
    expect(episode.ended_at).not.toBeNull();
  });

  it('in edge mode its logger receives the limits, and keeps them without the platform', async () => {
    for (const pcs of living.state.pcs) pcs.runMode = 1;
    await living.alone();
    await living.control({ transformer_kw: 1300 });
    time.ms += STEP_S * 1000;
    await server.context.site.pass();
    const state = async () => (await living.now()).edge.state;
    await expect.poll(state).toBe('agreed');
    expect((await living.now()).mode).toBe('edge');
    // From here on there are no controller steps.
    for (let i = 0; i < 12; i++) {
      await living.alone(15);
      expect(gridKw(living)).toBeLessThanOrEqual(1300.5);
    }
    expect(living.state.edge).toBeDefined();
  });

  it('the edge settings are sent again when they change, and withdrawn when edge mode is off', async () => {
    const again = async () => {
      time.ms += 70_000;
      living.plant.tick(time.ms);
      await server.context.site.pass();
    };
    await living.control({ transformer_kw: 1280 });
    await again();
    await expect.poll(async () => (await living.now()).edge.state).toBe('agreed');
    await living.control({ transformer_kw: null });
    await again();
    await expect
      .poll(async () => {
        await server.context.site.pass();
        return (await server.db.selectFrom('site_step').selectAll().executeTakeFirstOrThrow()).edge_loggers;
      })
      .toEqual([]);
    await living.alone();
    expect(living.state.edge).toBeUndefined();
    expect(storageKw(living)).toBeLessThan(-500);
  });
});

describe('a plant with PV, storage and chargers that may not export', () => {
  /** A Sunday in May: high irradiance and low load. */
  const sunday = Date.UTC(2026, 4, 17, 4);
  let living: Living;
  beforeAll(async () => {
    living = await livingPlant('苏州园区 · Suzhou Park', sunday, []);
  });
  afterAll(() => living.plant.close());

  it('exports while anti-backflow is off', async () => {
    await living.connect();
    for (const battery of living.state.batteries) battery.soc = 94.9;
    await living.alone();
    await living.alone();
    expect(gridKw(living)).toBeLessThan(-20);
  });

  it('stops exporting: storage first, then PV, and settles near the target', async () => {
    await living.control({ backflow_on: true, backflow_target_kw: 5, backflow_ramp_kw: 50 });
    await living.step();
    for (let i = 0; i < 16; i++) {
      await living.step();
      expect(gridKw(living)).toBeGreaterThan(-20);
    }
    expect(Math.abs(gridKw(living) - 5)).toBeLessThan(30);
    expect(living.state.inverters.some(({ derated }) => derated === 1)).toBe(true);
    const { step } = await living.now();
    expect(step.reasons).toContain('backflow');
  });

  it('if the platform is silent PV stops, and it resumes afterwards', async () => {
    await living.alone(70);
    expect(living.state.flows.pvKw).toBe(0);
    for (let i = 0; i < 12; i++) await living.step();
    expect(living.state.flows.pvKw).toBeGreaterThan(100);
  });
});

describe('a plant in automatic dispatch', () => {
  const COURSE_KW = 60;
  const RAMP_KW = 50;
  const STEPS = 8;
  /** 21:00 in California: dark, and its own plan charges. */
  const startMs = NOON_MS;
  let living: Living;
  beforeAll(async () => {
    living = await livingPlant('弗雷斯诺冷库 · Fresno Cold Store', startMs, [share(20, 23, -0.8, 95)]);
    const { plantId } = living;
    await server.db
      .insertInto('dispatch_mode')
      .values({ plant_id: plantId, mode: 'automatic', changed_at: new Date(startMs), changed_by_name: 'x' })
      .execute();
    await server.db.insertInto('dispatch_guidance').values(guidanceOf(plantId)).execute();
  });
  afterAll(() => living.plant.close());

  /** Dear energy: the storage serves the load, which is expected to be 60 kW. */
  function guidanceOf(plantId: number): Insertable<DB['dispatch_guidance']> {
    const list = (value: number) => Array.from({ length: STEPS }, () => value);
    const [none, load] = [list(0), list(COURSE_KW)];
    const of: DispatchCase = {
      horizon: { buyPrice: list(1.2), feedInPrice: list(0.2), pvKw: none, loadKw: load, chargingKw: none },
      site: { transformerKw: null, exportLimitKw: null, pvCurtailable: true },
      demand: [],
      battery: {
        capacityKwh: 400,
        maxChargeKw: 250,
        maxDischargeKw: 250,
        socMin: 10,
        socMax: 95,
        startSoc: 60,
        endSoc: null,
        chargeEfficiency: 0.95,
        dischargeEfficiency: 0.95,
        wearPerKwh: 0.02,
        endWorthPerKwh: 0.3,
        chargeTaper: [],
        dischargeTaper: [],
      },
    };
    const { guidance } = solveGuidance({
      startMs,
      window: { case: of, demand: [] },
      futures: [{ weight: 1, pvKw: none, needKw: load }],
      source: 'optimiser',
      nowMs: startMs,
      ruleActions: [],
    });
    const [made, text] = [new Date(startMs), JSON.stringify(guidance)];
    return { plant_id: plantId, quarter: made, made_at: made, guidance: text, inputs: '{}', decision: '{}' };
  }
  const away = async () => {
    const row = await server.db
      .selectFrom('site_step')
      .select('away')
      .where('plant_id', '=', living.plantId)
      .executeTakeFirstOrThrow();
    return row.away;
  };
  const fill = (soc: number) => {
    for (const battery of living.state.batteries) battery.soc = soc;
  };

  it('serves the measured load, and its logger knows the course', async () => {
    await living.connect();
    await living.alone();
    expect(storageKw(living)).toBeLessThan(-100);
    for (let i = 0; i < 9; i++) await living.step();
    expect(storageKw(living)).toBeGreaterThan(COURSE_KW + RAMP_KW);
    expect(await away()).toEqual({ way: 'course', untilMs: startMs + STEPS * 900_000 });
  });

  it('holds the last order if the platform is silent, and then follows the course within its SOC limits', async () => {
    const orderedKw = storageKw(living);
    await living.alone(50);
    expect(storageKw(living)).toBeCloseTo(orderedKw, 0);
    await living.alone(15);
    expect(storageKw(living)).toBeCloseTo(COURSE_KW, 0);
    await living.alone(600);
    expect(storageKw(living)).toBeCloseTo(COURSE_KW, 0);
    fill(10);
    await living.alone();
    expect(storageKw(living)).toBe(0);
    fill(60);
    await living.alone();
    expect(storageKw(living)).toBeCloseTo(COURSE_KW, 0);
  });

  it('is taken over without a jump when the platform returns', async () => {
    // The newest sample is too old for an order: the first message asks for others.
    await living.step(40);
    expect(storageKw(living)).toBeCloseTo(COURSE_KW, 0);
    for (let i = 0; i < 6; i++) {
      const before = storageKw(living);
      await living.step();
      expect(Math.abs(storageKw(living) - before)).toBeLessThanOrEqual(RAMP_KW + 0.1);
    }
    expect(storageKw(living)).toBeGreaterThan(COURSE_KW + RAMP_KW);
  });

  it('in edge mode its logger follows orders and course, and holds the limits itself', async () => {
    for (const pcs of living.state.pcs) pcs.runMode = 1;
    await living.alone();
    await living.control({ transformer_kw: 600 });
    time.ms += STEP_S * 1000;
    await server.context.site.pass();
    await expect.poll(async () => (await living.now()).edge.state).toBe('agreed');
    for (let i = 0; i < 6; i++) await living.step();
    expect((await living.now()).mode).toBe('edge');
    expect(storageKw(living)).toBeGreaterThan(COURSE_KW + RAMP_KW);
    expect(await away()).toMatchObject({ way: 'course' });
    for (let i = 0; i < 6; i++) await living.alone();
    expect(living.state.edge).toBeDefined();
    expect(storageKw(living)).toBeCloseTo(COURSE_KW, 0);
  });
});
