import { DAY_MS } from '@heliodon/kernel/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { probe } from './test-kinds.ts';
import { createSampledWorld, type SampledWorld } from './test-world.ts';

let world: SampledWorld;
beforeAll(async () => {
  world = await createSampledWorld([probe]);
});
afterAll(() => world.close());

it('inserts the accounts above a caller', async () => {
  const caller = {
    accountId: 53,
    accountName: 'viewer',
    accountPath: [51, 52, 53],
    roleId: 2,
    managerId: 52,
  };
  await world.accounts(caller);
  const found = await world.db
    .selectFrom('account')
    .select(['id', 'parent_id', 'path', 'tree_id', 'role_id', 'account_name'])
    .orderBy('id')
    .execute();
  expect(found).toEqual([
    { id: 51, parent_id: null, path: [51], tree_id: 51, role_id: 1, account_name: 'account51' },
    { id: 52, parent_id: 51, path: [51, 52], tree_id: 52, role_id: 1, account_name: 'account52' },
    { id: 53, parent_id: 52, path: [51, 52, 53], tree_id: 52, role_id: 2, account_name: 'viewer' },
  ]);
});

it('sums days by the clock of the plant, also when intervals are added later', async () => {
  const plantId = await world.plant({ timeZone: 'Europe/Berlin' });
  await world.quarters(
    plantId,
    { at: '2026-10-24T21:45Z', importKwh: 1 },
    { at: '2026-10-24T22:00Z', importKwh: 2, pvKwh: 4 },
    { at: '2026-10-25T22:45Z', importKwh: 3 },
  );
  await world.quarters(plantId, { at: '2026-10-25T12:00Z', importKwh: 5 });
  await world.months(plantId);
  const sums = ['day', 'import_kwh', 'pv_kwh', 'import_max_kw'] as const;
  const days = await world.db
    .selectFrom('plant_day')
    .select(sums)
    .where('plant_id', '=', plantId)
    .orderBy('day')
    .execute();
  expect(days.map(({ import_kwh, pv_kwh, import_max_kw }) => [import_kwh, pv_kwh, import_max_kw])).toEqual([
    [1, null, 4],
    [10, 4, 20],
  ]);
  const months = await world.db
    .selectFrom('plant_month')
    .select(sums)
    .where('plant_id', '=', plantId)
    .execute();
  expect(months).toMatchObject([{ import_kwh: 11, pv_kwh: 4, import_max_kw: 20 }]);
});

it('writes samples with the kind and the plant of a device', async () => {
  const plantId = await world.plant();
  const deviceId = await world.device(plantId, 'probe');
  await world.sample(deviceId, '2026-11-01T08:00Z', { powerKw: 16, soc: 50 });
  const points = ['powerKw', 'soc', 'temperature'];
  const found = await world.store.samplesUpTo(
    probe,
    [deviceId],
    points,
    Date.parse('2026-11-01T08:00Z'),
    DAY_MS,
  );
  expect(found.get(deviceId)).toMatchObject({ values: { powerKw: 16, soc: 50, temperature: null } });
  await expect(world.sample(deviceId + 1, 0, {})).rejects.toThrow('no known kind');
});
