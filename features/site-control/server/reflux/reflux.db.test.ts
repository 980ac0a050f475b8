import { commandsErrors } from '@heliodon/commands/errors';
import { createSiteWorld, ids, PASSWORD } from '@heliodon/site/testing/site-world';
import { operationLog } from '@heliodon/system/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { siteControlErrors } from '../../contract/site-control.errors.ts';
import { createReflux } from './index.ts';

let world: Awaited<ReturnType<typeof createSiteWorld>>;
let call: ReturnType<typeof world.callOf>;
beforeAll(async () => {
  world = await createSiteWorld(operationLog);
  call = world.callOf(() => createReflux(world.deps).routes ?? []);
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

const plantId = ids.plant;
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 1000,
    (error) => error.entry?.code ?? error,
  );

describe('anti-backflow', () => {
  const settings = {
    on: true,
    targetKw: -5,
    curtailPercent: 80,
    rampKw: 50,
    deadBandKw: 2,
    transformerKw: 400,
    importPositive: true,
    deviceIds: [ids.inverter],
  };
  it('is stored with a log entry, and keeps the settings of other pages', async () => {
    await sql`INSERT INTO site_control (plant_id, demand_limit_kw, demand_on) VALUES (10, 300, true)`.execute(
      world.db,
    );
    await call('/ems/saveReflux', { plantId, settings, password: PASSWORD });
    expect((await call('/ems/getReflux', { plantId })).settings).toEqual(settings);
    const { rows } = await sql<object>`SELECT demand_limit_kw, demand_on, version FROM site_control`.execute(
      world.db,
    );
    expect(rows).toEqual([{ demand_limit_kw: 300, demand_on: true, version: 2 }]);
    expect(await world.logged()).toEqual(['ems.reflux']);
  });
  it.each<[string, number, object, number]>([
    [
      'without a grid meter',
      ids.bare,
      { ...settings, deviceIds: null },
      siteControlErrors.gridMeterMissing.code,
    ],
    ['switched off it may be kept there', ids.bare, { ...settings, on: false, deviceIds: null }, 1000],
    [
      'a device that is no inverter',
      plantId,
      { ...settings, deviceIds: [ids.pcs] },
      siteControlErrors.deviceElsewhere.code,
    ],
  ])('%s', async (_, at, wanted, code) => {
    expect(await codeOf(call('/ems/saveReflux', { plantId: at, settings: wanted, password: PASSWORD }))).toBe(
      code,
    );
  });
  it.each<[string, object, number]>([
    ['is held now', { targetKw: 0 }, commandsErrors.wrongCommandPassword.code],
    ['is switched off', { on: false, transformerKw: null }, commandsErrors.wrongCommandPassword.code],
    ['is not changed', {}, 1000],
  ])('requires the command password where something %s', async (_, change, code) => {
    await call('/ems/saveReflux', { plantId, settings, password: PASSWORD });
    const saving = call('/ems/saveReflux', { plantId, settings: { ...settings, ...change } });
    expect(await codeOf(saving)).toBe(code);
    expect((await call('/ems/getReflux', { plantId })).settings).toEqual(settings);
  });
  it('requires no password while control is off', async () => {
    const off = { ...settings, on: false, transformerKw: null };
    await call('/ems/saveReflux', { plantId, settings: off, password: PASSWORD });
    await call('/ems/saveReflux', { plantId, settings: { ...off, targetKw: 7 } });
    expect((await call('/ems/getReflux', { plantId })).settings.targetKw).toBe(7);
    for (const held of [{ on: true }, { transformerKw: 300 }])
      expect(await codeOf(call('/ems/saveReflux', { plantId, settings: { ...off, ...held } }))).toBe(
        commandsErrors.wrongCommandPassword.code,
      );
  });
  it('refuses values out of range', async () => {
    for (const wrong of [
      { targetKw: -101 },
      { rampKw: 4 },
      { deadBandKw: 0.5 },
      { curtailPercent: 101 },
      { transformerKw: 6001 },
    ])
      await expect(
        call('/ems/saveReflux', { plantId, settings: { ...settings, ...wrong } }),
      ).rejects.toThrow();
  });
  it('calculates the energy fed in today, for either sign of the meter', async () => {
    const fromMs = Date.UTC(2026, 5, 9, 16);
    const kw = [10, -30, -30, 20, 5];
    world.minutes.set(
      ids.meter,
      kw.map((one, i) => ({ atMs: fromMs + i * 60_000, kw: one })),
    );
    const yesterday = new Date(fromMs - 900_000);
    await sql`INSERT INTO plant_15m (plant_id, bucket, export_kwh, estimated_s)
      VALUES (${plantId}, ${yesterday}, 7, 0), (${plantId}, ${new Date(fromMs)}, 1.2, 0)`.execute(world.db);
    const day = await call('/ems/getRefluxDay', { plantId });
    expect(day).toMatchObject({ fromMs, exportKwh: 1.2, excessKwh: 1, events: [{ worstKw: -30, kwh: 1 }] });
    await call('/ems/saveReflux', {
      plantId,
      settings: { ...settings, targetKw: 0, importPositive: false },
      password: PASSWORD,
    });
    const turned = await call('/ems/getRefluxDay', { plantId });
    expect(turned.gridKw).toEqual(kw.map((one) => -one));
  });
  it('detects the sign convention of the meter', async () => {
    const at = (i: number) => world.time.ms - (60 - i) * 60_000;
    const pv = Array.from({ length: 60 }, (_, i) => 50 + 30 * Math.sin(i / 3));
    const of = (kw: (one: number) => number) => pv.map((one, i) => ({ atMs: at(i), kw: kw(one) }));
    world.minutes.set(
      ids.inverter,
      of((one) => one),
    );
    world.minutes.set(
      ids.pcs,
      of(() => 0),
    );
    world.minutes.set(
      ids.pcs2,
      of(() => 0),
    );
    world.minutes.set(
      ids.meter,
      of((one) => one - 100),
    );
    expect(await call('/ems/findMeterDirection', { plantId })).toMatchObject({
      direction: 'exportPositive',
      samples: 60,
    });
    world.minutes.set(
      ids.meter,
      of((one) => 100 - one),
    );
    expect((await call('/ems/findMeterDirection', { plantId })).direction).toBe('importPositive');
  });
});
