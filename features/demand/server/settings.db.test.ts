import { commandsErrors } from '@heliodon/commands/errors';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demandSettings } from '../contract/settings.contract.ts';
import { readMachinesNow } from './settings/machines.service.ts';
import { readSetup, saveSettings } from './settings/settings.service.ts';
import { createDemandWorld, METER, MILL, PASSWORD, PCS, YARD } from './testing/demand-world.ts';

let world: Awaited<ReturnType<typeof createDemandWorld>>;
const owner = testCaller({ accountId: 2, accountName: 'owner' });

beforeAll(async () => {
  world = await createDemandWorld('2026-11-03T12:00:00+08:00');
});
afterAll(() => world.close());

const save = (
  plantId: number,
  settings: { limitKw: number; warnPercent: number; on: boolean },
  password: string | undefined = PASSWORD,
) => saveSettings(world.deps, { plantId, settings, password }, owner);
const logged = () => world.logged.splice(0).map(({ action, params }) => [action, params]);

describe('the values that the form accepts', () => {
  it.each([
    [{ limitKw: 0, warnPercent: 90, on: false }, null],
    [{ limitKw: 5000, warnPercent: 100, on: true }, null],
    [{ limitKw: 119.9, warnPercent: 10, on: false }, null],
    [{ limitKw: 119.9, warnPercent: 10, on: true }, ['limitKw', 'demand.control']],
    [{ limitKw: 5000.1, warnPercent: 90, on: false }, ['limitKw', 'demand.watch']],
    [{ limitKw: -1, warnPercent: 90, on: false }, ['limitKw', 'demand.watch']],
    [{ limitKw: 200.05, warnPercent: 90, on: false }, ['limitKw', 'demand.decimals']],
    [{ limitKw: 200, warnPercent: 9, on: false }, ['warnPercent', 'demand.warn']],
    [{ limitKw: 200, warnPercent: 90.5, on: false }, ['warnPercent', 'demand.warn']],
  ])('%o', (settings, problem) => {
    const [issue] = demandSettings.safeParse(settings).error?.issues ?? [];
    expect(issue ? [issue.path[0], issue.message] : null).toEqual(problem);
  });
});

describe('the command password', () => {
  const watched = { limitKw: 300, warnPercent: 90, on: false };
  const held = { limitKw: 300, warnPercent: 90, on: true };
  afterAll(async () => {
    await sql`DELETE FROM site_control`.execute(world.db);
    await sql`DELETE FROM demand_limit_change`.execute(world.db);
    world.logged.length = 0;
  });

  it('is not required for a limit that is only monitored', async () => {
    await save(MILL, watched, 'none');
    await save(MILL, { ...watched, limitKw: 400 }, 'none');
    expect(world.authorised).toEqual([]);
  });

  it('is required for every change that affects storage', async () => {
    const wrong = { entry: commandsErrors.wrongCommandPassword };
    await expect(save(MILL, held, 'none')).rejects.toMatchObject(wrong);
    expect(world.authorised.splice(0)).toEqual([[METER, PCS]]);
    await save(MILL, held);
    await expect(save(MILL, { ...held, limitKw: 310 }, 'none')).rejects.toMatchObject(wrong);
    await expect(save(MILL, watched, 'none')).rejects.toMatchObject(wrong);
    // The warning threshold does not affect storage.
    await save(MILL, { ...held, warnPercent: 80 }, 'none');
    expect((await readSetup(world.deps, MILL)).settings).toEqual({ ...held, warnPercent: 80 });
  });
});

describe('the settings of a plant', () => {
  it('are stored with their history and logged with old and new values', async () => {
    await save(MILL, { limitKw: 320.5, warnPercent: 90, on: false });
    expect(logged()).toEqual([
      ['demand.set', { plant: 'Mill', limitBefore: 0, limit: 320.5, warnBefore: 90, warn: 90 }],
    ]);
    world.time.ms += 60_000;
    await save(MILL, { limitKw: 320.5, warnPercent: 90, on: true });
    expect(logged()).toEqual([['demand.turnOn', { plant: 'Mill', limit: 320.5 }]]);
    // Without a change nothing is logged.
    await save(MILL, { limitKw: 320.5, warnPercent: 90, on: true });
    expect(logged()).toEqual([]);
    const setup = await readSetup(world.deps, MILL);
    expect(setup.settings).toEqual({ limitKw: 320.5, warnPercent: 90, on: true });
    expect(setup.changes.map(({ on, byName }) => [on, byName])).toEqual([
      [true, 'owner'],
      [false, 'owner'],
    ]);
  });

  it('are columns of a row shared with other settings', async () => {
    await sql`UPDATE site_control SET transformer_kw = 800 WHERE plant_id = ${MILL}`.execute(world.db);
    world.time.ms += 60_000;
    await save(MILL, { limitKw: 0, warnPercent: 80, on: false });
    const { rows } = await sql`SELECT demand_limit_kw, demand_on, demand_warn_percent, transformer_kw, version
      FROM site_control WHERE plant_id = ${MILL}`.execute(world.db);
    expect(rows).toEqual([
      { demand_limit_kw: null, demand_on: false, demand_warn_percent: 80, transformer_kw: 800, version: 4 },
    ]);
    expect(logged().map(([action]) => action)).toEqual(['demand.set', 'demand.turnOff']);
  });

  it('control without a meter or storage is refused; monitoring a limit is not', async () => {
    await expect(save(YARD, { limitKw: 200, warnPercent: 90, on: true })).rejects.toMatchObject({
      entry: { code: 2820 },
    });
    await world.device(YARD, 'meter', { sn: 'M-2', samplingPoint: 'acLow' });
    await expect(save(YARD, { limitKw: 200, warnPercent: 90, on: true })).rejects.toMatchObject({
      entry: { code: 2821 },
    });
    await save(YARD, { limitKw: 200, warnPercent: 90, on: false });
    expect((await readSetup(world.deps, YARD)).settings.limitKw).toBe(200);
    await expect(save(99, { limitKw: 200, warnPercent: 90, on: false })).rejects.toMatchObject({
      entry: { code: 2002 },
    });
  });
});

it('the page gets the price of a kW, the peak of the month and the possible limit', async () => {
  const terms = {
    billingType: 'demand',
    capacityKva: '800',
    ranges: [{ startMonth: 1, endMonth: 12, price: 38 }],
  };
  await sql`INSERT INTO transformer_version (plant_id, effective_from, transformer, created_by_name)
    VALUES (${MILL}, '2026-01-01', ${JSON.stringify(terms)}::jsonb, 'x')`.execute(world.db);
  await world.count('2026-10-10 14:00', { importKwh: 70, dischargeKwh: 5 });
  await world.count('2026-11-02 09:00', { importKwh: 90 });
  const setup = await readSetup(world.deps, MILL);
  expect(setup.billing).toEqual({ type: 'demand', pricePerKw: '38', capacityKva: '800' });
  expect(setup.month).toEqual({
    month: '2026-11',
    peakKw: 360,
    peakAtMs: Date.parse('2026-11-02T09:00:00+08:00'),
  });
  // One interval of 300 and one of 360 kW, each lowered by the 100 kW of storage; 260 × 1.05 = 273.
  expect(setup.months).toEqual([
    { month: '2026-10', peakKw: 280, freeKw: 300, heldKw: 200 },
    { month: '2026-11', peakKw: 360, freeKw: 360, heldKw: 260 },
  ]);
  expect(setup.suggestedKw).toBe(280);
  expect(setup.canHold).toEqual({
    kw: 260,
    from: '2026-10-04',
    to: '2026-11-03',
    storageKw: 100,
    storageKwh: 200,
  });
  // Thirty days later the earlier intervals no longer count.
  world.time.ms += 20 * 86_400_000;
  await world.count('2026-11-22 09:00', { importKwh: 60 });
  world.time.ms += 15 * 86_400_000;
  expect((await readSetup(world.deps, MILL)).canHold).toMatchObject({ kw: 140, from: '2026-11-08' });
  world.time.ms -= 35 * 86_400_000;
  await sql`DELETE FROM plant_15m WHERE bucket > '2026-11-10'`.execute(world.db);
  expect(setup.meters).toEqual([{ deviceId: METER, sn: 'M-1', name: '', online: false }]);
  expect(setup.devices).toMatchObject([{ deviceId: PCS, status: 'offline', ratedKw: 100, runMode: null }]);
  expect(await readMachinesNow(world.deps, MILL)).toEqual({ meters: setup.meters, devices: setup.devices });
  const yard = await readSetup(world.deps, YARD);
  expect(yard).toMatchObject({ billing: null, months: [], suggestedKw: null, canHold: null, devices: [] });
});
