import type { Database } from '@heliodon/infrastructure/database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { designateDevices } from './designations.ts';
import { createTestWorld, type TestWorld } from './testing/test-world.ts';

const KINDS = [
  { id: 'inverter', designation: 'INV' },
  { id: 'meter', designation: 'MTR' },
] as const;

let world: TestWorld;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const designate = (tx: Database, plantId: number, deviceIds: readonly number[]) =>
  designateDevices(tx, KINDS, plantId, deviceIds);
const designateNow = (plantId: number, deviceIds: readonly number[]) =>
  world.db.transaction().execute((tx) => designate(tx, plantId, deviceIds));
async function aliases(plantId: number): Promise<string[]> {
  const rows = await world.db
    .selectFrom('device')
    .select('alias')
    .where('plant_id', '=', plantId)
    .orderBy('id')
    .execute();
  return rows.map(({ alias }) => alias);
}

it.each([
  ['the first of a plant', [], 'INV-01'],
  ['after the highest number, gaps stay', ['INV-01', 'INV-04'], 'INV-05'],
  ['after 9', ['INV-09'], 'INV-10'],
  ['after 99', ['INV-99'], 'INV-100'],
  ['after a number without a zero', ['INV-7'], 'INV-08'],
  ['after a number that no integer type holds', ['INV-99999999999999999999'], 'INV-100000000000000000000'],
  [
    'no number: other words and prefixes',
    ['INV-05A', 'inv-06', 'INV 07', 'XINV-08', 'MTR-09', 'INV-'],
    'INV-01',
  ],
])('%s', async (_, present, expected) => {
  const plantId = await world.plant();
  for (const alias of present) await world.device(plantId, 'inverter', { alias });
  const id = await world.device(plantId, 'inverter');
  expect(await designateNow(plantId, [id])).toEqual([{ deviceId: id, alias: expected }]);
  expect(await aliases(plantId)).toEqual([...present, expected]);
});

it('numbers each kind of each plant separately, in the order of adding', async () => {
  const [plantId, other] = [await world.plant(), await world.plant()];
  await world.device(other, 'inverter', { alias: 'INV-30' });
  const ids = await world.devices(
    plantId,
    { kind: 'inverter' },
    { kind: 'meter' },
    { kind: 'inverter' },
    { kind: 'unknown' },
    { kind: 'meter' },
  );
  await designateNow(plantId, ids.toReversed());
  expect(await aliases(plantId)).toEqual(['INV-01', 'MTR-01', 'INV-02', '', 'MTR-02']);
});

it('ignores removed devices and devices of another plant', async () => {
  const [plantId, other] = [await world.plant(), await world.plant()];
  const removedAt = new Date();
  const gone = await world.devices(
    plantId,
    { alias: 'INV-08', removedAt },
    { removedAt },
    { plantId: other },
  );
  const id = await world.device(plantId, 'inverter');
  await designateNow(plantId, [...gone, id]);
  expect(await aliases(plantId)).toEqual(['INV-08', '', 'INV-01']);
  expect(await aliases(other)).toEqual(['']);
});

it('two transactions that add to a plant at the same time get different numbers', async () => {
  const plantId = await world.plant();
  const [first, second] = await world.devices(plantId, {}, {});
  const one = await world.db.startTransaction().execute();
  await designate(one, plantId, [first as number]);
  const two = designateNow(plantId, [second as number]);
  await vi.waitFor(async () => {
    const waiting = await world.pool.query(`SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`);
    expect(waiting.rowCount).toBe(1);
  });
  // Another plant does not wait.
  const elsewhere = await world.plant();
  await designateNow(elsewhere, [await world.device(elsewhere, 'inverter')]);
  expect(await aliases(elsewhere)).toEqual(['INV-01']);
  await one.commit().execute();
  await two;
  expect(await aliases(plantId)).toEqual(['INV-01', 'INV-02']);
});

it('never changes a name, and names everything else uniquely', async () => {
  const alias = fc.oneof(
    fc.constant(''),
    fc.nat({ max: 120 }).map((n) => `INV-${n}`),
    fc.constantFrom('MTR-05', 'INV-03', 'Roof'),
    fc.string({ minLength: 1, maxLength: 50, unit: 'grapheme' }).filter((text) => !text.includes('\0')),
  );
  const device = fc.record({ kind: fc.constantFrom('inverter', 'meter'), alias });
  await fc.assert(
    fc.asyncProperty(fc.array(device, { minLength: 1, maxLength: 8 }), async (devices) => {
      const plantId = await world.plant();
      await designateNow(plantId, await world.devices(plantId, ...devices));
      const after = await aliases(plantId);
      const given = devices.map((one) => one.alias);
      for (const [i, name] of given.entries()) if (name) expect(after[i]).toBe(name);
      const added = after.filter((_, i) => given[i] === '');
      expect(added.every((name) => /^(INV|MTR)-\d{2,}$/.test(name))).toBe(true);
      expect(new Set(added).size).toBe(added.length);
      expect(added.some((name) => given.includes(name))).toBe(false);
    }),
    { numRuns: 40 },
  );
});
