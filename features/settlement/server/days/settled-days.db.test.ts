import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { season } from '@heliodon/telemetry-store/testing/test-data';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SettledDays } from './settled-days.ts';

const world = await createTestWorld();
const { db } = world;
afterAll(() => world.close());

const [PLANT, OTHER] = [10, 11];
const DAY = '2026-07-01';
const failures: string[] = [];
const later = (ms: number) => new Date(Date.now() + ms);
let now = later(60_000);
const days = new SettledDays({
  db,
  clock: { now: () => now },
  onError: (_error, what) => failures.push(what),
});

const price = (plantId: number, effectiveFrom: string, usual: string, first = false) =>
  world.price(plantId, [season(usual)], { effectiveFrom, first, efficiency: 0.9 });

/** An interval of the first of July, and the sum of its day as in the roll-ups. */
async function count(plantId: number, clock: string, importKwh: number, day = DAY): Promise<void> {
  await sql`INSERT INTO plant_15m (plant_id, bucket, import_kwh, export_kwh, load_kwh, estimated_s)
    VALUES (${plantId}, ${`${day}T${clock}:00+08:00`}::timestamptz, ${importKwh}, 0, ${importKwh}, 0)
    ON CONFLICT (plant_id, bucket) DO UPDATE SET import_kwh = excluded.import_kwh, load_kwh = excluded.load_kwh`.execute(
    db,
  );
  await sql`INSERT INTO plant_day (plant_id, day, import_kwh, estimated_s) VALUES (${plantId}, ${day}, ${importKwh}, 0)
    ON CONFLICT (plant_id, day) DO UPDATE SET import_kwh = plant_day.import_kwh + excluded.import_kwh`.execute(
    db,
  );
}

interface Row {
  readonly bill: string | null;
  readonly version: number | null;
  readonly due: boolean;
}
async function row(plantId: number, day = DAY): Promise<Row | undefined> {
  const { rows } =
    await sql<Row>`SELECT bill, price_version_id AS version, due_at IS NOT NULL AS due FROM settlement_day
    WHERE plant_id = ${plantId} AND day = ${day}`.execute(db);
  return rows[0];
}

beforeAll(async () => {
  await world.accounts(testCaller({ accountId: 2, accountPath: [2] }));
  await world.plants({ id: PLANT }, { id: OTHER });
  await world.devices(PLANT, { id: 1, sn: 'M-1', kind: 'meter', samplingPoint: 'acLow' });
  await world.openQuarters();
});

describe('the settlement of a day', () => {
  it('waits for a price, and is calculated when there is one', async () => {
    await count(PLANT, '10:00', 5);
    expect(await row(PLANT)).toMatchObject({ due: true });
    expect(await days.pass()).toMatchObject({ done: 1, more: false });
    expect(await row(PLANT)).toEqual({ bill: null, version: null, due: false });
    await price(PLANT, '2026-01-01', '0.70', true);
    expect(await row(PLANT)).toMatchObject({ due: true });
    await days.pass();
    expect(await row(PLANT)).toMatchObject({ bill: '-3.5', due: false });
  });

  it('is recalculated with late readings', async () => {
    await count(PLANT, '10:15', 1.005);
    now = later(30 * 60_000);
    await days.pass();
    // 6.005 kWh × 0.70
    expect(await row(PLANT)).toMatchObject({ bill: '-4.2035' });
  });

  it('is recalculated with a price of its month, and not with one of a later month', async () => {
    await price(PLANT, '2026-08-01', '9');
    expect(await row(PLANT)).toMatchObject({ due: false });
    await price(PLANT, '2026-07-01', '1');
    expect(await row(PLANT)).toMatchObject({ due: true });
    await days.pass();
    expect(await row(PLANT)).toMatchObject({ bill: '-6.005' });
  });

  it('stores its basis', async () => {
    await sql`INSERT INTO rollup_day (day, device_id, samples, out_kwh, in_kwh, estimated_s) VALUES (${DAY}, 1, 96, 6.005, 0, 0)`.execute(
      db,
    );
    await count(PLANT, '10:15', 1.005);
    now = later(90 * 60_000);
    await days.pass();
    const { rows } =
      await sql`SELECT lines, readings, currency, quarters FROM settlement_day WHERE plant_id = ${PLANT}`.execute(
        db,
      );
    expect(rows).toEqual([
      {
        lines: [{ item: 'import', period: 'usual', price: '-1', mwh: 6_005_000 }],
        readings: [{ deviceId: 1, outKwh: 6.005, inKwh: 0 }],
        currency: 'CNY',
        quarters: 2,
      },
    ]);
  });

  it('is settled again when marked during settlement', async () => {
    await price(PLANT, '2026-07-01', '2');
    const settling = days.pass();
    await settling;
    expect(await row(PLANT)).toMatchObject({ due: false });
    await sql`UPDATE settlement_day SET due_at = ${now}, marks = marks + 1`.execute(db);
    const [first, second] = await Promise.all([days.pass(), days.pass()]);
    expect(first.done + second.done).toBe(1);
  });

  it('an invalid price does not block other plants', async () => {
    await price(OTHER, '2026-01-01', 'twelve', true);
    await count(OTHER, '10:00', 5);
    await price(PLANT, '2026-07-01', '3');
    now = later(120 * 60_000);
    await days.pass();
    expect(failures).toEqual([`settlement of plant ${OTHER} on ${DAY}`]);
    expect(await row(PLANT)).toMatchObject({ bill: '-18.015' });
    expect(await row(OTHER)).toMatchObject({ bill: null, due: false });
  });

  it('the total income of a plant is the sum of its days', async () => {
    await sql`INSERT INTO plant_15m (plant_id, bucket, pv_kwh, import_kwh, export_kwh, load_kwh, estimated_s)
      VALUES (${PLANT}, '2026-07-02T12:00:00+08:00', 10, 0, 4, 6, 0)`.execute(db);
    await sql`INSERT INTO plant_day (plant_id, day, pv_kwh, estimated_s) VALUES (${PLANT}, '2026-07-02', 10, 0)`.execute(
      db,
    );
    await days.pass();
    const { rows } = await sql`SELECT income FROM settlement_total WHERE plant_id = ${PLANT}`.execute(db);
    // 6 kWh used at 3 and 4 kWh fed in at 0.4.
    expect(rows).toEqual([{ income: '19.6' }]);
  });

  it('becomes due when the mode of the plant changes, and not for other fields', async () => {
    await sql`UPDATE plant SET phone = '1', plant_mode = plant_mode, currency = currency WHERE id = ${PLANT}`.execute(
      db,
    );
    expect(await row(PLANT)).toMatchObject({ due: false });
    await sql`UPDATE plant SET plant_mode = 'surplusFeedIn' WHERE id = ${PLANT}`.execute(db);
    expect(await row(PLANT)).toMatchObject({ due: true });
    await days.pass();
  });

  it('a removed meter counts until its removal, and not afterwards', async () => {
    await sql`UPDATE device SET removed_at = '2026-07-04T00:00:00+08:00' WHERE id = 1`.execute(db);
    expect(await row(PLANT)).toMatchObject({ due: true });
    await sql`INSERT INTO plant_15m (plant_id, bucket, pv_kwh, load_kwh, estimated_s)
      VALUES (${PLANT}, '2026-07-05T12:00:00+08:00', 10, 10, 0)`.execute(db);
    await sql`INSERT INTO plant_day (plant_id, day, pv_kwh, estimated_s) VALUES (${PLANT}, '2026-07-05', 10, 0)`.execute(
      db,
    );
    now = later(150 * 60_000);
    await days.pass();
    const { rows } = await sql`SELECT day::text, income, unknown_quarters FROM settlement_day
      WHERE plant_id = ${PLANT} AND day > ${DAY} ORDER BY day`.execute(db);
    // Without a meter all PV energy counts as used: 10 kWh at 3.
    expect(rows).toEqual([
      { day: '2026-07-02', income: '19.6', unknown_quarters: 0 },
      { day: '2026-07-05', income: '30', unknown_quarters: 0 },
    ]);
  });

  it('is unchanged after its intervals were deleted', async () => {
    await sql`DELETE FROM plant_15m WHERE plant_id = ${PLANT} AND bucket < '2026-07-03'`.execute(db);
    await sql`INSERT INTO subsidy_version (plant_id, subsidies, created_by_name) VALUES (${PLANT}, '[]', 'x')`.execute(
      db,
    );
    expect(await row(PLANT)).toMatchObject({ due: true });
    await days.pass();
    expect(await row(PLANT)).toMatchObject({ bill: '-18.015', due: false });
    expect(await row(PLANT, '2026-07-02')).toMatchObject({ due: false });
    const { rows } = await sql`SELECT income FROM settlement_total WHERE plant_id = ${PLANT}`.execute(db);
    expect(rows).toEqual([{ income: '49.6' }]);
  });
});
