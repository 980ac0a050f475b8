import { commonErrors } from '@heliodon/contract/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tariffErrors, tariffLog } from '../contract/tariffs.rules.ts';
import { createTariffs } from './index.ts';
import { PriceService } from './price.service.ts';
import { createTariffWorld, flatPrice } from './testing/test-plant.ts';

let world: Awaited<ReturnType<typeof createTariffWorld>>;
let prices: PriceService;
let plants = 0;

beforeAll(async () => {
  world = await createTariffWorld();
  prices = new PriceService(world.deps);
});
afterAll(() => world.close());
beforeEach(() => world.at('2026-11-15T04:00:00Z'));

/** A plant with its first price of this year. */
async function plantWithPrice(facts: { timeZone?: string; installDate?: string } = {}) {
  const plantId = await world.plant({ name: `plant ${++plants}`, ...facts });
  await insertFirst(plantId, '2026-01', '0.60');
  return plantId;
}

const insertFirst = (plantId: number, month: string, usualPrice: string) =>
  createTariffs(world.deps).insertFirst(
    world.db,
    plantId,
    { price: flatPrice(month, usualPrice), subsidies: [], transformer: null },
    world.caller,
  );
const save = (plantId: number, month: string, usualPrice = '0.65') =>
  prices.save({ plantId, price: flatPrice(month, usualPrice) }, world.caller);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 1000,
    (error) => error.entry?.code ?? error,
  );
const states = async (plantId: number) => {
  const { rows } = await prices.list({ plantId, page: 1, pageSize: 50 });
  return rows.map(({ effectiveFrom, state }) => [effectiveFrom, state]);
};
const usualNow = async (plantId: number) => (await prices.now(plantId)).current?.price.seasons[0]?.usualPrice;

describe('a price', () => {
  it('is returned as saved, with user, time and the digits as entered', async () => {
    const plantId = await plantWithPrice();
    const price = {
      ...flatPrice('2026-12', '0.6500'),
      efficiency: '0.880',
      feedInPrice: '12345678901234567.89',
    };
    const { versionId } = await prices.save({ plantId, price }, world.caller);
    const version = await prices.version({ plantId, versionId });
    expect(version).toMatchObject({
      createdAt: '2026-11-15T04:00:00.000Z',
      createdBy: 'owner',
      effectiveFrom: '2026-12-01',
      first: false,
      state: 'upcoming',
      countsFrom: '2026-12-01',
      countsUntil: null,
    });
    expect(version.price).toEqual(price);
    expect(world.written.at(-1)).toMatchObject({
      action: tariffLog.savePrice,
      plantId,
      params: { month: '2026-12', before: '0.60', after: '0.6500', efficiencyBefore: '0.9' },
    });
  });

  it('created with the plant applies from its start and is not a modification', async () => {
    const plantId = await plantWithPrice({ installDate: '2024-09-12' });
    const now = await prices.now(plantId);
    expect(now).toMatchObject({ changesUsed: 0, changesMax: 2, today: '2026-11-15', next: null });
    expect(now.current).toMatchObject({ effectiveFrom: '2024-09-01', first: true, state: 'current' });
    expect(now.effectiveMonths).toEqual(['2026-10', '2026-11', '2026-12', '2027-01']);
  });

  it('of a plant without one is its first', async () => {
    const plantId = await world.plant({ name: `plant ${++plants}` });
    expect((await prices.now(plantId)).current).toBeNull();
    await save(plantId, '2026-11');
    expect((await prices.now(plantId)).changesUsed).toBe(0);
  });

  it('for the same month replaces the older one; both stay in the history', async () => {
    const plantId = await plantWithPrice();
    await save(plantId, '2026-11', '0.70');
    world.at('2026-11-15T05:00:00Z');
    await save(plantId, '2026-11', '0.75');
    expect(await usualNow(plantId)).toBe('0.75');
    expect(await states(plantId)).toEqual([
      ['2026-11-01', 'current'],
      ['2026-11-01', 'replaced'],
      ['2026-01-01', 'past'],
    ]);
  });

  it('of a future month applies from its first day in local time of the plant', async () => {
    const plantId = await plantWithPrice({ timeZone: 'America/Los_Angeles' });
    await save(plantId, '2026-12', '0.80');
    world.at('2026-12-01T07:59:59Z');
    expect(await usualNow(plantId)).toBe('0.60');
    world.at('2026-12-01T08:00:00Z');
    expect(await usualNow(plantId)).toBe('0.80');
  });
});

describe('at most two modifications a month', () => {
  it('a third one is refused, and permitted again in the next month of the plant', async () => {
    const plantId = await plantWithPrice();
    await save(plantId, '2026-11');
    await save(plantId, '2026-12');
    expect(await codeOf(save(plantId, '2026-12'))).toBe(tariffErrors.tooManyChanges.code);
    expect((await prices.now(plantId)).changesUsed).toBe(2);
    // The last minute of November in Shanghai.
    world.at('2026-11-30T15:59:00Z');
    expect(await codeOf(save(plantId, '2026-12'))).toBe(tariffErrors.tooManyChanges.code);
    world.at('2026-11-30T16:00:00Z');
    expect((await prices.now(plantId)).changesUsed).toBe(0);
    expect(await codeOf(save(plantId, '2026-12'))).toBe(1000);
  });

  it('two plants have two modifications each', async () => {
    const [one, other] = [await plantWithPrice(), await plantWithPrice()];
    await save(one, '2026-11');
    await save(one, '2026-11');
    expect(await codeOf(save(other, '2026-11'))).toBe(1000);
  });

  it('of eight at the same time two are saved', async () => {
    const plantId = await plantWithPrice();
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(save(plantId, '2026-12'))));
    expect(codes.filter((code) => code === 1000)).toHaveLength(2);
    expect(codes.filter((code) => code === tariffErrors.tooManyChanges.code)).toHaveLength(6);
    expect((await prices.list({ plantId, page: 1, pageSize: 20 })).total).toBe(3);
  });

  it('a refused one creates neither a version nor a log entry', async () => {
    const plantId = await plantWithPrice();
    const entries = world.written.length;
    expect(await codeOf(save(plantId, '2027-02'))).toBe(tariffErrors.outOfReach.code);
    expect((await prices.list({ plantId, page: 1, pageSize: 20 })).total).toBe(1);
    expect(world.written.length).toBe(entries);
  });
});

describe('the effective date', () => {
  it.each([
    ['2026-09', tariffErrors.outOfReach.code],
    ['2026-10', 1000],
    ['2027-01', 1000],
    ['2027-02', tariffErrors.outOfReach.code],
  ])('%s on 15 November: %i', async (month, code) => {
    expect(await codeOf(save(await plantWithPrice(), month))).toBe(code);
  });
});

describe('a future version', () => {
  it('can be withdrawn; the modification stays counted and the entry stays in the history', async () => {
    const plantId = await plantWithPrice();
    const { versionId } = await save(plantId, '2026-12', '0.99');
    await prices.withdraw({ plantId, versionId }, world.caller);
    expect(await states(plantId)).toEqual([
      ['2026-12-01', 'withdrawn'],
      ['2026-01-01', 'current'],
    ]);
    expect((await prices.now(plantId)).changesUsed).toBe(1);
    expect(world.written.at(-1)).toMatchObject({ action: tariffLog.deletePrice, params: { before: '0.99' } });
    expect(await codeOf(prices.withdraw({ plantId, versionId }, world.caller))).toBe(
      commonErrors.conflict.code,
    );
    world.at('2026-12-02T00:00:00Z');
    expect(await usualNow(plantId)).toBe('0.60');
  });

  it('a present or past version cannot be withdrawn', async () => {
    const plantId = await plantWithPrice();
    const { versionId } = await save(plantId, '2026-11');
    const [, first] = (await prices.list({ plantId, page: 1, pageSize: 20 })).rows;
    for (const id of [versionId, first?.versionId ?? 0])
      expect(await codeOf(prices.withdraw({ plantId, versionId: id }, world.caller))).toBe(
        tariffErrors.alreadyEffective.code,
      );
  });

  it('the only version of a plant applies at once, so it cannot be withdrawn either', async () => {
    const plantId = await world.plant({ name: `plant ${++plants}` });
    const { versionId } = await save(plantId, '2027-01');
    expect(await codeOf(prices.withdraw({ plantId, versionId }, world.caller))).toBe(
      tariffErrors.alreadyEffective.code,
    );
  });
});

describe('versions of another plant', () => {
  it('are not found by id', async () => {
    const [mine, theirs] = [await plantWithPrice(), await plantWithPrice()];
    const { versionId } = await save(theirs, '2026-12');
    expect(await codeOf(prices.version({ plantId: mine, versionId }))).toBe(commonErrors.notFound.code);
    expect(await codeOf(prices.withdraw({ plantId: mine, versionId }, world.caller))).toBe(
      commonErrors.notFound.code,
    );
    expect(await codeOf(save(999_999, '2026-12'))).toBe(commonErrors.notFound.code);
  });
});

it('the history is paged, newest first', async () => {
  world.at('2026-01-10T00:00:00Z');
  const plantId = await plantWithPrice();
  for (const month of ['07', '08', '09', '10']) {
    world.at(`2026-${month}-10T00:00:00Z`);
    await save(plantId, `2026-${month}`, `0.${month}`);
  }
  world.at('2026-11-15T04:00:00Z');
  const page = await prices.list({ plantId, page: 2, pageSize: 2 });
  expect(page.total).toBe(5);
  expect(page.rows.map((row) => [row.effectiveFrom, row.countsUntil])).toEqual([
    ['2026-08-01', '2026-09-01'],
    ['2026-07-01', '2026-08-01'],
  ]);
});
