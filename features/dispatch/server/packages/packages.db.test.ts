import { createBackupPower } from '@heliodon/backup-power/server';
import { EMS_PRESETS } from '@heliodon/energy/control/ems-packages';
import { readPlannedDays } from '@heliodon/schedules/server';
import { ApplyWorker } from '@heliodon/site/apply/apply.worker';
import { applyErrors } from '@heliodon/site/contract';
import { ids, PASSWORD } from '@heliodon/site/testing/site-world';
import { operationLog } from '@heliodon/system/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packagesErrors } from '../../contract/packages.errors.ts';
import { PriceFollower } from './price-follower.ts';
import { createPackagesWorld } from './testing/packages-world.ts';

let world: Awaited<ReturnType<typeof createPackagesWorld>>;
beforeAll(async () => {
  world = await createPackagesWorld(operationLog, readPlannedDays);
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

const plantId = ids.plant;
const password = PASSWORD;
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 1000,
    (error) => error.entry?.code ?? error,
  );
/** Runs a worker with no state except the database, like another process. */
const carryOn = () => new ApplyWorker(world.deps).pass();
const limits = (reserveSoc: number) => ({
  'setSocLimits.socMin': 8,
  'setSocLimits.socMax': 92,
  'setSocLimits.reserveSoc': reserveSoc,
});

const manager = () => 'account2';

describe('packages', () => {
  const settings = { ...EMS_PRESETS.backupFirst, reserveSoc: 60, base: 'gridFirst' };
  const apply = (more: object = {}) =>
    world.call('/ems/applyPackage', { plantId, package: 'custom', settings, password, ...more });
  const states = async (applyId: number) =>
    (await world.call('/ems/getApplyState', { plantId, applyId })).steps.map(
      (step: { kind: string; sn: string; state: string }) =>
        `${step.kind} ${step.sn} ${step.state}`.replace('  ', ' '),
    );

  it('state what each still requires and which one is active', async () => {
    const before = await world.call('/ems/getPackages', { plantId });
    expect(before.active).toBeNull();
    expect(before.plant).toMatchObject({ storage: 2, ratedKw: 200, capacityKwh: 400, gridMetered: true });
    expect([before.plant.hasPv, before.plant.hasPiles]).toEqual([true, false]);
    const problems = Object.fromEntries(
      before.packages.map((one: { name: string; problems: string[] }) => [one.name, one.problems]),
    );
    expect(problems).toEqual({
      arbitrage: ['pricesMissing'],
      selfUse: ['backflowTargetMissing'],
      demandControl: ['demandLimitMissing'],
      backupFirst: [],
      coordination: ['pricesMissing', 'demandLimitMissing', 'backflowTargetMissing'],
    });
    await world.call('/ems/applyPackage', {
      plantId,
      package: 'backupFirst',
      settings: { ...EMS_PRESETS.backupFirst, reserveSoc: 70 },
      password,
    });
    const after = await world.call('/ems/getPackages', { plantId });
    expect(after.active).toMatchObject({ name: 'backupFirst', adjusted: true, operator: manager() });
  });

  it('are applied device by device, and continued in another process', async () => {
    world.samples.set(ids.pcs, { workMode: 2 });
    world.samples.set(ids.pcs2, { workMode: 0 });
    const { applyId } = await apply();
    await carryOn();
    expect(await states(applyId)).toEqual([
      'settings done',
      'workMode PCS-1 done',
      'workMode PCS-2 setting',
      'reserve PCS-1 reading',
      'reserve PCS-2 reading',
    ]);
    await world.end('setWorkMode', ids.pcs2);
    await world.end('read', ids.pcs, { reported: limits(60) });
    await world.end('read', ids.pcs2, { reported: limits(10) });
    await carryOn();
    // The first device has the value already; the second keeps its other limits.
    const last = world.given.at(-1);
    expect(last).toMatchObject({
      name: 'setSocLimits',
      deviceId: ids.pcs2,
      params: { socMin: 8, socMax: 92, reserveSoc: 60 },
    });
    await world.end('setSocLimits', ids.pcs2, { code: 2514 });
    await carryOn();
    const done = await world.call('/ems/getApplyState', { plantId, applyId });
    expect(done.finishedAt).not.toBeNull();
    expect(
      done.steps.map((step: { state: string; unchanged: boolean; code: number | null }) => [
        step.state,
        step.unchanged,
        step.code,
      ]),
    ).toEqual([
      ['done', false, null],
      ['done', true, null],
      ['done', false, null],
      ['done', true, null],
      ['failed', false, 2514],
    ]);
    await world.call('/ems/retryApply', { plantId, applyId, password });
    await carryOn();
    expect((await states(applyId)).at(-1)).toBe('reserve PCS-2 reading');
    expect(await world.logged()).toEqual(['ems.package', 'ems.retry']);
  });

  it('applied by two users at once: one of these is refused', async () => {
    const codes = await Promise.all([codeOf(apply()), codeOf(apply())]);
    expect(codes.sort()).toEqual([1000, applyErrors.applyRunning.code]);
    expect(await world.logged()).toEqual(['ems.package']);
  });

  it('failed steps of an older change cannot be tried again', async () => {
    const fail = () =>
      sql`UPDATE ems_apply SET finished_at = now(),
        steps = (SELECT jsonb_agg(s || '{"state": "failed"}') FROM jsonb_array_elements(steps) s)
        WHERE finished_at IS NULL`.execute(world.db);
    const first = await apply();
    await fail();
    const second = await apply({ settings: { ...settings, reserveSoc: 30 } });
    await fail();
    const retry = (applyId: number) => codeOf(world.call('/ems/retryApply', { plantId, applyId, password }));
    expect(await retry(first.applyId)).toBe(applyErrors.applyOutdated.code);
    expect(await retry(second.applyId)).toBe(1000);
  });

  it('a failing change does not block the others', async () => {
    await apply();
    const call = world.callOf(() => createBackupPower(world.deps).routes ?? []);
    await call('/ems/setReserve', { plantId, deviceId: ids.pcs2, reserveSoc: 30, password });
    for (const pcs of [ids.pcs, ids.pcs2]) world.samples.set(pcs, { workMode: 2 });
    world.refused.set(ids.pcs, new Error('broken'));
    await carryOn();
    expect(world.errors).toHaveLength(1);
    expect(world.given).toMatchObject([{ name: 'read', deviceId: ids.pcs2 }]);
  });

  it('refuses a wrong password, contradictions, concurrent changes, and plants without storage', async () => {
    expect(await codeOf(apply({ password: 'Wrong2040' }))).toBe(2504);
    expect(await codeOf(apply({ settings: { ...settings, holdBackflow: true } }))).toBe(
      packagesErrors.packageProblem.code,
    );
    expect(
      await codeOf(
        world.call('/ems/applyPackage', { plantId: ids.bare, package: 'custom', settings, password }),
      ),
    ).toBe(packagesErrors.noStorage.code);
    expect(await world.logged()).toEqual([]);
    const { applyId } = await apply();
    expect(await codeOf(apply())).toBe(applyErrors.applyRunning.code);
    expect(await codeOf(world.call('/ems/getApplyState', { plantId: ids.bare, applyId }))).toBe(2002);
    expect(await codeOf(world.call('/ems/retryApply', { plantId, applyId, password }))).toBe(
      applyErrors.nothingFailed.code,
    );
  });

  const season = {
    startMonth: 1,
    endMonth: 12,
    usualPrice: '0.6',
    topPeak: null,
    deepValley: null,
    valley: { price: '0.3', ranges: [{ startMin: 0, endMin: 480 }] },
    peak: { price: '1.2', ranges: [{ startMin: 1080, endMin: 1260 }] },
  };
  const addPrices = (seasons: object[] = [season], from = '2026-01-01') =>
    sql`INSERT INTO price_version (plant_id, effective_from, efficiency, feed_in_price, seasons, created_by_name)
      VALUES (10, ${from}, 0.9, 0.4, ${JSON.stringify(seasons)}::jsonb, 'x')`.execute(world.db);
  const arbitrage = (more: object = {}) =>
    world.call('/ems/applyPackage', {
      plantId,
      package: 'arbitrage',
      settings: EMS_PRESETS.arbitrage,
      password,
      ...more,
    });
  const finish = () => sql`UPDATE ems_apply SET finished_at = now()`.execute(world.db);
  const chargeAt = (powerRatio: number) => ({
    fromMin: 0,
    toMin: 60,
    strategy: 'charge' as const,
    powerRatio,
    cutOffSoc: 90,
  });
  /** Yesterday, with PV around noon. */
  const addMeasured = async () => {
    const yesterday = Date.UTC(2026, 5, 8, 16);
    for (let i = 0; i < 96; i++)
      await sql`INSERT INTO plant_15m (bucket, plant_id, pv_kwh, load_kwh, estimated_s)
        VALUES (${new Date(yesterday + i * 900_000)}, 10, ${i > 30 && i < 60 ? 20 : 0}, 15, 0)`.execute(
        world.db,
      );
  };

  it('by prices creates a year plan for all devices, and the next package switches it off', async () => {
    await addPrices();
    await arbitrage();
    expect(world.plans).toHaveLength(1);
    expect(world.plans[0]).toMatchObject({
      planId: null,
      enabled: true,
      overwrite: true,
      deviceIds: [ids.pcs, ids.pcs2],
      plan: { type: 'year' },
    });
    const [part] = world.plans[0]?.plan.parts ?? [];
    expect(part?.segments.map(({ strategy }) => strategy)).toEqual([
      'charge',
      'selfUse',
      'discharge',
      'selfUse',
    ]);
    await finish();
    const own = await world.addPlan('Mine', 'year', [ids.pcs]);
    await apply();
    // Only this plan is switched off: a later plan of a user keeps its devices.
    expect(world.switched).toEqual([expect.any(Number)]);
    expect(world.switched).not.toContain(own);
    expect(world.plans).toHaveLength(1);
    const { rows } =
      await sql<object>`SELECT device_id FROM schedule_plan_device WHERE plan_id = ${own}`.execute(world.db);
    expect(rows).toEqual([{ device_id: ids.pcs }]);
  });

  it('a plan deleted by users is neither missing nor an obstacle', async () => {
    await addPrices();
    await arbitrage();
    await finish();
    await sql`TRUNCATE schedule_plan, schedule_plan_device`.execute(world.db);
    const { applyId } = await apply();
    expect(await states(applyId)).toContain('plan done');
    await finish();
    await arbitrage();
    await finish();
    await sql`TRUNCATE schedule_plan, schedule_plan_device`.execute(world.db);
    await arbitrage();
    expect(world.plans.map(({ planId }) => planId)).toEqual([null, null, null]);
    expect(world.switched).toEqual([]);
  });

  it('takes devices only from plans that were shown', async () => {
    await addPrices();
    const own = await world.addPlan('Mine', 'year', [ids.pcs]);
    await world.addPlan('Winter', 'quarter', [ids.pcs]);
    expect(await codeOf(arbitrage())).toBe(applyErrors.planReplaces.code);
    expect(await world.logged()).toEqual([]);
    await addMeasured();
    const found = await world.call('/ems/simulatePackage', { plantId, settings: EMS_PRESETS.arbitrage });
    expect(found.plan).toEqual({
      type: 'year',
      fitsUntil: null,
      replaces: [{ planId: own, name: 'Mine' }],
    });
    await arbitrage({ replaces: [own] });
    expect(world.plans).toHaveLength(1);
  });

  it('follows the price seasons where these match quarters of the year', async () => {
    await addPrices([
      { ...season, startMonth: 4, endMonth: 9 },
      {
        ...season,
        startMonth: 10,
        endMonth: 3,
        peak: { price: '1.2', ranges: [{ startMin: 480, endMin: 660 }] },
      },
    ]);
    await arbitrage();
    expect(world.plans[0]?.plan).toMatchObject({
      type: 'quarter',
      parts: [{ quarters: [1, 4] }, { quarters: [2, 3] }],
    });
  });

  it('its plan follows new prices when they take effect, unless a user has changed it', async () => {
    await addPrices();
    await arbitrage();
    await finish();
    const later = {
      ...season,
      valley: { price: '0.3', ranges: [{ startMin: 600, endMin: 840 }] },
      peak: { price: '1.3', ranges: [{ startMin: 0, endMin: 360 }] },
    };
    await addPrices([later], '2026-07-01');
    const follower = new PriceFollower(world.deps);
    const charges = async () => {
      const { rows } = await sql<{ parts: { segments: { strategy: string; fromMin: number }[] }[] }>`
        SELECT parts FROM schedule_plan`.execute(world.db);
      return rows[0]?.parts[0]?.segments.find(({ strategy }) => strategy === 'charge')?.fromMin;
    };
    const fits = async () => (await world.call('/ems/getPackages', { plantId })).active.planFits;
    const before = await charges();
    await follower.pass();
    world.time.ms = Date.UTC(2026, 5, 29, 4);
    // The old prices still apply.
    await follower.pass();
    expect([await charges(), await fits()]).toEqual([before, true]);
    world.time.ms = Date.UTC(2026, 6, 1, 4);
    expect(await fits()).toBe(false);
    await follower.pass();
    expect([await charges(), await fits()]).toEqual([600, true]);
    // Changed by a user: new prices do not change it, and the page states this.
    await addPrices([season], '2026-08-01');
    await sql`UPDATE schedule_plan SET parts = jsonb_set(parts, '{0,segments,0,cutOffSoc}', '33'), version = version + 1`.execute(
      world.db,
    );
    world.time.ms = Date.UTC(2026, 7, 1, 4);
    await follower.pass();
    expect([await charges(), await fits()]).toEqual([600, false]);
  });

  it('states until when a year plan fits, if seasons start within a quarter or prices change', async () => {
    await addPrices([
      { ...season, startMonth: 9, endMonth: 7 },
      {
        ...season,
        startMonth: 8,
        endMonth: 8,
        peak: { price: '1.2', ranges: [{ startMin: 480, endMin: 660 }] },
      },
    ]);
    await addMeasured();
    const planNow = async () =>
      (await world.call('/ems/simulatePackage', { plantId, settings: EMS_PRESETS.arbitrage })).plan;
    expect(await planNow()).toMatchObject({ type: 'year', fitsUntil: '2026-08-01' });
    await addPrices([season], '2026-07-01');
    expect(await planNow()).toMatchObject({ type: 'year', fitsUntil: '2026-07-01' });
  });

  it('a plan set by users in place of the plan of the package takes precedence', async () => {
    await addPrices();
    await addMeasured();
    await arbitrage();
    await finish();
    const segments = [{ fromMin: 0, toMin: 1440, powerKw: 50, cutOffSoc: 20 }];
    for (const pcs of [ids.pcs, ids.pcs2])
      await sql`INSERT INTO device_plan (device_id, command_id, plan, desired_version)
        VALUES (${pcs}, gen_random_uuid(), ${JSON.stringify({ segments })}::jsonb, 1)`.execute(world.db);
    const stays = async () => (await world.call('/ems/simulatePackage', { plantId, settings })).planStays;
    expect(await stays()).toBe(false);
    await world.addPlan('Mine', 'year', [ids.pcs, ids.pcs2], { segments: [chargeAt(-500)] });
    expect(await stays()).toBe(true);
  });

  it('"as now" uses the plan in force tomorrow, not the one of today', async () => {
    await addPrices();
    await addMeasured();
    await world.measure(ids.battery, {}, { soc: 50 });
    await world.measure(ids.battery2, {}, { soc: 50 });
    const machines = [ids.pcs, ids.pcs2];
    await world.addPlan('Year', 'year', machines, { segments: [chargeAt(-100)] });
    await world.addPlan('Holiday', 'specialDay', machines, {
      days: [{ from: '2026-06-11', to: '2026-06-11' }],
      segments: [chargeAt(-400)],
    });
    // The plan that the devices have today.
    for (const pcs of machines)
      await sql`INSERT INTO device_plan (device_id, command_id, plan, desired_version) VALUES (${pcs}, gen_random_uuid(),
        '{"segments": [{"fromMin": 0, "toMin": 60, "powerKw": -10, "cutOffSoc": 90}]}', 1)`.execute(world.db);
    const { asNow } = await world.call('/ems/simulatePackage', { plantId, settings });
    // Two converters of 100 kW.
    expect(asNow.storageKw[0]).toBeCloseTo(-80, 6);
  });

  it('savings are relative to the same day without storage, whatever limits a package sets', async () => {
    await addPrices();
    await addMeasured();
    const simulated = (name: 'arbitrage' | 'selfUse') =>
      world.call('/ems/simulatePackage', { plantId, settings: EMS_PRESETS[name] });
    const [free, held] = [await simulated('arbitrage'), await simulated('selfUse')];
    expect(free.figures.withoutStorage.exportKwh).toBeGreaterThan(0);
    expect(held.figures.withoutStorage).toEqual(free.figures.withoutStorage);
    expect(held.saved.asNow).toBeCloseTo(free.saved.asNow, 9);
  });

  it('stores only the newest changes', async () => {
    await sql`INSERT INTO ems_apply (plant_id, kind, steps, actor, finished_at)
      SELECT 10, kind, '[]', '{}', now() FROM generate_series(1, 60), unnest('{package,reserve}'::text[]) kind`.execute(
      world.db,
    );
    await apply();
    const { rows } =
      await sql<object>`SELECT kind, count(*)::int FROM ems_apply GROUP BY kind ORDER BY kind`.execute(
        world.db,
      );
    expect(rows).toEqual([
      { kind: 'package', count: 50 },
      { kind: 'reserve', count: 60 },
    ]);
  });

  it('tomorrow is simulated from the last complete day, with the same start', async () => {
    await addPrices();
    expect(await codeOf(world.call('/ems/simulatePackage', { plantId, settings }))).toBe(
      packagesErrors.nothingToSimulate.code,
    );
    await addMeasured();
    await world.measure(ids.battery, {}, { soc: 50 });
    await world.measure(ids.battery2, {}, { soc: 50 });
    const found = await world.call('/ems/simulatePackage', { plantId, settings: EMS_PRESETS.arbitrage });
    expect(found).toMatchObject({
      day: '2026-06-11',
      source: { load: '2026-06-09', pv: '2026-06-09', piles: '' },
      problems: [],
      planStays: false,
    });
    expect(found.at).toHaveLength(96);
    expect(found.loadKw.every((kw: number) => kw === 60)).toBe(true);
    const { withPackage, withoutStorage } = found.figures;
    expect(withoutStorage.chargeKwh + withoutStorage.dischargeKwh).toBe(0);
    expect(withPackage.dischargeKwh).toBeGreaterThan(0);
    expect(found.saved.withPackage).toBeGreaterThan(0);
    expect(withPackage.cost).toBeLessThan(withoutStorage.cost);
    const selfUse = await world.call('/ems/simulatePackage', { plantId, settings: EMS_PRESETS.selfUse });
    expect(selfUse).toMatchObject({ problems: ['backflowTargetMissing'], limits: { backflowKw: 0 } });
    expect(selfUse.figures.withPackage.exportKwh).toBeCloseTo(0, 6);
    for (const soc of found.withPackage.soc) expect(soc).toBeGreaterThanOrEqual(10 - 1e-9);
  });
});
