import { commonErrors } from '@heliodon/contract/errors';
import type { Caller } from '@heliodon/server-kit/caller';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getDeviceChoices } from '../../contract/compare/compared.contract.ts';
import {
  compareErrors,
  compareLog,
  getSetList,
  MAX_SETS,
  saveSet,
} from '../../contract/compare/sets.contract.ts';
import { listDeviceChoices } from './devices.queries.ts';
import { SetsService } from './sets.service.ts';
import {
  BATTERY,
  compareWorld,
  FOREIGN,
  INVERTER,
  LEIPZIG_INVERTER,
  manager,
  operator,
  stranger,
  viewer,
} from './testing/compare-world.ts';

let world: Awaited<ReturnType<typeof compareWorld>>;
let service: SetsService;

beforeAll(async () => {
  world = await compareWorld();
  service = new SetsService(world);
});
afterEach(async () => {
  await world.db.deleteFrom('compare_set').execute();
  world.written.length = 0;
});
afterAll(() => world.end());

const contentOf = (...deviceIds: number[]) => ({
  series: deviceIds.map((deviceId, tint) => ({
    deviceId,
    point: deviceId === BATTERY ? 'soc' : 'activePowerKw',
    tint,
  })),
  view: 'value',
  stepMin: null,
  units: [],
  days: 7,
  timeZone: null,
});
const save = (caller: Caller, more: object = {}) =>
  service.save(
    saveSet.request.parse({ name: 'Inverters', shared: false, content: contentOf(INVERTER), ...more }),
    caller,
  );
const names = async (caller: Caller, more: object = {}) =>
  (await service.list(getSetList.request.parse(more), caller)).rows.map(({ name }) => name);
const refusal = (entry: { code: number }) => ({ entry: expect.objectContaining({ code: entry.code }) });

describe('sets', () => {
  it('are kept, renamed, overwritten and deleted by their owner', async () => {
    const { setId } = await save(manager);
    await save(manager, { setId, name: 'All of them', shared: true, content: undefined });
    const read = async () => (await service.list(getSetList.request.parse({}), manager)).rows[0];
    expect(await read()).toMatchObject({
      setId,
      name: 'All of them',
      shared: true,
      own: true,
      ownerName: 'manager',
      lost: 0,
      content: { series: [{ deviceId: INVERTER, point: 'activePowerKw', tint: 0 }], days: 7 },
    });
    await save(manager, { setId, name: 'All of them', content: contentOf(INVERTER, BATTERY) });
    expect((await read())?.content.series).toHaveLength(2);
    await service.delete({ setId }, manager);
    expect(await names(manager)).toEqual([]);
    expect(world.written.map(({ action, params }) => [action, params?.name])).toEqual([
      [compareLog.saveSet, 'Inverters'],
      [compareLog.saveSet, 'All of them'],
      [compareLog.saveSet, 'All of them'],
      [compareLog.deleteSet, 'All of them'],
    ]);
  });

  it('shared sets are visible to the tree only; private ones to their owner', async () => {
    await save(manager, { name: 'private' });
    await save(manager, { name: 'shared', shared: true });
    await save(operator, { name: 'own of the operator', shared: true });
    expect(await names(manager)).toEqual(['private', 'shared', 'own of the operator']);
    expect(await names(operator)).toEqual(['own of the operator', 'shared']);
    expect(await names(viewer)).toEqual(['own of the operator', 'shared']);
    expect(await names(stranger)).toEqual([]);
    expect(await names(viewer, { keyword: 'OPER' })).toEqual(['own of the operator']);
  });

  it('sets of others cannot be changed and are returned as not found', async () => {
    const { setId } = await save(manager, { shared: true });
    for (const caller of [viewer, operator, stranger])
      for (const id of [setId, 999_999]) {
        await expect(service.delete({ setId: id }, caller)).rejects.toMatchObject(
          refusal(commonErrors.notFound),
        );
        await expect(save(caller, { setId: id, content: undefined })).rejects.toMatchObject(
          refusal(commonErrors.notFound),
        );
      }
    expect(await names(manager)).toEqual(['Inverters']);
  });

  it('state how many of their series the reader may not see, and name only the others', async () => {
    await save(manager, { shared: true, content: contentOf(INVERTER, LEIPZIG_INVERTER, BATTERY) });
    const { rows } = await service.list(getSetList.request.parse({}), viewer);
    expect(rows[0]).toMatchObject({ own: false, lost: 1 });
    expect(rows[0]?.content.series.map(({ deviceId }) => deviceId)).toEqual([INVERTER, BATTERY]);
    expect(JSON.stringify(rows)).not.toContain('Leipzig');
  });

  it.each([
    ['a foreign device', contentOf(INVERTER, FOREIGN), commonErrors.notFound.code],
    ['a removed one', contentOf(8), commonErrors.notFound.code],
    [
      'a point that it does not have',
      { ...contentOf(), series: [{ deviceId: INVERTER, point: 'soc', tint: 0 }] },
      2551,
    ],
    [
      'a whole list',
      { ...contentOf(), series: [{ deviceId: INVERTER, point: 'stringCurrent', tint: 0 }] },
      2551,
    ],
  ])('are not saved with %s', async (_, content, code) => {
    await expect(save(manager, { content })).rejects.toMatchObject(refusal({ code }));
  });

  it('names are unique for an account, regardless of case', async () => {
    const { setId } = await save(manager);
    await save(operator);
    await expect(save(manager, { name: 'INVERTERS' })).rejects.toMatchObject(
      refusal(compareErrors.nameTaken),
    );
    await save(manager, { setId, name: 'INVERTERS' });
  });

  it('are limited to a hundred, also when two are saved at once', async () => {
    await sql`INSERT INTO compare_set (account_id, name, content)
      SELECT 2, 'set ' || n, ${JSON.stringify(contentOf(INVERTER))}::jsonb
      FROM generate_series(1, ${MAX_SETS - 1}) n`.execute(world.db);
    const both = await Promise.allSettled([save(manager, { name: 'a' }), save(manager, { name: 'b' })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refusal(compareErrors.tooManySets),
    });
  });
});

it.each([
  ['without series', { content: contentOf() }],
  ['new without content', { content: undefined }],
  ['a name of spaces', { name: '   ' }],
  ['a name of 51 letters', { name: 'x'.repeat(51) }],
  ['the same point twice', { content: contentOf(INVERTER, INVERTER) }],
  ['more than 31 days', { content: { ...contentOf(INVERTER), days: 32 } }],
  [
    'a colour that is not there',
    { content: { ...contentOf(), series: [{ deviceId: 2, point: 'soc', tint: 20 }] } },
  ],
])('refuses a set %s', (_, more) => {
  const request = { name: 'a', shared: false, content: contentOf(INVERTER), ...more };
  expect(saveSet.request.safeParse(request).success).toBe(false);
});

describe('available devices', () => {
  const found = async (caller: Caller, more: object = {}) =>
    (await listDeviceChoices(world.db, caller, getDeviceChoices.request.parse(more))).rows.map(
      ({ sn }) => sn,
    );
  it.each<[string, Caller, object, string[]]>([
    ['of all plants, by plant and kind', manager, {}, ['INV2', 'BAT1', 'CLU1', 'INV1']],
    ['of the plants that are given', viewer, {}, ['BAT1', 'CLU1', 'INV1']],
    ['of one plant', manager, { plantId: 11 }, ['INV2']],
    ['by id, without foreign, removed and missing ones', manager, { deviceIds: [2, 8, 9, 77] }, ['INV1']],
    ['by no id', manager, { deviceIds: [] }, []],
    ['by alias', manager, { keyword: 'hall' }, ['INV2']],
    ['by the name of the plant', manager, { keyword: 'suz' }, ['BAT1', 'CLU1', 'INV1']],
    ['by the name of the kind in either language', manager, { keyword: '电池簇' }, ['CLU1']],
    ['in pages', manager, { page: 2, pageSize: 3 }, ['INV1']],
  ])('%s', async (_, caller, more, expected) => {
    expect(await found(caller, more)).toEqual(expected);
  });
});
