import type { DispatchCase } from '@heliodon/energy/optimise/dispatch-case';
import { type Guidance, solveGuidance } from '@heliodon/energy/optimise/guidance';
import { meanOrder, type OrderQuarter } from '@heliodon/energy/optimise/order-quarter';
import { DEVICE_STATUSES } from '@heliodon/kernel/device-kind';
import { QUARTER_MS } from '@heliodon/kernel/time';
import { createSiteWorld, ids } from '@heliodon/site/testing/site-world';
import { operationLog } from '@heliodon/system/server';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { measuredNow } from '../testing/measured-now.ts';
import { SiteController } from './controller.ts';
import { readWhenAway } from './site-steps.queries.ts';

const LOGGER = 100;
const RUNNING = DEVICE_STATUSES.indexOf('running');

let world: Awaited<ReturnType<typeof createSiteWorld>>;
let store: TelemetryStore;
beforeAll(async () => {
  world = await createSiteWorld(operationLog);
  store = measuredNow(world);
});
afterAll(() => world.stop());
afterEach(() => expect(world.errors).toEqual([]));
beforeEach(async () => {
  await sql`TRUNCATE site_step, site_episode, dispatch_mode, dispatch_guidance, dispatch_order`.execute(
    world.db,
  );
  await world.reset();
  await sql`UPDATE device SET firmware = '1.6.0' WHERE id = ${LOGGER}`.execute(world.db);
  await sql`INSERT INTO dispatch_mode (plant_id, mode, changed_at, changed_by_name)
    VALUES (${ids.plant}, 'automatic', ${world.clock.now()}, 'x')`.execute(world.db);
});

/** Two hours at a peak price before a low one: storage of 200 kW and 400 kWh serves the load. */
function peakGuidance(nowMs: number): Guidance {
  const list = (value: number) => Array.from({ length: 8 }, () => value);
  const of: DispatchCase = {
    horizon: {
      buyPrice: list(1.2),
      feedInPrice: list(0.2),
      pvKw: list(0),
      loadKw: list(60),
      chargingKw: list(0),
    },
    site: { transformerKw: null, exportLimitKw: null, pvCurtailable: true },
    demand: [],
    battery: {
      capacityKwh: 400,
      maxChargeKw: 200,
      maxDischargeKw: 200,
      socMin: 10,
      socMax: 95,
      startSoc: 80,
      endSoc: null,
      chargeEfficiency: 0.95,
      dischargeEfficiency: 0.95,
      wearPerKwh: 0.02,
      endWorthPerKwh: 0.3,
      chargeTaper: [],
      dischargeTaper: [],
    },
  };
  const startMs = Math.floor(nowMs / QUARTER_MS) * QUARTER_MS;
  return solveGuidance({
    window: { case: of, demand: [] },
    futures: [{ weight: 1, pvKw: list(0), needKw: list(60) }],
    source: 'optimiser',
    nowMs,
    startMs,
    ruleActions: [],
  }).guidance;
}

const guide = (guidance = peakGuidance(world.time.ms)) =>
  sql`INSERT INTO dispatch_guidance (plant_id, quarter, made_at, guidance, inputs, decision)
    VALUES (${ids.plant}, ${new Date(guidance.startMs)}, ${new Date(guidance.madeAtMs)},
      ${JSON.stringify(guidance)}::jsonb, '{}', '{}')`.execute(world.db);

interface Measured {
  readonly gridKw: number;
  /** Of each converter. */
  readonly storageKw?: number;
  readonly soc?: number;
  readonly seconds?: number;
  readonly runMode?: number;
}

/** A step with new samples of all devices. */
async function step({ gridKw, storageKw = 0, soc = 80, seconds = 5, runMode = 0 }: Measured) {
  world.time.ms += seconds * 1000;
  await world.measure(ids.meter, {}, { powerKw: gridKw });
  for (const pcs of [ids.pcs, ids.pcs2])
    await world.measure(pcs, { runMode }, { status: RUNNING, powerKw: storageKw });
  for (const battery of [ids.battery, ids.battery2]) await world.measure(battery, {}, { soc });
  return new SiteController({ ...world.deps, store }).pass();
}

interface Message {
  readonly orders: { readonly sn: string; readonly powerKw?: number }[];
  readonly afterwards: unknown[];
  readonly course?: { readonly id: string; readonly content?: { readonly powersKw: number[] } };
}
const message = async (): Promise<Message | undefined> => {
  const { rows } = await sql<{ message: Message | undefined }>`SELECT outgoing -> 'LOGGER-1' AS message
    FROM site_step WHERE plant_id = ${ids.plant}`.execute(world.db);
  return rows[0]?.message;
};
const powers = async () => (await message())?.orders.map(({ powerKw }) => powerKw) ?? [];
const recorded = async () => {
  const { orders } = await world.db
    .selectFrom('dispatch_order')
    .select('orders')
    .where('plant_id', '=', ids.plant)
    .orderBy('quarter', 'desc')
    .executeTakeFirstOrThrow();
  return orders as unknown as OrderQuarter;
};

it('orders the power for the measured load, without any limit', async () => {
  await guide();
  await step({ gridKw: 60 });
  expect(await powers()).toEqual([25, 25]);
  // By the ramp; then the load that is measured, not the expected one.
  await step({ gridKw: 10, storageKw: 25 });
  expect(await powers()).toEqual([30, 30]);
  await step({ gridKw: 30, storageKw: 30 });
  expect(await powers()).toEqual([45, 45]);
  expect((await message())?.afterwards).toEqual([]);
  const orders = await recorded();
  expect(orders.last).toMatchObject({ powerKw: 90, reason: { code: 'serveLoad' }, binding: null });
  expect(meanOrder(orders).powerKw).toBeCloseTo((50 + 60 + 90) / 3, 6);
});

describe('the course', () => {
  const away = () => readWhenAway(world.db, ids.plant, world.clock.now());
  beforeEach(() => sql`UPDATE device SET firmware = '1.7.0' WHERE id = ${LOGGER}`.execute(world.db));

  it('is sent once, and again when there is new guidance', async () => {
    const guidance = peakGuidance(world.time.ms);
    await guide(guidance);
    await step({ gridKw: 60 });
    expect((await message())?.course?.content).toEqual({
      from: guidance.startMs,
      stepS: 900,
      powersKw: guidance.course,
      shares: [
        { sn: 'PCS-1', share: 0.5 },
        { sn: 'PCS-2', share: 0.5 },
      ],
    });
    expect(guidance.course?.[0]).toBe(60);
    const { id } = (await message())?.course ?? {};
    await step({ gridKw: 60 });
    expect((await message())?.course).toEqual({ id });
    const untilMs = guidance.startMs + 8 * QUARTER_MS;
    expect(await away()).toEqual({ way: 'course', untilMs });
    world.time.ms += QUARTER_MS;
    await guide();
    await step({ gridKw: 60 });
    expect((await message())?.course?.content?.powersKw).toHaveLength(8);
    expect((await message())?.course?.id).not.toBe(id);
    expect((await away())?.untilMs).toBe(untilMs + QUARTER_MS);
  });

  it('is not sent to an older logger, with limits, or without guidance', async () => {
    await step({ gridKw: 60 });
    expect([(await message())?.course, await away()]).toEqual([undefined, { way: 'plan', untilMs: null }]);
    await guide();
    await sql`INSERT INTO site_control (plant_id, transformer_kw) VALUES (${ids.plant}, 500)`.execute(
      world.db,
    );
    await step({ gridKw: 60 });
    expect([(await message())?.course, await away()]).toEqual([undefined, { way: 'stop', untilMs: null }]);
    await sql`TRUNCATE site_control`.execute(world.db);
    await sql`UPDATE device SET firmware = '1.6.2' WHERE id = ${LOGGER}`.execute(world.db);
    await step({ gridKw: 60 });
    expect([(await message())?.course, await away()]).toEqual([undefined, { way: 'plan', untilMs: null }]);
    world.time.ms += 61_000;
    expect(await away()).toBeNull();
  });

  it('and orders are sent for converters in run mode 1, without safe orders: their logger holds the limits', async () => {
    await sql`INSERT INTO site_control (plant_id, transformer_kw) VALUES (${ids.plant}, 500)`.execute(
      world.db,
    );
    await guide();
    await step({ gridKw: 60, runMode: 1 });
    expect(await message()).toMatchObject({ afterwards: [] });
    expect(await powers()).toEqual([25, 25]);
    // No course before the logger has confirmed the limits.
    expect([(await message())?.course, (await away())?.way]).toEqual([undefined, 'plan']);
    await world.end('setSiteControl', LOGGER);
    await step({ gridKw: 35, storageKw: 25, runMode: 1 });
    expect((await message())?.course?.content).toMatchObject({ stepS: 900 });
    expect((await recorded()).last).toMatchObject({ powerKw: 85, reason: { code: 'serveLoad' } });
    expect((await away())?.way).toBe('course');
    await sql`UPDATE device SET firmware = '1.6.2' WHERE id = ${LOGGER}`.execute(world.db);
    await step({ gridKw: 60, runMode: 1 });
    expect(await message()).toMatchObject({ orders: [], release: true });
    expect((await away())?.way).toBe('plan');
  });
});

it('holds limits, and names them with the power without them', async () => {
  await sql`INSERT INTO site_control (plant_id, backflow_on, backflow_target_kw)
    VALUES (${ids.plant}, true, 20)`.execute(world.db);
  await guide();
  await step({ gridKw: 45 });
  // 45 minus the target of 20 and the dead band of 2.
  expect(await powers()).toEqual([11.5, 11.5]);
  expect((await recorded()).last).toMatchObject({
    powerKw: 23,
    freeKw: 45,
    reason: { code: 'serveLoad' },
    binding: { code: 'exportLimit', limit: 'backflow', params: { limitKw: -20 } },
  });
  expect((await message())?.afterwards).not.toEqual([]);
});

it.each<[string, () => Promise<unknown>, Partial<Measured>, string]>([
  ['no guidance', async () => undefined, {}, 'followsPlan'],
  ['guidance that is too old', () => guide(peakGuidance(world.time.ms - 46 * 60_000)), {}, 'followsPlan'],
  [
    'no converter that takes orders',
    () => sql`UPDATE device SET firmware = '1.5.0'`.execute(world.db),
    {},
    'noUnit',
  ],
])('lets devices follow their plan with %s', async (_, prepare, measured, code) => {
  await prepare();
  await step({ gridKw: 60, ...measured });
  expect(await powers()).toEqual([]);
  expect((await recorded()).last.reason.code).toBe(code);
});

it('lets devices follow their plan while the meter is silent', async () => {
  await guide();
  await step({ gridKw: 60 });
  world.time.ms += 80_000;
  for (const pcs of [ids.pcs, ids.pcs2])
    await world.measure(pcs, { runMode: 0 }, { status: RUNNING, powerKw: 25 });
  await new SiteController({ ...world.deps, store }).pass();
  expect(await message()).toMatchObject({ orders: [], afterwards: [] });
  expect((await recorded()).last.reason.code).toBe('noMeter');
});

it('leaves a converter to the setpoint of a user', async () => {
  await guide();
  await world.db
    .insertInto('command')
    .values({
      device_id: ids.pcs2,
      plant_id: ids.plant,
      logger_id: LOGGER,
      sn: 'PCS-2',
      kind: 'pcs',
      name: 'setPower',
      type: 'setpoint',
      params: '{"powerKw": -40}',
      actor: '{}',
      steps: '{"acknowledged": "2026-06-10T04:00:00Z"}',
      created_at: world.clock.now(),
    })
    .execute();
  await step({ gridKw: 60 });
  // Both together by the ramp of 50 kW: 100 − 40 for the second.
  const [first, second] = await powers();
  expect(second).toBe(-40);
  expect(first).toBeGreaterThan(0);
});

it('ends with a release when the mode is switched off', async () => {
  await guide();
  await step({ gridKw: 60 });
  await sql`UPDATE dispatch_mode SET mode = 'propose'`.execute(world.db);
  await step({ gridKw: 10, storageKw: 25 });
  expect(await message()).toMatchObject({ orders: [], release: true });
});
