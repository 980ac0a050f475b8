import { AppError } from '@heliodon/kernel/app-error';
import type { LogEntry } from '@heliodon/server-kit/operation-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getShowcase, showcaseErrors, showcaseLog } from '../../contract/showcase.contract.ts';
import { createOperationsWorld, LEIPZIG, NANJING, SUZHOU } from '../operations/testing/operations-world.ts';
import { admitPlant, listPublicPlants } from './admission.service.ts';
import { ShowcaseService } from './showcase.service.ts';

let world: Awaited<ReturnType<typeof createOperationsWorld>>;
let nowMs = Date.now();
const serviceOf = (demoRuns: boolean) =>
  new ShowcaseService({ ...world, clock: { now: () => new Date(nowMs) }, demoRuns });

beforeAll(async () => {
  world = await createOperationsWorld();
});
afterAll(() => world.close());

const publish = (plantId: number, admitted = true) =>
  sql`INSERT INTO screen_project (plant_id, theme, is_public, admitted)
    VALUES (${plantId}, 'night', true, ${admitted})`.execute(world.db);

it('shows nothing without a public plant or a running demo', async () => {
  const shown = await serviceOf(false).read('en');
  expect(shown).toMatchObject({ source: 'none', plants: 0, cities: [], power: { pvKw: null } });
  expect(getShowcase.response.safeParse(shown).success).toBe(true);
});

it('shows public plants of other tenants only after admission by the platform manager', async () => {
  const written: LogEntry[] = [];
  const log = { write: async (_: unknown, entry: LogEntry) => void written.push(entry) };
  const deps = { db: world.db, log };
  const root = testCaller({ accountId: 1 });
  const admit = (plantId: number, admitted: boolean) => admitPlant(deps, { plantId, admitted }, root);
  const shown = () => serviceOf(false).read('en');

  await publish(SUZHOU, false);
  expect(await shown()).toMatchObject({ source: 'none', plants: 0 });
  const waiting = { plantId: SUZHOU, plantName: 'Suzhou', ownerName: 'north', admitted: false };
  expect(await listPublicPlants(deps)).toEqual({ plants: [waiting] });

  await admit(SUZHOU, true);
  await admit(SUZHOU, true);
  expect(await shown()).toMatchObject({ source: 'public', plants: 1 });
  await admit(SUZHOU, false);
  expect(await shown()).toMatchObject({ source: 'none' });
  expect(written.map(({ action }) => action)).toEqual([showcaseLog.admit, showcaseLog.expel]);
  await expect(admit(NANJING, true)).rejects.toEqual(new AppError(showcaseErrors.notPublic));

  // Plants of the platform manager need no admission.
  await sql`UPDATE plant SET owner_id = 1 WHERE id = ${SUZHOU}`.execute(world.db);
  expect(await shown()).toMatchObject({ source: 'public', plants: 1 });
  expect(await listPublicPlants(deps)).toEqual({ plants: [] });
  await sql`UPDATE plant SET owner_id = 2 WHERE id = ${SUZHOU}`.execute(world.db);
  await sql`DELETE FROM screen_project`.execute(world.db);
});

it('shows the plants of the demo accounts while the demo runs; public plants take precedence', async () => {
  await sql`INSERT INTO setting (key, value) VALUES ('demo', '{"accountIds": [4], "closedIds": []}')`.execute(
    world.db,
  );
  expect(await serviceOf(false).read('en')).toMatchObject({ source: 'none' });
  expect(await serviceOf(true).read('en')).toMatchObject({
    source: 'demo',
    plants: 1,
    power: { pvKw: 5000 },
  });
  await publish(SUZHOU);
  const shown = await serviceOf(true).read('en');
  expect(shown).toMatchObject({
    source: 'public',
    plants: 1,
    countries: 1,
    capacity: { pvKwp: 100, storageKwh: 200 },
    today: { pvKwh: 300 },
    total: { pvKwh: 3000 },
  });
  expect(getShowcase.response.safeParse(shown).success).toBe(true);
});

it('reveals no single plant through sums over few, and no free text', async () => {
  const few = await serviceOf(true).read('en');
  expect(few).toMatchObject({ plants: 1, online: null, cities: [] });
  expect(few.power).toEqual({ pvKw: 80, batteryKw: null, gridKw: null, loadKw: null, chargingKw: null });
  await publish(NANJING);
  await publish(LEIPZIG);
  await sql`UPDATE plant SET longitude = 12.4, latitude = 51.3 WHERE id = ${LEIPZIG}`.execute(world.db);
  await sql`UPDATE plant SET country = '' WHERE id = ${NANJING}`.execute(world.db);
  const shown = await serviceOf(true).read('en');
  expect(shown).toMatchObject({
    plants: 3,
    online: 2,
    countries: 2,
    power: { pvKw: 110, batteryKw: -20, gridKw: -25, loadKw: 53, chargingKw: 12 },
  });
  // Rounded to the coarse grid; abroad the country instead of free text; Nanjing has no code.
  expect(shown.cities).toEqual([
    { name: 'Suzhou', longitude: 120.5, latitude: 31.5, plants: 1 },
    { name: 'Germany', longitude: 12.5, latitude: 51.5, plants: 1 },
  ]);
});

it('queries the database once a minute, however many viewers', async () => {
  const service = serviceOf(true);
  const first = await service.read('en');
  await sql`UPDATE plant_state SET pv_kw = 90 WHERE plant_id = ${SUZHOU}`.execute(world.db);
  expect((await service.read('zh')).power.pvKw).toBe(first.power.pvKw);
  nowMs += 60_001;
  expect((await service.read('zh')).power.pvKw).toBe(120);
});
