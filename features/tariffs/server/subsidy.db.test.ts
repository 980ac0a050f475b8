import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tariffLog } from '../contract/tariffs.rules.ts';
import type { TransformerInput } from '../contract/transformer.schema.ts';
import { createTariffs } from './index.ts';
import { SubsidyService } from './subsidy.service.ts';
import { createTariffWorld, flatPrice } from './testing/test-plant.ts';
import { TransformerService } from './transformer.service.ts';

let world: Awaited<ReturnType<typeof createTariffWorld>>;
let subsidies: SubsidyService;
let transformers: TransformerService;

beforeAll(async () => {
  world = await createTariffWorld();
  subsidies = new SubsidyService(world.deps);
  transformers = new TransformerService(world.deps);
});
afterAll(() => world.close());

const monthly = (price: number, capacityKva = '800'): TransformerInput => ({
  billingType: 'monthly',
  capacityKva,
  ranges: [{ startMonth: 1, endMonth: 12, price }],
});

describe('subsidies', () => {
  it('are replaced as a list; the previous ones stay in the history', async () => {
    const plantId = await world.plant({ name: 'subsidies', installDate: '2025-03-18' });
    expect(await subsidies.list(plantId)).toEqual({
      timeZone: 'Asia/Shanghai',
      currency: 'CNY',
      installDate: '2025-03-18',
      screenType: 2,
      subsidies: [],
      history: [],
    });
    const per = 'generated' as const;
    const first = [{ type: 'subsidy' as const, unitPrice: '0.030', years: 10, per }];
    const second = [...first, { type: 'other' as const, unitPrice: '0.1', years: 2, per }];
    await subsidies.save({ plantId, subsidies: first }, world.caller);
    await subsidies.save({ plantId, subsidies: second }, world.caller);
    const found = await subsidies.list(plantId);
    expect(found.subsidies).toEqual(second);
    expect(found.history.map((one) => one.subsidies)).toEqual([second, first]);
    expect(world.written.at(-1)).toMatchObject({
      action: tariffLog.saveSubsidies,
      params: { before: '0.030 × 10', after: '0.030 × 10, 0.1 × 2' },
    });
  });

  it.each([
    [1, undefined, 'discharged'],
    [2, undefined, 'generated'],
    [3, undefined, 'generated'],
    [3, 'discharged', 'discharged'],
  ] as const)('of a plant of type %i, for %s, are paid for %s energy', async (screenType, per, paid) => {
    const plantId = await world.plant({ name: `type ${screenType} ${per}` });
    await world.deps.db
      .updateTable('plant')
      .set({ screen_type: screenType })
      .where('id', '=', plantId)
      .execute();
    const subsidy = { type: 'subsidy' as const, unitPrice: '0.3', years: 5, ...(per && { per }) };
    await subsidies.save({ plantId, subsidies: [subsidy] }, world.caller);
    expect((await subsidies.list(plantId)).subsidies).toEqual([{ ...subsidy, per: paid }]);
  });

  it('can be removed completely', async () => {
    const plantId = await world.plant({ name: 'no subsidies' });
    await subsidies.save({ plantId, subsidies: [] }, world.caller);
    expect((await subsidies.list(plantId)).subsidies).toEqual([]);
    expect(world.written.at(-1)?.params).toEqual({ before: '--', after: '--' });
  });
});

describe('transformer billing', () => {
  it('applies from the month in which it was saved; the last one of a month counts', async () => {
    const plantId = await world.plant({ name: 'transformer', timeZone: 'America/Los_Angeles' });
    expect((await transformers.read(plantId)).transformer).toBeNull();
    // Still October in California.
    world.at('2026-11-01T06:00:00Z');
    await transformers.save({ plantId, transformer: monthly(30) }, world.caller);
    world.at('2026-11-15T04:00:00Z');
    await transformers.save({ plantId, transformer: monthly(32) }, world.caller);
    await transformers.save({ plantId, transformer: monthly(33, '1000') }, world.caller);
    const { transformer, history } = await transformers.read(plantId);
    expect(transformer).toEqual(monthly(33, '1000'));
    expect(history.map((row) => row.effectiveFrom)).toEqual(['2026-11-01', '2026-11-01', '2026-10-01']);
    expect(world.written.at(-1)).toMatchObject({
      action: tariffLog.transformerMonthly,
      params: { before: '800 kVA, 1–12: 32', after: '1000 kVA, 1–12: 33' },
    });
  });

  it('stores the required power factor', async () => {
    const plantId = await world.plant({ name: 'power factor' });
    await transformers.save({ plantId, transformer: { ...monthly(30), pfStandard: 85 } }, world.caller);
    expect((await transformers.read(plantId)).transformer).toEqual({ ...monthly(30), pfStandard: 85 });
    expect(world.written.at(-1)?.params).toMatchObject({ after: '800 kVA, 1–12: 30, cos φ 0.85' });
  });

  it('can be ended', async () => {
    const plantId = await world.plant({ name: 'no transformer' });
    await transformers.save({ plantId, transformer: monthly(30) }, world.caller);
    await transformers.save({ plantId, transformer: null }, world.caller);
    expect((await transformers.read(plantId)).transformer).toBeNull();
    expect(world.written.at(-1)?.action).toBe(tariffLog.transformerNone);
  });
});

it('the first tariff of a plant is written in its transaction, or not at all', async () => {
  const { insertFirst } = createTariffs(world.deps);
  const tariff = {
    price: flatPrice('2026-11'),
    subsidies: [{ type: 'subsidy' as const, unitPrice: '0.03', years: 3, per: 'generated' as const }],
    transformer: monthly(30),
  };
  const plantId = await world.plant({ name: 'first' });
  const undone = world.db.transaction().execute(async (tx) => {
    await insertFirst(tx, plantId, tariff, world.caller);
    throw new Error('the plant was refused');
  });
  await expect(undone).rejects.toThrow('refused');
  expect((await subsidies.list(plantId)).subsidies).toEqual([]);
  await world.db.transaction().execute((tx) => insertFirst(tx, plantId, tariff, world.caller));
  expect((await subsidies.list(plantId)).subsidies).toEqual(tariff.subsidies);
  expect((await transformers.read(plantId)).transformer).toEqual(tariff.transformer);
});
