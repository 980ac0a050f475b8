import type { SiteReason } from '@heliodon/energy/control/site-limit';
import { createSiteWorld, ids } from '@heliodon/site/testing/site-world';
import { operationLog } from '@heliodon/system/server';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { measuredNow } from '../testing/measured-now.ts';
import { SiteController } from './controller.ts';
import { forgetEpisodes, keepEpisodes } from './episodes.ts';
import { createControl } from './index.ts';
import { readSiteDevices } from './site-devices.queries.ts';
import { readControlledPlants, readStorageInputs } from './site-inputs.queries.ts';

const LOGGER = 100;
/** Id of the logger after removal from the plant and registration in another. */
const ANEW = 200;

let world: Awaited<ReturnType<typeof createSiteWorld>>;
let store: TelemetryStore;
beforeAll(async () => {
  world = await createSiteWorld(operationLog);
  store = measuredNow(world);
});
afterAll(() => world.stop());
afterEach(() => expect(world.errors).toEqual([]));
beforeEach(async () => {
  await sql`TRUNCATE site_step, site_episode, plant_day`.execute(world.db);
  await sql`DELETE FROM device WHERE id >= ${ANEW}`.execute(world.db);
  await world.reset();
  await sql`UPDATE device SET firmware = '1.6.0' WHERE id = ${LOGGER}`.execute(world.db);
  await sql`UPDATE logger_link SET online = true`.execute(world.db);
});

/** A step with new samples of all connected devices. */
async function step(runMode: number, seconds = 70) {
  world.time.ms += seconds * 1000;
  await world.measure(ids.meter, {}, { powerKw: 200 });
  for (const pcs of [ids.pcs, ids.pcs2]) await world.measure(pcs, { runMode }, { powerKw: 0 });
  await pass();
}
const pass = () => new SiteController({ ...world.deps, store }).pass();
const hold = (transformerKw: number | null) =>
  sql`INSERT INTO site_control (plant_id, transformer_kw) VALUES (${ids.plant}, ${transformerKw})
    ON CONFLICT (plant_id) DO UPDATE SET transformer_kw = excluded.transformer_kw`.execute(world.db);
const kept = () =>
  world.db
    .selectFrom('site_step')
    .select(['mode', 'loggers', 'outgoing', 'edge_loggers'])
    .where('plant_id', '=', ids.plant)
    .executeTakeFirstOrThrow();
const lastGiven = () => world.given.at(-1);

describe('the logger that controls locally', () => {
  const held = { transformerKw: 300 };
  beforeEach(async () => {
    await hold(300);
    await step(1);
    await world.end('setSiteControl', LOGGER);
    await step(1);
    expect(world.given).toHaveLength(1);
    expect(lastGiven()).toMatchObject({ deviceId: LOGGER, params: held });
    expect(await kept()).toMatchObject({ mode: 'edge', edge_loggers: ['LOGGER-1'] });
  });

  it('is switched off even without the meter, until confirmed, despite other changes meanwhile', async () => {
    await sql`UPDATE device SET removed_at = now() WHERE id = ${ids.meter}`.execute(world.db);
    await step(1);
    expect((await kept()).mode).toBe('blind');
    expect(lastGiven()).toMatchObject({ deviceId: LOGGER, params: { transformerKw: 0 } });
    await world.end('setSiteControl', LOGGER, { code: 2510 });
    await sql`UPDATE site_control SET backflow_ramp_kw = 70`.execute(world.db);
    await step(1);
    expect(world.given).toHaveLength(3);
    expect(lastGiven()).toMatchObject({ params: { transformerKw: 0, rampKw: 70 } });
    await world.end('setSiteControl', LOGGER);
    await step(1);
    expect(world.given).toHaveLength(3);
    expect((await kept()).edge_loggers).toEqual([]);
  });

  const moved = async (plantId: number | null) => {
    await sql`UPDATE device SET removed_at = now() WHERE ${LOGGER} IN (id, logger_id)`.execute(world.db);
    await sql`INSERT INTO device (id, sn, kind, firmware, plant_id)
      VALUES (${ANEW}, 'LOGGER-1', 'logger', '1.6.0', ${plantId})`.execute(world.db);
    await sql`INSERT INTO logger_link (logger_id, online) VALUES (${ANEW}, true)`.execute(world.db);
  };

  it('is switched off in its new plant', async () => {
    await moved(ids.bare);
    await step(1);
    expect(lastGiven()).toMatchObject({ deviceId: ANEW, params: { transformerKw: 0, demandOn: 0 } });
    await world.end('setSiteControl', ANEW);
    await hold(null);
    await step(1);
    expect((await kept()).edge_loggers).toEqual([]);
    expect(await pass()).toBe(0);
  });

  it('is the one that reads the grid meters; meters behind several loggers are indicated', async () => {
    await sql`INSERT INTO device (id, sn, kind, plant_id, logger_id, sampling_point) VALUES
      (${ANEW}, 'LOGGER-2', 'logger', 10, NULL, NULL), (201, 'HIGH', 'meter', 10, ${ANEW}, 'highVoltage')`.execute(
      world.db,
    );
    const none = { exports: undefined as never, link: undefined as never };
    const call = world.callOf(() => createControl({ ...world.deps, ...none }).routes ?? []);
    const now = () => call('/ems/getSiteControl', { plantId: ids.plant });
    expect((await now()).edge).toMatchObject({ state: 'none', metersApart: false });
    await sql`UPDATE device SET sampling_point = 'acLow' WHERE id = 201`.execute(world.db);
    expect((await now()).edge).toMatchObject({ state: 'agreed', metersApart: true });
  });
});

describe('a release', () => {
  const online = (is: boolean) => sql`UPDATE logger_link SET online = ${is}`.execute(world.db);
  const releaseState = async () => {
    const { loggers, outgoing } = await kept();
    const released = (outgoing as Record<string, { release?: true }>)['LOGGER-1']?.release ?? false;
    return [released, (loggers as Record<string, { told: number }>)['LOGGER-1']?.told];
  };

  it('waits for an offline logger, and is sent until new samples confirm it', async () => {
    await hold(300);
    await step(0);
    expect(await releaseState()).toEqual([false, 0]);
    await online(false);
    await hold(null);
    for (let i = 0; i < 5; i++) await pass();
    expect(await releaseState()).toEqual([false, 0]);
    await online(true);
    await pass();
    expect(await releaseState()).toEqual([true, 1]);
    for (let i = 0; i < 3; i++) await pass();
    expect(await releaseState()).toEqual([true, 1]);
    await step(0);
    await step(0);
    expect(await releaseState()).toEqual([true, undefined]);
    expect(await pass()).toBe(0);
  });
});

describe('inputs of the controller', () => {
  it('the time of a sample is limited to its time of receipt', async () => {
    await world.measure(ids.meter, {}, { powerKw: 200 });
    const ahead = new Date(world.time.ms + 180_000);
    await sql`UPDATE device_state SET ts = ${ahead}, received_at = ${world.clock.now()}`.execute(world.db);
    const devices = (await readSiteDevices(world.db, store, [ids.plant], world.time.ms)).get(ids.plant);
    expect(devices?.find(({ deviceId }) => deviceId === ids.meter)?.atMs).toBe(world.time.ms);
  });

  it('SOC limits that were read from a device', async () => {
    await world.deps.orders.read(
      { deviceId: ids.pcs, names: ['setSocLimits'], actor: {} as never },
      world.db,
    );
    const reported = { socMin: 8, socMax: 92, reserveSoc: 30 };
    const named = Object.entries(reported).map(([name, value]) => [`setSocLimits.${name}`, value]);
    await world.end('read', ids.pcs, { reported: Object.fromEntries(named) });
    const inputs = await readStorageInputs(world.db, [ids.pcs, ids.pcs2], world.clock.now());
    expect(inputs.get(ids.pcs)?.soc).toEqual(reported);
    expect(inputs.get(ids.pcs2)?.soc).toBeNull();
  });

  it.each([
    ['counts import', true, 640],
    ['counts the other way round: its highest import is not known', false, null],
  ])('the peak of the month, of a meter that %s', async (_, importPositive, peakKw) => {
    await hold(300);
    await sql`UPDATE site_control SET import_positive = ${importPositive}`.execute(world.db);
    await sql`INSERT INTO plant_day (plant_id, day, import_max_kw, estimated_s)
      VALUES (${ids.plant}, '2026-05-31', 900, 0), (${ids.plant}, '2026-06-02', 640, 0)`.execute(world.db);
    const [plant] = await readControlledPlants(world.db, world.clock.now());
    expect(plant?.monthPeakKw).toBe(peakKw);
  });
});

it('needs the same number of statements for two plants as for one', async () => {
  await sql`INSERT INTO device (id, sn, kind, firmware, plant_id, logger_id, sampling_point) VALUES
    (${ANEW}, 'LOGGER-2', 'logger', '1.6.0', ${ids.bare}, NULL, NULL),
    (201, 'METER-2', 'meter', '', ${ids.bare}, ${ANEW}, 'acLow')`.execute(world.db);
  const statements = async () => {
    let count = 0;
    const db = world.db.withPlugin({
      transformQuery: ({ node }) => {
        count++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await world.measure(201, {}, { powerKw: 20 });
    await step(0, 5);
    const plants = await new SiteController({ ...world.deps, db, store }).pass();
    return { plants, count };
  };
  await hold(300);
  const one = await statements();
  await sql`INSERT INTO site_control (plant_id, transformer_kw) VALUES (${ids.bare}, 300)`.execute(world.db);
  const both = await statements();
  expect([one.plants, both.plants]).toEqual([1, 2]);
  expect(one.count).toBeGreaterThan(5);
  expect(both.count).toBe(one.count);
  const modes = await world.db.selectFrom('site_step').select('mode').execute();
  expect(modes.map(({ mode }) => mode)).toEqual(['platform', 'platform']);
});

it('episodes of several plants begin, continue and end together, and are deleted after years', async () => {
  const { db, time, deps } = world;
  const binding = { reasons: ['demand'] as SiteReason[], avoidedKw: 80, unmetKw: 0, shiftedKw: 72 };
  const keep = (one: typeof binding | null, other: typeof binding | null) => {
    time.ms += 5000;
    const steps = [
      { plantId: ids.plant, step: one },
      { plantId: ids.bare, step: other },
    ];
    return db.transaction().execute((tx) => keepEpisodes(deps, tx, steps, time.ms));
  };
  const rows = () => db.selectFrom('site_episode').selectAll().orderBy('plant_id').execute();
  await keep(binding, binding);
  await keep({ ...binding, avoidedKw: 90 }, null);
  expect(await rows()).toMatchObject([
    { plant_id: ids.plant, ended_at: null, avoided_kw: 90, reasons: ['demand'] },
    { plant_id: ids.bare, ended_at: new Date(time.ms), avoided_kw: 80 },
  ]);
  expect((await world.logged()).toSorted()).toEqual([
    'siteControl.demandBegan',
    'siteControl.demandBegan',
    'siteControl.demandEnded',
  ]);
  await forgetEpisodes(db, new Date(time.ms + 1090 * 86_400_000));
  expect(await rows()).toHaveLength(2);
  await forgetEpisodes(db, new Date(time.ms + 1100 * 86_400_000));
  expect(await rows()).toMatchObject([{ plant_id: ids.plant }]);
});
