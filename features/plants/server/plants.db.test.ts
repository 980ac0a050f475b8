import { commonErrors } from '@heliodon/contract/errors';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantErrors, plantsLog, updatePlant } from '../contract/plants.contract.ts';
import { newPlant } from './testing/new-plant.ts';
import {
  createPlantsWorld,
  custom,
  manager,
  operator,
  platform,
  stranger,
  user,
} from './testing/plants-world.ts';

let world: Awaited<ReturnType<typeof createPlantsWorld>>;
beforeAll(async () => {
  world = await createPlantsWorld();
});
afterAll(() => world.close());

const codeOf = (act: Promise<unknown>): Promise<number | undefined> =>
  act.then(
    () => undefined,
    (error) => (error instanceof AppError ? error.entry.code : Promise.reject(error)),
  );
const sees = async (caller: Caller, plantId: number) =>
  (await world.list(caller, { pageSize: 200 })).rows.some((row) => row.plantId === plantId);
const update = (plantId: number, version: number, more: object, caller: Caller = manager) =>
  world.service.update(
    updatePlant.request.parse({ plantId, version, plant: newPlant('unnamed', more) }),
    caller,
  );

describe('a new plant', () => {
  it('is stored as entered, with its first tariff and a log entry', async () => {
    const typed = {
      screenType: 4,
      pvKwp: '1000.50',
      storageKw: '0500',
      storageKwh: '1000',
      phone: '13800138000',
      pfEnabled: true,
      pfPoints: [
        { powerPercent: 0, pf: 1 },
        { powerPercent: 100, pf: -0.9 },
      ],
      plantMode: 'peakValley' as const,
      dealer: 'D',
      installer: 'I',
      description: '<b>',
      city: '320500',
      coalKgPerKwh: '0.31',
      designAgency: 'A',
      inspectionAgency: 'B',
      address: 'Road 1',
    };
    const { plantId } = await world.add(manager, 'First', typed);
    const { plant, ...rest } = await world.service.detail({ plantId });
    expect(plant).toEqual({ ...newPlant('First', typed), storageKw: '500', description: '＜b＞' });
    expect(rest).toMatchObject({ owner: 'north', createdBy: 'north', version: 1, devices: 0 });
    expect(world.first.at(-1)).toMatchObject({ plantId, price: { efficiency: '0.9' } });
    expect(world.written.at(-1)).toEqual({
      who: 2,
      action: plantsLog.create,
      params: { name: 'First' },
      plantId,
    });
  });

  it('counts its devices like their list: without clusters and removed devices', async () => {
    const { plantId } = await world.add(manager, 'With devices');
    await sql`INSERT INTO device (id, sn, kind, plant_id, parent_id, removed_at) VALUES
      (901, 'PCS-901', 'pcs', ${plantId}, NULL, NULL), (902, 'BAT-902', 'battery', ${plantId}, 901, NULL),
      (903, 'CLU-903', 'cluster', ${plantId}, 902, NULL), (904, 'MET-904', 'meter', ${plantId}, NULL, now())`.execute(
      world.db,
    );
    expect(await world.service.detail({ plantId })).toMatchObject({ devices: 2 });
  });

  it('is not created if its tariff cannot be stored', async () => {
    world.tariffs.fails = true;
    await expect(world.add(manager, 'Without tariff')).rejects.toThrow('no tariff');
    world.tariffs.fails = false;
    expect(await world.service.nameIsFree({ name: 'Without tariff' })).toEqual({ free: true });
    expect(world.written.filter(({ params }) => JSON.stringify(params)?.includes('Without'))).toEqual([]);
  });

  it('belongs to the head of the tree, and is visible to its creator', async () => {
    const { plantId } = await world.add(custom, 'Of the custom role');
    expect((await world.service.detail({ plantId })).owner).toBe('north');
    for (const [caller, seen] of [
      [custom, true],
      [manager, true],
      [platform, true],
      [operator, false],
      [user, false],
      [stranger, false],
    ] as const)
      expect(await sees(caller, plantId), caller.accountName).toBe(seen);
    const given = await sql`SELECT 1 FROM account_plant WHERE plant_id = ${plantId}`.execute(world.db);
    expect(given.rows).toHaveLength(1);
    const ofManager = await world.add(manager, 'Of the manager');
    expect(await sees(custom, ofManager.plantId)).toBe(false);
  });

  it('has a unique name in the whole installation, regardless of case', async () => {
    await world.add(manager, 'Unique Roof');
    expect(await codeOf(world.add(stranger, 'unique roof'))).toBe(plantErrors.nameExists.code);
    expect(await world.service.nameIsFree({ name: 'UNIQUE ROOF' })).toEqual({ free: false });
    expect(await world.service.nameIsFree({ name: 'Unique Roof 2' })).toEqual({ free: true });
  });

  it('two created at the same time cannot have the same name', async () => {
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(world.add(manager, 'Race'))));
    expect(codes.sort()).toEqual([2301, 2301, undefined]);
  });

  it('must be within the given region', async () => {
    expect(await codeOf(world.add(manager, 'Elsewhere', { longitude: 10 }))).toBe(
      plantErrors.outsideRegion.code,
    );
    expect(world.asked.at(-1)).toBe('320500');
    const wrong = world.add(manager, 'Elsewhere', { province: '440000', city: '320500' });
    expect(await codeOf(wrong)).toBe(plantErrors.unknownRegion.code);
    const at = (more: object) => {
      const { country, province, city, longitude, latitude } = newPlant('Anywhere', more);
      return codeOf(world.service.checkPosition({ country, province, city, longitude, latitude }, manager));
    };
    expect(await at({ longitude: 10 })).toBe(plantErrors.outsideRegion.code);
    expect(await at({ province: '440000', city: '320500' })).toBe(plantErrors.unknownRegion.code);
    expect(await at({})).toBeUndefined();
    await world.add(manager, 'Country only', { province: '', city: '' });
    expect(world.asked.at(-1)).toBe('CN');
  });
});

describe('a change', () => {
  it('is stored, counted and logged; a change of an older version is refused', async () => {
    const { plantId } = await world.add(manager, 'Before');
    expect(await update(plantId, 1, { name: 'After', currency: 'EUR' }, operator)).toEqual({ version: 2 });
    expect(world.inNewZone).toEqual([]);
    expect((await world.service.detail({ plantId })).plant).toMatchObject({ name: 'After', currency: 'EUR' });
    expect(world.written.at(-1)).toMatchObject({
      who: 3,
      action: plantsLog.rename,
      params: { name: 'After', before: 'Before' },
    });
    expect(await codeOf(update(plantId, 1, { name: 'Late' }))).toBe(commonErrors.conflict.code);
    expect(await update(plantId, 2, { name: 'After', timeZone: 'Asia/Urumqi' })).toEqual({ version: 3 });
    expect(world.inNewZone).toEqual([plantId]);
    expect(world.written.at(-1)).toMatchObject({ action: plantsLog.update });
  });

  it('to a type without the side of a meter is refused; other fields may change', async () => {
    const storage = { storageKw: '100', storageKwh: '200' };
    const { plantId } = await world.add(manager, 'Metered storage', { screenType: 3, ...storage });
    world.misplaced.set(plantId, ['MET7']);
    const change = (version: number, screenType: number, phone = '') =>
      update(plantId, version, { name: 'Metered storage', screenType, phone, ...storage });
    expect(await codeOf(change(1, 2))).toBe(plantErrors.meterWithoutSide.code);
    expect(await change(1, 3, '13800000000')).toEqual({ version: 2 });
    world.misplaced.delete(plantId);
    expect(await change(2, 2)).toEqual({ version: 3 });
  });

  it('follows the rules of name and region', async () => {
    await world.add(manager, 'Taken');
    const { plantId } = await world.add(manager, 'Not taken');
    expect(await codeOf(update(plantId, 1, { name: 'TAKEN' }))).toBe(plantErrors.nameExists.code);
    expect(await codeOf(update(plantId, 1, { name: 'Not taken', longitude: 0 }))).toBe(
      plantErrors.outsideRegion.code,
    );
    expect(await world.service.nameIsFree({ name: 'Not taken', plantId })).toEqual({ free: true });
    expect(await codeOf(update(999_999, 1, { name: 'Nobody' }))).toBe(commonErrors.notFound.code);
  });
});

describe('a deletion', () => {
  it('requires the name', async () => {
    const { plantId } = await world.add(manager, 'Stays');
    expect(await codeOf(world.service.remove({ plantId, name: 'stays' }, manager))).toBe(
      plantErrors.nameMismatch.code,
    );
    expect(await sees(manager, plantId)).toBe(true);
  });

  it('releases name and devices and keeps the history', async () => {
    const { db } = world;
    const { plantId } = await world.add(manager, 'Goes');
    await sql`INSERT INTO account_plant VALUES (3, ${plantId})`.execute(db);
    await sql`INSERT INTO session (token_hash, account_id, plant_id, expires_at)
      VALUES ('x', 2, ${plantId}, now() + interval '1 day')`.execute(db);

    await world.service.remove({ plantId, name: 'Goes' }, operator);
    expect(world.written.at(-1)).toEqual({
      who: 3,
      action: plantsLog.remove,
      params: { name: 'Goes', devices: 4 },
      plantId,
    });
    expect(await sees(platform, plantId)).toBe(false);
    expect(await codeOf(world.service.detail({ plantId }))).toBe(commonErrors.notFound.code);
    expect(await codeOf(world.service.remove({ plantId, name: 'Goes' }, manager))).toBe(
      commonErrors.notFound.code,
    );
    expect(world.emptied).toEqual([plantId]);
    const session = await sql`SELECT plant_id FROM session WHERE account_id = 2`.execute(db);
    expect(session.rows).toEqual([{ plant_id: null }]);
    const given = await sql`SELECT 1 FROM account_plant WHERE plant_id = ${plantId}`.execute(db);
    expect(given.rows).toEqual([]);

    const again = await world.add(stranger, 'goes');
    expect(again.plantId).not.toBe(plantId);
  });
});
