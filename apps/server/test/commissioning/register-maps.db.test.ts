import { ownMap } from '@heliodon/commissioning/access-cases';
import { commissioningErrors } from '@heliodon/commissioning/contract';
import { commonErrors } from '@heliodon/contract/errors';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { codeOf, createSetupWorld, manager, operator, type SetupWorld, stranger } from './setup-world.ts';

let world: SetupWorld;
let platform: Awaited<ReturnType<SetupWorld['process']>>;

beforeAll(async () => {
  world = await createSetupWorld();
  platform = await world.process(world.broker());
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('register_map').execute();
  world.written.length = 0;
});

const save = (name: string, map: object = ownMap, caller = manager, replace = false) =>
  platform.call('/setup/saveRegisterMap', { name, map, replace }, caller);
const list = async (request: object, caller = manager) => {
  const { rows, total } = await platform.call('/setup/getRegisterMaps', request, caller);
  return { names: rows.map(({ name }: { name: string }) => name) as string[], rows, total: total as number };
};

it('the library is listed by maker, model, name and kind, page by page', async () => {
  const all = await list({});
  expect(all.total).toBeGreaterThan(100);
  expect(all.names).toHaveLength(20);
  const next = await list({ page: 2 });
  expect(next.names.filter((name) => all.names.includes(name))).toEqual([]);
  expect((await list({ keyword: 'acrel adl400' })).names).toEqual(['acrel-adl400']);
  expect((await list({ keyword: 'ADL4' })).names).toContain('acrel-adl400');
  const meters = await list({ kind: 'meter', keyword: 'acrel' });
  expect(meters.rows.every(({ kind }: { kind: string }) => kind === 'meter')).toBe(true);
  const [row] = (await list({ keyword: 'acrel-adl400' }, { ...manager, lang: 'zh' })).rows;
  expect(row).toMatchObject({ own: false, brand: 'Acrel', model: 'ADL400', kind: 'meter', changedAt: null });
  expect(row.setup[0]).toContain('端子');
});

it('own maps belong to the account tree', async () => {
  await save('mine.json', ownMap, operator);
  expect(await list({ own: true })).toMatchObject({
    total: 1,
    rows: [{ name: 'mine.json', own: true, points: 1, changedBy: 'account1003', hasSerial: false }],
  });
  expect((await list({ own: true }, stranger)).total).toBe(0);
  expect((await list({ own: false })).names).not.toContain('mine.json');
  expect(await platform.call('/setup/getRegisterMap', { name: 'mine.json' })).toEqual({
    own: true,
    map: ownMap,
  });
  const foreign = { name: 'mine.json' };
  expect(await codeOf(platform.call('/setup/getRegisterMap', foreign, stranger))).toBe(3206);
  expect(await codeOf(platform.call('/setup/deleteRegisterMap', foreign, stranger))).toBe(
    commonErrors.notFound.code,
  );
  await save('mine.json', { ...ownMap, model: 'Foreign' }, stranger);
  expect((await platform.call('/setup/getRegisterMap', foreign)).map.model).toBe('M1');
});

it('a map of the library is read as in its file', async () => {
  const { own, map } = await platform.call('/setup/getRegisterMap', { name: 'acrel-adl400' });
  expect([own, map.brand, map.registers[0].address]).toEqual([false, 'Acrel', '0x000A']);
  for (const name of ['acrel-adl401', 'package', '..'])
    expect(await codeOf(platform.call('/setup/getRegisterMap', { name }))).toBe(
      commissioningErrors.unknownMap.code,
    );
});

it('is not replaced by accident, and the log shows what changed', async () => {
  await save('mine.json');
  expect(await codeOf(save('mine.json'))).toBe(commissioningErrors.mapExists.code);
  const registers = [...ownMap.registers, { point: 'frequency', address: 20, type: 'u16', scale: 0.01 }];
  await save('mine.json', { ...ownMap, registers }, manager, true);
  expect(world.written.at(-1)?.changes).toEqual([
    {
      field: 'commissioning.mapPoints',
      before: ['powerKw 10 i32'],
      after: ['powerKw 10 i32', 'frequency 20 u16'],
    },
  ]);
  await platform.call('/setup/deleteRegisterMap', { name: 'mine.json' });
  expect((await list({ own: true })).total).toBe(0);
});

it('a faulty map is refused with all faults', async () => {
  const registers = [
    { point: 'powerKw', address: 70_000, type: 'i32' },
    { point: 'powr', address: 2, type: 's32' },
  ];
  const refused = save('bad.json', { ...ownMap, registers });
  await expect(refused).rejects.toMatchObject({ entry: commissioningErrors.faultyMap });
  const { faults } = await refused.catch((error) => error.params);
  expect(faults).toContain('registers[0].address');
  expect(faults).toContain('registers[1].type');
  const unknown = save('bad.json', { ...ownMap, registers: [{ point: 'powerKW', address: 2, type: 'i32' }] });
  await expect(unknown).rejects.toMatchObject({
    params: { faults: expect.stringContaining('did you mean') },
  });
  const large = { ...ownMap, source: 'x'.repeat(300_000) };
  await expect(save('large.json', large)).rejects.toMatchObject({
    params: { faults: expect.stringContaining('bytes') },
  });
  expect((await list({ own: true })).total).toBe(0);
});

it('texts are stored without markup', async () => {
  await save('mine.json', { ...ownMap, brand: '<b>Example</b>' });
  expect((await platform.call('/setup/getRegisterMap', { name: 'mine.json' })).map.brand).toBe(
    '＜b＞Example＜/b＞',
  );
});

it('at most 200 in a tree', async () => {
  const row = { map: JSON.stringify(ownMap), changed_at: new Date(), changed_by_name: 'someone' };
  const rows = Array.from({ length: 200 }, (_, i) => ({
    ...row,
    tree_id: manager.managerId,
    name: `m${i}.json`,
  }));
  await world.db.insertInto('register_map').values(rows).execute();
  expect(await codeOf(save('one-more.json'))).toBe(commissioningErrors.tooManyMaps.code);
  expect(await codeOf(save('m7.json', ownMap, manager, true))).toBe(1000);
  expect(await codeOf(save('mine.json', ownMap, stranger))).toBe(1000);
});
