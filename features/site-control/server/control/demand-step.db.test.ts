import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readControlledPlants } from './site-inputs.queries.ts';

const world = await createTestWorld();
afterAll(() => world.close());
const ranges = [{ startMonth: 1, endMonth: 12, price: 40 }];
const demand = { billingType: 'demand', capacityKva: '800', ranges };
let plantId = 0;

beforeAll(async () => {
  plantId = await world.plant({ timeZone: 'Asia/Shanghai' });
  await world.rows('site_control', { plantId, demandOn: true, demandLimitKw: 500 });
  const from = (effectiveFrom: string, transformer: object) =>
    world.rows('transformer_version', { plantId, effectiveFrom, transformer });
  await from('2026-05-01', demand);
  await from('2026-06-01', { ...demand, demandWindow: 'sliding3' });
  await from('2026-07-01', { ...demand, billingType: 'monthly' });
  await from('2026-08-01', { ...demand, demandWindow: 'sliding5' });
});

test.each([
  ['2026-05-31T23:59+08:00', null],
  ['2026-06-01T00:00+08:00', 3],
  ['2026-07-10T12:00+08:00', null],
  ['2026-08-01T00:00+08:00', 5],
])('the demand of %s is measured in steps of %s minutes', async (at, stepMin) => {
  const [plant] = await readControlledPlants(world.db, new Date(at), plantId);
  expect(plant?.settings).toMatchObject({ demandKw: 500, demandStepMin: stepMin });
});
