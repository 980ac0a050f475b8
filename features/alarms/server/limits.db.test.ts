import { commonErrors } from '@heliodon/contract/errors';
import type { Caller } from '@heliodon/server-kit/caller';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  getBeyondLimitsList,
  limitErrors,
  limitLog,
  MAX_RULES_A_PLANT,
  saveBeyondLimitsSet,
} from '../contract/limits.contract.ts';
import { defaultTips, tipsLog } from '../contract/tips.contract.ts';
import { LimitsService } from './limits.service.ts';
import {
  ELSEWHERE,
  FOREIGN,
  FOREIGN_PLANT,
  INVERTER,
  limitsWorld,
  METER,
  manager,
  OTHER_PLANT,
  operator,
  PLANT,
  SECOND_INVERTER,
  stranger,
} from './testing/limits-world.ts';
import { TipsService } from './tips.service.ts';

let world: Awaited<ReturnType<typeof limitsWorld>>;
let service: LimitsService;

beforeAll(async () => {
  world = await limitsWorld();
  service = new LimitsService(world);
});
afterEach(async () => {
  await sql`TRUNCATE limit_rule, alarm RESTART IDENTITY`.execute(world.db);
  world.written.length = 0;
});
afterAll(() => world.close());

const given = {
  plantId: PLANT,
  deviceId: INVERTER,
  name: 'Hot',
  dataType: 'internalTemperature',
  max: 65,
  min: null,
  grade: 2,
  enabled: true,
};
const save = (caller: Caller, more: object = {}) =>
  service.save(saveBeyondLimitsSet.request.parse({ ...given, ...more }), caller);
const list = (caller: Caller, more: object = {}) =>
  service.list(getBeyondLimitsList.request.parse(more), caller);
const names = async (caller: Caller, more: object = {}) =>
  (await list(caller, more)).rows.map(({ name }) => name);
const refusal = (entry: { code: number }) => ({ entry: expect.objectContaining({ code: entry.code }) });

describe('over-limit rules', () => {
  it('are added, read, changed and deleted; the log shows old and new values', async () => {
    const { id } = await save(operator);
    expect(await service.detail({ id }, manager)).toMatchObject({
      id,
      revision: 1,
      plantName: 'Suzhou',
      deviceSn: 'INV1',
      deviceAlias: 'Roof',
      deviceType: 'inverter',
      name: 'Hot',
      dataType: 'internalTemperature',
      max: 65,
      min: null,
      grade: 2,
      enabled: true,
      deviceHere: true,
      openAlarmId: null,
      lastFired: null,
      createdBy: 'operator',
    });
    await save(manager, { id, revision: 1, max: 70, min: -20, grade: 1, enabled: false });
    expect(await service.detail({ id }, manager)).toMatchObject({
      revision: 2,
      max: 70,
      min: -20,
      enabled: false,
    });
    await service.remove({ ids: [id] }, manager);
    expect(await names(manager)).toEqual([]);
    await expect(service.detail({ id }, manager)).rejects.toMatchObject(refusal(commonErrors.notFound));
    expect(world.written).toMatchObject([
      {
        action: limitLog.add,
        plantId: PLANT,
        params: { name: 'Hot', after: 'internalTemperature ≤ 65 °C · ②' },
      },
      {
        action: limitLog.edit,
        params: {
          device: 'Roof',
          before: 'internalTemperature ≤ 65 °C · ②',
          after: 'internalTemperature -20 – 70 °C · ① · ⏸',
        },
      },
      { action: limitLog.remove, params: { before: 'internalTemperature -20 – 70 °C · ① · ⏸' } },
    ]);
  });

  it('two users change the same rule: the second gets a conflict', async () => {
    const { id } = await save(manager);
    await save(manager, { id, revision: 1, max: 70 });
    await expect(save(operator, { id, revision: 1, max: 80 })).rejects.toMatchObject(
      refusal(commonErrors.conflict),
    );
    expect((await service.detail({ id }, manager)).max).toBe(70);
  });

  it('are visible to those who may see the plant; foreign and missing ones give the same error', async () => {
    const { id } = await save(manager);
    const { id: far } = await save(stranger, { plantId: FOREIGN_PLANT, deviceId: FOREIGN, name: 'Far' });
    const { id: elsewhere } = await save(manager, {
      plantId: OTHER_PLANT,
      deviceId: ELSEWHERE,
      name: 'Else',
    });
    expect((await names(manager)).sort()).toEqual(['Else', 'Hot']);
    expect(await names(operator)).toEqual(['Hot']);
    expect(await names(stranger)).toEqual(['Far']);
    for (const wrong of [far, elsewhere, 999_999]) {
      await expect(service.detail({ id: wrong }, operator)).rejects.toMatchObject(
        refusal(commonErrors.notFound),
      );
      await expect(service.remove({ ids: [id, wrong] }, operator)).rejects.toMatchObject(
        refusal(commonErrors.notFound),
      );
      await expect(save(operator, { id: wrong, revision: 1, name: 'Mine' })).rejects.toMatchObject(
        refusal(commonErrors.notFound),
      );
    }
    expect(await names(operator)).toEqual(['Hot']);
  });

  it.each<[string, object, { code: number }]>([
    ['a device of another plant', { deviceId: ELSEWHERE }, commonErrors.notFound],
    ['a foreign device', { deviceId: FOREIGN }, commonErrors.notFound],
    ['a state', { dataType: 'workStatus' }, limitErrors.unknownPoint],
    ['a value that the kind does not have', { deviceId: METER }, limitErrors.unknownPoint],
    ['a whole list', { dataType: 'stringCurrent' }, limitErrors.unknownPoint],
    ['a limit that is never crossed', { max: 150 }, limitErrors.neverCrossed],
    ['a limit that is always crossed', { max: null, min: 200 }, limitErrors.alwaysCrossed],
    ['a copy to another kind', { copyTo: [METER] }, limitErrors.otherKind],
    ['a copy to another plant', { copyTo: [ELSEWHERE] }, commonErrors.notFound],
  ])('%s is refused', async (_, more, entry) => {
    await expect(save(manager, more)).rejects.toMatchObject(refusal(entry));
    expect((await list(manager)).total).toBe(0);
    expect(world.written).toEqual([]);
  });

  it('have a unique name in the plant, which is free again after deletion', async () => {
    const { id } = await save(manager);
    await expect(save(manager)).rejects.toMatchObject(refusal(limitErrors.nameTaken));
    await save(manager, { plantId: OTHER_PLANT, deviceId: ELSEWHERE });
    await save(manager, { id, revision: 1, max: 66 });
    const { id: second } = await save(manager, { name: 'Hot2' });
    await expect(save(manager, { id: second, revision: 1 })).rejects.toMatchObject(
      refusal(limitErrors.nameTaken),
    );
    await service.remove({ ids: [id] }, manager);
    await save(manager);
  });

  it('two created at the same time with one name: one is kept', async () => {
    const both = await Promise.allSettled([save(manager), save(operator)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await list(manager)).total).toBe(1);
  });

  it(`are limited to ${MAX_RULES_A_PLANT} for each plant`, async () => {
    await sql`INSERT INTO limit_rule (plant_id, device_id, name, point, max_value, grade)
      SELECT 10, 2, 'r' || n, 'internalTemperature', 60, 3
      FROM generate_series(1, ${MAX_RULES_A_PLANT - 1}) n`.execute(world.db);
    await expect(save(manager, { copyTo: [SECOND_INVERTER] })).rejects.toMatchObject(
      refusal(limitErrors.tooManyRules),
    );
    await save(manager);
    await expect(save(manager, { name: 'More' })).rejects.toMatchObject(refusal(limitErrors.tooManyRules));
  });

  it('are copied to other devices of the kind, each with a unique name', async () => {
    await save(manager, { name: 'Hot2' });
    expect(await save(manager, { copyTo: [SECOND_INVERTER, INVERTER] })).toMatchObject({ copies: 1 });
    const { rows } = await list(manager, { sort: 'name', order: 'asc' });
    expect(rows.map(({ name, deviceSn }) => [name, deviceSn])).toEqual([
      ['Hot', 'INV1'],
      ['Hot2', 'INV1'],
      ['Hot3', 'INV2'],
    ]);
  });

  it('show their open alarm, their last alarm, and whether their device still exists', async () => {
    const { id } = await save(manager);
    const { id: other } = await save(manager, { name: 'Warm', deviceId: SECOND_INVERTER });
    const raise = (device: number, code: number, at: string, recovered: string | null) =>
      sql`INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade, triggered_at, last_at, recovered_at)
        VALUES (10, ${device}, 'inverter', 'x', 3, ${code}, 2, ${at}, ${at}, ${recovered}) RETURNING id`.execute(
        world.db,
      );
    await raise(INVERTER, id, '2026-11-01T00:00:00Z', '2026-11-01T01:00:00Z');
    await raise(INVERTER, id, '2026-11-02T00:00:00Z', null);
    await raise(SECOND_INVERTER, other, '2026-11-03T00:00:00Z', '2026-11-03T01:00:00Z');
    await sql`UPDATE device SET plant_id = 11 WHERE id = ${SECOND_INVERTER}`.execute(world.db);
    const rows = new Map((await list(manager)).rows.map((row) => [row.name, row]));
    await sql`UPDATE device SET plant_id = 10 WHERE id = ${SECOND_INVERTER}`.execute(world.db);
    expect(rows.get('Hot')).toMatchObject({
      openAlarmId: 2,
      lastFired: '2026-11-02T00:00:00.000Z',
      deviceHere: true,
    });
    expect(rows.get('Warm')).toMatchObject({
      openAlarmId: null,
      lastFired: '2026-11-03T00:00:00.000Z',
      deviceHere: false,
    });
  });

  it('are filtered by keyword, level, device and plant, sorted and paged', async () => {
    await save(manager);
    await save(manager, { name: '散热', deviceId: SECOND_INVERTER, grade: 1 });
    await save(manager, { name: 'Else', plantId: OTHER_PLANT, deviceId: ELSEWHERE, grade: 4 });
    expect(await names(manager, { keyword: 'roof' })).toEqual(['Hot']);
    expect(await names(manager, { keyword: '散' })).toEqual(['散热']);
    expect(await names(manager, { keyword: 'inv2' })).toEqual(['散热']);
    expect(await names(manager, { keyword: '%' })).toEqual([]);
    expect(await names(manager, { grade: 4 })).toEqual(['Else']);
    expect(await names(manager, { deviceId: INVERTER })).toEqual(['Hot']);
    expect(await names(manager, { plantId: PLANT, sort: 'grade', order: 'asc' })).toEqual(['散热', 'Hot']);
    for (const sort of ['name', 'device', 'grade', 'enabled', 'lastFired', 'createTime'])
      expect((await list(manager, { sort, pageSize: 2, page: 2 })).rows).toHaveLength(1);
  });
});

describe('prompt settings', () => {
  it('are the defaults until the account saves its own', async () => {
    const tips = new TipsService(world.db, world.log);
    expect(await tips.read(operator.accountId)).toEqual(defaultTips);
    const louder = { ...defaultTips, third: { screen: true, voice: true, repeatCount: 10, intervalMin: 60 } };
    await tips.save(louder, operator);
    await tips.save({ ...louder, first: { ...louder.first, voice: false } }, operator);
    expect(await tips.read(operator.accountId)).toEqual({
      ...louder,
      first: { ...louder.first, voice: false },
    });
    expect(await tips.read(manager.accountId)).toEqual(defaultTips);
    expect(world.written).toMatchObject([
      {
        action: tipsLog.save,
        params: { before: "▣♪ 3×5' | ▣♪ 1×10' | ▣ | –", after: "▣♪ 3×5' | ▣♪ 1×10' | ▣ | ▣♪ 10×60'" },
      },
      { action: tipsLog.save },
    ]);
  });
});
