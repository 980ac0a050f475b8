import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { BATTERY, createStoragePlant, PLANT, type StoragePlant } from '../optimise/testing/storage-plant.ts';
import { measureNext } from './losses.pass.ts';
import { readLosses } from './losses.queries.ts';

const NOW = '2026-07-20T04:00:00Z';

let plant: StoragePlant;
const failures: unknown[] = [];
const next = () =>
  measureNext({
    db: plant.db,
    store: plant.store,
    clock: plant.clock,
    onError: (error) => void failures.push(error),
  });
const measureAll = async () => {
  let count = 0;
  while (await next()) count++;
  return count;
};

/**
 * From 30 June on: 2 h of charging at 40 kW from midnight, 2 h of discharging at 20 kW from noon. The SOC rises by 9 kWh
 * and falls by 6 kWh in an interval, and by 0.25 kWh at rest.
 */
const history = () =>
  sql`WITH quarter AS (
      SELECT q, extract(hour FROM q AT TIME ZONE 'UTC')::int AS hour FROM generate_series('2026-06-30T00:00Z'::timestamptz,
        '2026-07-20T03:45Z', interval '15 minutes') q),
    flow AS (SELECT q, CASE WHEN hour < 2 THEN 10 ELSE 0 END AS charge, CASE WHEN hour BETWEEN 12 AND 13 THEN 5 ELSE 0 END AS discharge,
        CASE WHEN hour < 2 THEN 9 WHEN hour BETWEEN 12 AND 13 THEN -6 ELSE -0.25 END AS gained FROM quarter),
    stored AS (SELECT *, sum(gained) OVER (PARTITION BY date_trunc('day', q, 'UTC') ORDER BY q) - gained / 2 AS kwh FROM flow),
    flows AS (INSERT INTO plant_15m (plant_id, bucket, charge_kwh, discharge_kwh, estimated_s)
      SELECT ${PLANT}, q, charge, discharge, 0 FROM stored)
    INSERT INTO rollup_15m (bucket, device_id, samples, soc_avg, estimated_s)
    SELECT q, ${BATTERY}, 1, 10 + kwh, 0 FROM stored`.execute(plant.db);

beforeAll(async () => {
  plant = await createStoragePlant();
  await history();
});
afterAll(() => plant.close());
beforeEach(async () => {
  plant.at(NOW);
  await sql`TRUNCATE storage_losses`.execute(plant.db);
});
afterEach(() => expect(failures.splice(0)).toEqual([]));

it('measures standby and efficiency of each plant with storage once a day', async () => {
  expect(await readLosses(plant.db, PLANT)).toBeNull();
  // The plant, and another with a converter but without a battery.
  expect(await measureAll()).toBe(2);
  const losses = await readLosses(plant.db, PLANT);
  expect(losses?.standbyKw).toBeCloseTo(1, 3);
  // 1672 kWh charged, 800 discharged, 484 by standby.
  expect(losses?.efficiency).toBeGreaterThan(0.8);
  expect([losses?.charge, losses?.discharge]).toEqual([[], []]);
  plant.at('2026-07-21T03:59:00Z');
  expect(await measureAll()).toBe(0);
  plant.at('2026-07-21T04:00:00Z');
  expect(await measureAll()).toBe(2);
});

it('is done once by two workers', async () => {
  expect(await Promise.all([next(), next(), next()])).toHaveLength(3);
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM storage_losses
    WHERE measured_at IS NOT NULL AND taken_until IS NULL`.execute(plant.db);
  expect(rows[0]?.count).toBe(2);
});

it('does not use intervals in which a battery is silent', async () => {
  await sql`INSERT INTO device (id, sn, kind, plant_id, logger_id, structure)
    VALUES (30, 'B-3', 'battery', ${PLANT}, 1, '{"capacityKwh": 100}')`.execute(plant.db);
  await measureAll();
  expect(await readLosses(plant.db, PLANT)).toEqual({
    standbyKw: null,
    efficiency: null,
    charge: [],
    discharge: [],
  });
  await sql`DELETE FROM device WHERE id = 30`.execute(plant.db);
});
