import { EMS_PRESETS } from '@heliodon/energy/control/ems-packages';
import { joinParts } from '@heliodon/server-kit/feature-part';
import { createApplies } from '@heliodon/site/apply/applies';
import { ApplyWorker } from '@heliodon/site/apply/apply.worker';
import { createSiteWorld, ids, PASSWORD } from '@heliodon/site/testing/site-world';
import { operationLog } from '@heliodon/system/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backupPowerErrors } from '../contract/backup-power.errors.ts';
import { createBackupPower } from './index.ts';
import { TestRunWorker } from './test-run.worker.ts';

let world: Awaited<ReturnType<typeof createSiteWorld>>;
let call: ReturnType<typeof world.callOf>;
const feature = () => createBackupPower({ ...world.deps, wakeApplies: () => undefined });
beforeAll(async () => {
  world = await createSiteWorld(operationLog);
  call = world.callOf(() => joinParts([feature(), createApplies(world.deps)]).routes);
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
const lead = () => new TestRunWorker(world.deps).pass();
const limits = (reserveSoc: number) => ({
  'setSocLimits.socMin': 8,
  'setSocLimits.socMax': 92,
  'setSocLimits.reserveSoc': reserveSoc,
});

describe('backup power', () => {
  const loadNow = async (loadKw: number) => {
    await world.measure(ids.meter, {}, { status: 1, powerKw: loadKw });
    for (const [pcs, battery] of [
      [ids.pcs, ids.battery],
      [ids.pcs2, ids.battery2],
    ] as const) {
      await world.measure(pcs, { gridMode: 0, frequency: 50 }, { powerKw: 0 });
      await world.measure(battery, { soh: 100, contactorState: 1 }, { soc: 60 });
    }
  };
  const start = (more: object = {}) =>
    call('/ems/startBackupTest', { plantId, deviceId: ids.pcs, minutes: 2, password, ...more });
  const testNow = async (testId: number) => (await call('/ems/getBackupTest', { plantId, testId })).test;

  it('returns each system with its limits, and reads these from the device', async () => {
    await loadNow(40);
    const before = await call('/ems/getBackup', { plantId });
    expect(before.systems).toHaveLength(2);
    expect(before.systems[0]).toMatchObject({
      state: 'ready',
      grid: 'on',
      soc: 60,
      capacityKwh: 200,
      reserveSoc: 10,
      limitsAt: null,
    });
    expect(before.loadKw).toBeCloseTo(40, 3);
    const asked = call('/ems/readLimits', { plantId, deviceId: ids.pcs });
    await expect.poll(() => world.given.length).toBe(1);
    await world.end('read', ids.pcs, { reported: limits(35) });
    expect(await asked).toEqual({ socMin: 8, socMax: 92, reserveSoc: 35 });
    expect((await call('/ems/getBackup', { plantId })).systems[0]).toMatchObject({
      socMin: 8,
      reserveSoc: 35,
    });
  });

  it('sets a reserve and keeps the other limits', async () => {
    const { applyId } = await call('/ems/setReserve', {
      plantId,
      deviceId: ids.pcs,
      reserveSoc: 25,
      password,
    });
    await carryOn();
    await world.end('read', ids.pcs, { reported: limits(10) });
    await carryOn();
    expect(world.given.at(-1)?.params).toEqual({ socMin: 8, socMax: 92, reserveSoc: 25 });
    await world.end('setSocLimits', ids.pcs, { reported: limits(25) });
    await carryOn();
    expect(await call('/ems/getApplyState', { plantId, applyId })).toMatchObject({
      kind: 'reserve',
      steps: [{ state: 'done' }],
    });
    expect(
      await codeOf(
        call('/ems/setReserve', { plantId: ids.bare, deviceId: ids.pcs, reserveSoc: 25, password }),
      ),
    ).toBe(2002);
    await expect(
      call('/ems/setReserve', { plantId, deviceId: ids.pcs, reserveSoc: 9, password }),
    ).rejects.toThrow();
  });

  it('a lowered reserve is lowered for the site control too, to the lowest of all devices', async () => {
    const kept = async () => {
      const { rows } = await sql<{ percent: number }>`SELECT (ems ->> 'reserveSoc')::int AS percent
        FROM site_control`.execute(world.db);
      return rows[0]?.percent;
    };
    const set = (deviceId: number, reserveSoc: number) =>
      call('/ems/setReserve', { plantId, deviceId, reserveSoc, password });
    await set(ids.pcs, 25);
    expect(await kept()).toBeUndefined();
    const ems = JSON.stringify({ ...EMS_PRESETS.backupFirst, reserveSoc: 60 });
    await sql`INSERT INTO site_control (plant_id, ems) VALUES (10, ${ems}::jsonb)`.execute(world.db);
    await set(ids.pcs, 25);
    expect(await kept()).toBe(25);
  });

  it('a test runs off grid for its duration and returns by itself, in whichever process', async () => {
    await loadNow(40);
    const { testId } = await start();
    expect(world.given.at(-1)).toMatchObject({ name: 'setGridMode', params: { gridMode: 1 } });
    await lead();
    expect((await testNow(testId)).state).toBe('starting');
    expect(await codeOf(start())).toBe(backupPowerErrors.testRunning.code);
    await world.end('setGridMode', ids.pcs);
    await lead();
    expect((await testNow(testId)).state).toBe('running');
    world.time.ms += 60_000;
    await world.measure(ids.pcs, { gridMode: 1, frequency: 50 }, { powerKw: 40 });
    await lead();
    expect((await call('/ems/getBackup', { plantId })).systems[0]).toMatchObject({
      state: 'islanded',
      grid: 'off',
    });
    world.time.ms += 61_000;
    await world.measure(ids.pcs, { gridMode: 1, frequency: 50 }, { powerKw: 40 });
    await lead();
    await lead();
    expect(world.given.at(-1)).toMatchObject({ name: 'setGridMode', params: { gridMode: 0 } });
    // The command fails: it is repeated until the device is measured to be back on the grid.
    await world.end('setGridMode', ids.pcs, { code: 2502 });
    world.time.ms += 11_000;
    await lead();
    expect(world.given.filter(({ params }) => params.gridMode === 0)).toHaveLength(2);
    await world.end('setGridMode', ids.pcs);
    await lead();
    expect(await testNow(testId)).toMatchObject({ state: 'passed', reason: null });
    expect(await world.logged()).toEqual(['ems.testStarted', 'ems.testPassed']);
    expect((await call('/ems/getGridLosses', { plantId })).rows).toMatchObject([
      { deviceId: ids.pcs, cause: 'test' },
    ]);
    expect((await call('/ems/getBackupTests', { plantId })).total).toBe(1);
  });

  it('is ended by a user or by a low battery, and the reason is stored', async () => {
    await loadNow(40);
    const { testId } = await start();
    await world.end('setGridMode', ids.pcs);
    await lead();
    await call('/ems/stopBackupTest', { plantId, testId });
    expect(await codeOf(call('/ems/stopBackupTest', { plantId, testId }))).toBe(
      backupPowerErrors.testOver.code,
    );
    await lead();
    await lead();
    await world.end('setGridMode', ids.pcs);
    await lead();
    expect(await testNow(testId)).toMatchObject({ state: 'failed', reason: 'stopped' });
    expect(await world.logged()).toEqual(['ems.testStarted', 'ems.testStopped', 'ems.testEnded']);
  });

  it('only one device of a plant leaves the grid at a time', async () => {
    await loadNow(40);
    const codes = await Promise.all([codeOf(start()), codeOf(start({ deviceId: ids.pcs2 }))]);
    expect(codes.sort()).toEqual([1000, backupPowerErrors.testRunning.code]);
    expect(world.given).toHaveLength(1);
  });

  it('a device off grid is reported before removal, and ordered back until users are notified', async () => {
    await loadNow(40);
    const offGrid = () => world.db.transaction().execute((tx) => feature().offGrid(tx, [ids.pcs, ids.pcs2]));
    expect(await offGrid()).toEqual([]);
    const { testId } = await start();
    expect(await offGrid()).toEqual(['PCS-1']);
    await world.end('setGridMode', ids.pcs);
    await lead();
    await call('/ems/stopBackupTest', { plantId, testId });
    world.refused.set(ids.pcs, 2502);
    const orders = async () => {
      const { rows } = await sql<{ n: number }>`SELECT orders_back AS n FROM backup_test`.execute(world.db);
      return rows[0]?.n;
    };
    for (let i = 0; i < 4; i++) await lead();
    // Not in every pass.
    expect(await orders()).toBe(1);
    for (let i = 0; i < 8; i++) {
      world.time.ms += 10_000;
      await lead();
    }
    expect(await orders()).toBe(9);
    expect((await world.logged()).filter((action) => action === 'ems.testStranded')).toHaveLength(1);
    // After a day removal is permitted all the same, and the test has ended.
    expect(await offGrid()).toEqual(['PCS-1']);
    world.time.ms += 24 * 3_600_000;
    expect(await offGrid()).toEqual([]);
    await sql`UPDATE device SET removed_at = now() WHERE id = ${ids.pcs}`.execute(world.db);
    await lead();
    expect(await testNow(testId)).toMatchObject({ state: 'failed', reason: 'silent' });
  });

  it('a failing test does not keep other devices from returning to the grid', async () => {
    await sql`INSERT INTO backup_test (plant_id, device_id, minutes, floor_soc, state, leave_command_id, actor)
      SELECT plant, device, 5, 13, 'returning', gen_random_uuid(), '{}'
      FROM (VALUES (10, 102), (11, 103)) AS open (plant, device) ORDER BY plant`.execute(world.db);
    world.refused.set(ids.pcs, new Error('broken'));
    await lead();
    expect(world.errors).toHaveLength(1);
    expect(world.given).toMatchObject([{ deviceId: ids.pcs2, params: { gridMode: 0 } }]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['too much load', () => loadNow(95)],
    ['nothing is heard', async () => undefined],
  ])('is refused: %s', async (_, prepare) => {
    await prepare();
    expect(await codeOf(start())).toBe(backupPowerErrors.testRefused.code);
    expect(world.given).toEqual([]);
  });

  it('lists grid events of the devices', async () => {
    await sql`INSERT INTO device_event (device_id, ts, code, raised) VALUES
      (102, '2026-06-01T00:00Z', 104, true), (102, '2026-06-01T00:10Z', 104, false),
      (103, '2026-06-02T00:00Z', 102, true), (102, '2026-06-03T00:00Z', 307, true)`.execute(world.db);
    const { rows, total } = await call('/ems/getGridLosses', { plantId, pageSize: 1 });
    expect(total).toBe(2);
    expect(rows).toEqual([
      { deviceId: 103, name: 'PCS-2', cause: 'underVoltage', fromMs: Date.UTC(2026, 5, 2), toMs: null },
    ]);
    expect((await call('/ems/getGridLosses', { plantId, page: 2, pageSize: 1 })).rows[0]).toMatchObject({
      cause: 'islanding',
      toMs: Date.UTC(2026, 5, 1, 0, 10),
    });
    await sql`TRUNCATE device_event`.execute(world.db);
  });
});
