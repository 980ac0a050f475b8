import { permissionsOfRole } from '@heliodon/contract/permissions';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { Limiter } from '@heliodon/infrastructure/limiter';
import { DatabaseEvents } from '@heliodon/infrastructure/postgres/database-events';
import { recordedLog } from '@heliodon/server-kit/testing/recorded-log';
import { testCaller, testStaff } from '@heliodon/server-kit/testing/test-caller';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { devicesLog } from '../contract/device-change.errors.ts';
import { updateDevice } from '../contract/devices.contract.ts';
import { DeviceChanges } from './device-change.service.ts';
import { DeviceRemoval } from './device-remove.service.ts';
import { LoggerService } from './logger.service.ts';
import type { OffGrid } from './off-grid.ts';
import { emptyPlant } from './reissue-logger.ts';

const world = await createTestWorld();
const { db } = world;
const { log, written } = recordedLog();
const changes = new DeviceChanges({ db, log });
/** Serial numbers of devices that a backup test keeps off the grid. */
const islanded = new Set<string>();
const offGrid: OffGrid = async (tx, deviceIds) => {
  const rows = await tx
    .selectFrom('device')
    .select('sn')
    .where('id', 'in', [...deviceIds])
    .execute();
  return rows.flatMap(({ sn }) => (islanded.has(sn) ? [sn] : []));
};
const removal = new DeviceRemoval({ db, log, kinds: deviceKinds, offGrid });
const loggers = new LoggerService({ db, log, limiter: new Limiter(db) });
const pieces: string[] = [];
const events = new DatabaseEvents(world.url, () => undefined);

const manager = testCaller({ accountId: 2 });
const stranger = testCaller({ accountId: 4 });
const role = (...codes: string[]) =>
  testCaller({
    accountId: 3,
    roleId: 1001,
    managerId: 2,
    accountPath: [1, 2, 3],
    permissions: permissionsOfRole(1001, ['plantView', 'plantViewAll', ...codes]),
  });

const [LOGGER, INVERTER, BATTERY, CLUSTER, LONELY] = [100, 101, 102, 103, 104];

beforeAll(async () => {
  await world.accounts(manager, testStaff(3, 3), stranger);
  await world.plants(
    { id: 10, name: 'North' },
    { id: 11, name: 'South' },
    { id: 20, ownerId: stranger.accountId, name: 'Far' },
  );
  events.subscribe({ channel: 'samples', onEvent: (piece) => pieces.push(piece) });
  await events.start();
});
beforeEach(async () => {
  await sql`TRUNCATE device, logger_credential, logger_link CASCADE`.execute(db);
  await world.devices(
    10,
    { id: LOGGER, sn: 'LOG', kind: 'logger', alias: 'Box', model: 'L1' },
    {
      id: INVERTER,
      sn: 'INV',
      loggerId: LOGGER,
      alias: 'Roof',
      model: 'SX',
      ratedKw: 50,
      structure: { strings: 2 },
    },
    { id: BATTERY, sn: 'BAT', kind: 'battery', loggerId: LOGGER },
    { id: CLUSTER, sn: 'CLU', kind: 'cluster', loggerId: LOGGER, parentId: BATTERY },
    { id: LONELY, sn: 'ALONE', kind: 'meter' },
  );
  await sql`SELECT setval(pg_get_serial_sequence('device', 'id'), 1000)`.execute(db);
  await sql`INSERT INTO logger_credential VALUES (100, '\\x01', sha256('CODE2222'))`.execute(db);
  await world.rows('logger_link', { loggerId: LOGGER, online: true });
  written.length = 0;
  pieces.length = 0;
  islanded.clear();
});
afterAll(async () => {
  await events.stop();
  await world.close();
});

interface Stored {
  id: number;
  sn: string;
  plant: number | null;
  logger: number | null;
  parent: number | null;
  alias: string;
  ratedKw: number | null;
}
async function present(): Promise<Stored[]> {
  const { rows } =
    await sql<Stored>`SELECT id, sn, plant_id AS plant, logger_id AS logger, parent_id AS parent,
    alias, rated_kw AS "ratedKw" FROM device WHERE removed_at IS NULL ORDER BY id`.execute(db);
  return rows;
}
const names = async () => Object.fromEntries((await present()).map(({ sn, alias }) => [sn, alias]));
const serials = async (plant: number | null) =>
  (await present())
    .filter((row) => row.plant === plant)
    .map((row) => row.sn)
    .sort();
const codes = ({ results }: { results: readonly { code: number }[] }) => results.map(({ code }) => code);
const notFound = { entry: { code: 2002 } };
const notified = (piece: string) => expect.poll(() => pieces).toContain(piece);

describe('data set by users', () => {
  const update = (more: object, caller = manager) =>
    changes.update(updateDevice.request.parse({ deviceId: INVERTER, alias: '', ...more }), caller);

  it('a name, also an empty one, is stored and logged, and lists are notified', async () => {
    await update({ alias: '  East <roof> ' });
    expect((await present()).find((row) => row.id === INVERTER)?.alias).toBe('East ＜roof＞');
    const changes = [{ field: 'devices.alias', before: 'Roof', after: 'East ＜roof＞' }];
    expect(written).toEqual([{ action: devicesLog.update, params: { sn: 'INV' }, changes, plantId: 10 }]);
    await notified(`10:${INVERTER}`);
    await update({ alias: '' });
    expect((await present()).find((row) => row.id === INVERTER)?.alias).toBe('');
  });

  it('the rated power can be set only where the device does not report it', async () => {
    await expect(update({ ratedKw: 60 })).rejects.toMatchObject({ entry: { code: 2558 } });
    const rated = async () => (await present()).find((row) => row.id === BATTERY)?.ratedKw;
    await update({ deviceId: BATTERY, ratedKw: 100 });
    expect(await rated()).toBe(100);
    await update({ deviceId: BATTERY, ratedKw: 125.5 });
    expect(await rated()).toBe(125.5);
    await update({ deviceId: BATTERY });
    expect(await rated()).toBe(125.5);
    await update({ deviceId: BATTERY, ratedKw: null });
    expect(await rated()).toBeNull();
  });

  it.each([
    ['50 letters', { alias: 'x'.repeat(50) }, true],
    ['51 letters', { alias: 'x'.repeat(51) }, false],
    ['a negative power', { ratedKw: -1 }, false],
    ['a power beyond reason', { ratedKw: 100_001 }, false],
  ])('%s', (_, more, accepted) => {
    expect(updateDevice.request.safeParse({ deviceId: 1, alias: '', ...more }).success).toBe(accepted);
  });

  it('cannot be changed by a stranger', async () => {
    await expect(update({ alias: 'Mine' }, stranger)).rejects.toMatchObject(notFound);
  });
});

describe('moving', () => {
  const move = (deviceIds: number[], plantId = 11, caller = manager) =>
    changes.move({ deviceIds, plantId }, caller);

  it('a logger takes all devices behind it along, removed ones too', async () => {
    await removal.remove({ deviceIds: [INVERTER] }, manager);
    written.length = 0;
    expect(codes(await move([LOGGER]))).toEqual([1000]);
    expect(await serials(11)).toEqual(['BAT', 'CLU', 'LOG']);
    expect((await removal.removed({ plantId: 11 })).rows).toMatchObject([{ sn: 'INV', loggerSn: 'LOG' }]);
    const params = { sn: 'LOG', from: 'North', to: 'South' };
    const changes = [{ field: 'devices.plant', before: 'North', after: 'South' }];
    expect(written).toEqual([{ action: devicesLog.move, params, changes, plantId: 11 }]);
    await notified(`10:${LOGGER};11:${LOGGER}`);
  });

  it('gives devices without a name one of the new plant and changes no other name', async () => {
    await removal.remove({ deviceIds: [INVERTER] }, manager);
    await sql`UPDATE device SET alias = '' WHERE id = ${INVERTER}`.execute(db);
    await world.devices(11, { id: 200, sn: 'THERE', kind: 'battery', alias: 'BAT-01' });
    await move([LOGGER, LONELY]);
    expect(await names()).toEqual({
      LOG: 'Box',
      BAT: 'BAT-02',
      CLU: 'CLU-01',
      ALONE: 'MTR-01',
      THERE: 'BAT-01',
    });
    await removal.restore({ deviceIds: [INVERTER] }, manager);
    expect(await names()).toMatchObject({ INV: 'INV-01' });
  });

  it('keeps a default name, also if the new plant has it already', async () => {
    await sql`UPDATE device SET alias = 'MTR-01' WHERE id = ${LONELY}`.execute(db);
    await world.devices(11, { id: 200, sn: 'THERE', kind: 'meter', alias: 'MTR-01' });
    await move([LONELY]);
    expect(await names()).toMatchObject({ ALONE: 'MTR-01', THERE: 'MTR-01' });
  });

  it.each([
    ['what stands behind a logger stays', [INVERTER], [2555]],
    ['unless its logger goes too, in whatever order', [INVERTER, LOGGER, CLUSTER], [1000, 1000, 1000]],
    ['a device without a logger goes alone', [LONELY], [1000]],
    ['each has its own answer', [LONELY, BATTERY, 999], [1000, 2555, 2002]],
  ])('%s', async (_, ids, expected) => {
    expect(codes(await move(ids))).toEqual(expected);
  });

  it('is refused to the same plant, and for a stranger', async () => {
    expect(codes(await move([LOGGER], 10))).toEqual([2557]);
    await expect(move([LOGGER], 20, stranger)).rejects.toMatchObject(notFound);
    expect(await serials(10)).toHaveLength(5);
  });
});

describe('removing', () => {
  const remove = (deviceIds: number[], caller = manager) => removal.remove({ deviceIds }, caller);

  it('a device behind a logger is ignored until it is restored unchanged', async () => {
    expect(codes(await remove([INVERTER]))).toEqual([1000]);
    expect(await serials(10)).toEqual(['ALONE', 'BAT', 'CLU', 'LOG']);
    expect(written).toMatchObject([{ action: devicesLog.remove, params: { sn: 'INV' }, plantId: 10 }]);
    await notified(`10:${INVERTER}`);
    const { rows } = await removal.removed({ plantId: 10 });
    expect(rows).toMatchObject([{ deviceId: INVERTER, sn: 'INV', alias: 'Roof', loggerSn: 'LOG' }]);
    expect(codes(await removal.restore({ deviceIds: [INVERTER] }, manager))).toEqual([1000]);
    expect(await serials(10)).toContain('INV');
    expect((await removal.removed({ plantId: 10 })).rows).toEqual([]);
    expect(await names()).toMatchObject({ INV: 'Roof' });
  });

  it('a battery is removed and restored with its clusters', async () => {
    expect(codes(await remove([BATTERY, CLUSTER]))).toEqual([1000, 1000]);
    expect(await serials(10)).toEqual(['ALONE', 'INV', 'LOG']);
    expect((await removal.removed({ plantId: 10 })).rows.map((row) => row.sn)).toEqual(['BAT']);
    await removal.restore({ deviceIds: [BATTERY] }, manager);
    const cluster = (await present()).find((row) => row.sn === 'CLU');
    expect(cluster).toMatchObject({ id: CLUSTER, parent: BATTERY });
    expect(await names()).toMatchObject({ BAT: 'BAT-01', CLU: 'CLU-01' });
  });

  it('a device cannot be restored if another one has its serial number', async () => {
    await remove([INVERTER]);
    await sql`INSERT INTO device (sn, kind, plant_id) VALUES ('INV', 'inverter', 11)`.execute(db);
    expect(codes(await removal.restore({ deviceIds: [INVERTER] }, manager))).toEqual([2559]);
    await expect(removal.restore({ deviceIds: [LOGGER] }, manager)).rejects.toMatchObject(notFound);
  });

  it('a logger is registered again with the devices behind it, without plant, name and history', async () => {
    await sql`UPDATE device SET rated_kw = 99, rated_by_hand = true WHERE id = ${BATTERY}`.execute(db);
    expect(codes(await remove([INVERTER, LOGGER]))).toEqual([1000, 1000]);
    expect(await serials(10)).toEqual(['ALONE']);
    const again = (await present()).filter((row) => row.plant === null);
    expect(again.map(({ sn, alias, ratedKw }) => [sn, alias, ratedKw])).toEqual([
      ['LOG', '', null],
      ['INV', '', 50],
      ['BAT', '', null],
      ['CLU', '', null],
    ]);
    const [logger, , battery, cluster] = again;
    expect(again.every(({ id }) => id > 1000)).toBe(true);
    expect(cluster).toMatchObject({ logger: logger?.id, parent: battery?.id });
    expect(written.map(({ action }) => action)).toEqual([devicesLog.removeLogger]);
    const { rows } = await sql`SELECT l.online, c.secret_hash FROM logger_link l
      JOIN logger_credential c ON c.device_id = l.logger_id WHERE l.logger_id = ${logger?.id}`.execute(db);
    expect(rows).toEqual([{ online: true, secret_hash: Buffer.from([1]) }]);
  });

  it('a deleted plant releases its loggers and keeps their history', async () => {
    expect(await db.transaction().execute((tx) => emptyPlant(tx, 10, offGrid))).toBe(5);
    expect(await serials(10)).toEqual([]);
    const waiting = (await present()).filter((row) => row.plant === null);
    expect(waiting.map(({ sn }) => sn)).toEqual(['LOG', 'INV', 'BAT', 'CLU']);
    const kept = await sql<{ sn: string }>`SELECT sn FROM device WHERE plant_id = 10 ORDER BY sn`.execute(db);
    expect(kept.rows.map(({ sn }) => sn)).toEqual(['ALONE', 'BAT', 'CLU', 'INV', 'LOG']);
    const added = await loggers.add({ plantId: 20, sn: 'LOG', checkCode: 'CODE2222' }, stranger);
    expect(added.devices).toBe(3);
  });

  it.each([
    ['itself', [INVERTER], [2561]],
    ['its logger', [LOGGER], [2561]],
    ['others go', [BATTERY], [1000]],
  ])('a device kept off grid by a backup test stays until it is back: %s', async (_, deviceIds, expected) => {
    islanded.add('INV');
    const answer = await remove(deviceIds);
    expect(codes(answer)).toEqual(expected);
    expect(await serials(10)).toContain('INV');
    expect(written).toHaveLength(expected.filter((code) => code === 1000).length);
    const emptied = db.transaction().execute((tx) => emptyPlant(tx, 10, offGrid));
    await expect(emptied).rejects.toMatchObject({ entry: { code: 2561 }, params: { sn: 'INV' } });
    expect(await serials(10)).toContain('LOG');
  });

  it('a removed logger can be added again, also to another plant, with the same check code', async () => {
    await remove([LOGGER]);
    const added = await loggers.add({ plantId: 11, sn: 'LOG', checkCode: 'CODE2222' }, manager);
    expect(added.devices).toBe(3);
    expect(await serials(11)).toEqual(['BAT', 'CLU', 'INV', 'LOG']);
    expect(codes(await remove([added.deviceId]))).toEqual([1000]);
    const back = await loggers.add({ plantId: 20, sn: 'LOG', checkCode: 'CODE2222' }, stranger);
    expect(back.devices).toBe(3);
  });

  it('a device without a logger is removed for good', async () => {
    await remove([LONELY]);
    expect((await removal.removed({ plantId: 10 })).rows).toEqual([]);
    await expect(remove([LONELY])).rejects.toMatchObject(notFound);
  });

  it.each([
    ['deviceDelete does not reach batteries', role('deviceDelete'), [2003, 2003, 1000]],
    ['batteryDelete reaches nothing else', role('batteryDelete'), [2003, 1000, 2003]],
  ])('%s', async (_, caller, expected) => {
    expect(codes(await remove([LOGGER, BATTERY, LONELY], caller))).toEqual(expected);
  });

  it('cannot be removed by a stranger', async () => {
    await expect(remove([LOGGER], stranger)).rejects.toMatchObject(notFound);
    expect(await serials(10)).toHaveLength(5);
  });
});
