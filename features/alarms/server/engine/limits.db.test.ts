import { kindById } from '@heliodon/device-kinds/kinds';
import { SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limitDetail } from '../../contract/alarm.ts';
import {
  type AlarmWorld,
  at,
  createAlarmWorld,
  INVERTER,
  OTHER_PLANT,
  PCS,
  PLANT,
} from './testing/alarm-world.ts';
import { insertAlarm } from './testing/insert-alarm.ts';

const POINT = 'internalTemperature';

let world: AlarmWorld;
beforeAll(async () => {
  world = await createAlarmWorld();
});
beforeEach(() => world.reset());
afterEach(() => {
  expect(world.errors).toEqual([]);
});
afterAll(() => world.stop());

async function rule(
  minute: number,
  more: { deviceId?: number; point?: string; max?: number } = {},
): Promise<number> {
  const { id } = await world.db
    .insertInto('limit_rule')
    .values({
      plant_id: PLANT,
      device_id: more.deviceId ?? INVERTER,
      name: `Too warm ${minute} ${more.deviceId ?? INVERTER}`,
      point: more.point ?? POINT,
      max_value: more.max ?? 60,
      min_value: -20,
      grade: 2,
      created_at: at(minute),
      changed_at: at(minute),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.limited.reload();
  return id;
}

/** Writes samples and sets the clock to the newest one. */
async function measured(...values: [minute: number, value: number | null][]): Promise<void> {
  const latest = Math.max(...values.map(([minute]) => minute));
  if (world.clock.now() < at(latest)) world.now(latest);
  await world.measure(INVERTER, POINT, ...values);
  await world.pass();
}

const details = async () =>
  (await world.db.selectFrom('alarm').select('detail').orderBy('triggered_at').execute()).map(
    (row) => row.detail,
  );

describe('a value that leaves its limits', () => {
  it('raises, counts crossings, recovers and records the worst value', async () => {
    const id = await rule(0);
    await measured([1, 40], [2, 61]);
    expect(await world.alarms()).toEqual([`2:3/${id} 2– 1/0 g2`]);
    await measured([3, 75.5], [4, 70], [5, null]);
    expect(await world.alarms()).toEqual([`2:3/${id} 2– 1/0 g2`]);
    expect((await details()).map((detail) => limitDetail.parse(detail))).toEqual([
      {
        name: 'Too warm 0 2',
        point: POINT,
        value: 75.5,
        valueAt: at(3).getTime(),
        max: 60,
        min: -20,
      },
    ]);
    await measured([6, 50]);
    await measured([8, 62], [9, 50]);
    await measured([40, -21]);
    expect(await world.alarms()).toEqual([`2:3/${id} 2–9 2/1 g2`, `2:3/${id} 40– 1/0 g2`]);
    expect(await details()).toMatchObject([{ value: 75.5 }, { value: -21 }]);
  });

  it('yields the same alarms when samples arrive late and in batches', async () => {
    const id = await rule(0);
    const all = Array.from({ length: 120 }, (_, i): [number, number] => [
      1 + i * 4,
      (i * 29) % 37 < 9 ? 61 + (i % 7) : 30,
    ]);
    world.now(500);
    const shuffled = all.toSorted(([a], [b]) => ((a * 53) % 211) - ((b * 53) % 211));
    for (let i = 0; i < shuffled.length; i += 9) await measured(...shuffled.slice(i, i + 9));
    const [late, lateDetails] = [await world.alarms(), await details()];
    await sql`TRUNCATE alarm, alarm_due`.execute(world.db);
    await sql`INSERT INTO alarm_due (device_id, source, code, from_ts) VALUES (${INVERTER}, 3, ${id}, ${at(0)})`.execute(
      world.db,
    );
    await world.pass();
    expect(late).toEqual(await world.alarms());
    expect(lateDetails).toEqual(await details());
    expect(late.length).toBeGreaterThan(2);
  });

  it('far in the past changes nothing at present', async () => {
    const id = await rule(0);
    await measured([1, 40], [3000, 70]);
    await measured([500, 65], [501, 40]);
    expect(await world.alarms()).toEqual([`2:3/${id} 500–501 1/0 g2`, `2:3/${id} 3000– 1/0 g2`]);
    // A sample that affects the present alarm does: the value did not recover in between.
    await measured([2990, 61]);
    expect(await world.alarms()).toEqual([`2:3/${id} 500–501 1/0 g2`, `2:3/${id} 2990– 1/0 g2`]);
  });

  it('keeps its start after the samples of that time were deleted', async () => {
    const id = await rule(0);
    await insertAlarm(world.db, {
      plantId: PLANT,
      deviceId: INVERTER,
      source: 3,
      code: id,
      grade: 2,
      at: at(1),
      raisedCount: 4,
      detail: { name: 'x', point: POINT, value: 90, valueAt: at(50).getTime(), max: 60, min: -20 },
    });
    world.now(2000);
    await measured([30, 70], [40, 71]);
    expect(await world.alarms()).toEqual([`2:3/${id} 1– 4/0 g2`]);
    await measured([60, 20]);
    expect(await world.alarms()).toEqual([`2:3/${id} 1–60 4/0 g2`]);
  });

  it('may be one of a list, may be of one device, and each rule counts by itself', async () => {
    const [string, own, other] = [
      await rule(0, { point: 'stringCurrent.2', max: 10 }),
      await rule(1, { max: 50 }),
      await rule(0, { deviceId: PCS, point: 'igbtTemperature' }),
    ];
    world.now(5);
    const { store, db } = world;
    const kind = kindById('inverter');
    if (!kind) throw new Error('no inverter');
    const batch = new SampleBatch();
    const values = kind.points.map(({ name }) =>
      name === 'stringCurrent' ? [99, 11] : name === POINT ? 55 : null,
    );
    batch.add({ id: INVERTER, plantId: PLANT, kind }, at(3).getTime(), values);
    await store.write(batch);
    await world.measure(PCS, 'igbtTemperature', [4, 61]);
    await world.pass();
    expect(await world.alarms()).toEqual([
      `2:3/${string} 3– 1/0 g2`,
      `2:3/${own} 3– 1/0 g2`,
      `3:3/${other} 4– 1/0 g2`,
    ]);
    expect(await db.selectFrom('alarm_due').selectAll().execute()).toEqual([]);
  });
});

describe('a rule', () => {
  it('applies from its creation on', async () => {
    await measured([1, 70], [2, 70]);
    const id = await rule(2);
    await world.pass();
    expect(await world.alarms()).toEqual([`2:3/${id} 2– 1/0 g2`]);
    await measured([0, 70]);
    expect(await world.alarms()).toEqual([`2:3/${id} 2– 1/0 g2`]);
  });

  it('that is new misses no sample that arrived before the gateways loaded it', async () => {
    const id = await rule(0);
    await world.pass();
    await sql`TRUNCATE alarm_due`.execute(world.db);
    const { limited } = world;
    // Like a gateway that has not loaded the rule yet.
    await sql`UPDATE limit_rule SET enabled = false`.execute(world.db);
    await limited.reload();
    await sql`UPDATE limit_rule SET enabled = true`.execute(world.db);
    await sql`TRUNCATE alarm_due`.execute(world.db);
    await measured([1, 70]);
    expect(await world.alarms()).toEqual([]);
    await limited.reload();
    await measured([2, 71]);
    expect(await world.alarms()).toEqual([`2:3/${id} 1– 1/0 g2`]);
  });

  it.each<[what: string, change: ReturnType<typeof sql>]>([
    ['changed', sql`max_value = 90, changed_at = ${at(10)}`],
    ['switched off', sql`enabled = false, changed_at = ${at(10)}`],
    ['removed', sql`removed_at = ${at(10)}`],
    ['given another device', sql`device_id = ${PCS}, changed_at = ${at(10)}`],
  ])('%s: its alarm ends at that time', async (_what, change) => {
    const id = await rule(0);
    await measured([1, 70]);
    await sql`UPDATE limit_rule SET ${change}`.execute(world.db);
    await world.limited.reload();
    await world.pass();
    expect(await world.alarms()).toEqual([`2:3/${id} 1–10 1/0 g2`]);
    await measured([12, 72], [2, 75]);
    expect(await world.alarms()).toEqual([`2:3/${id} 1–10 1/0 g2`]);
  });

  it('changed while the value exceeds the new limits too: another alarm begins', async () => {
    const id = await rule(0);
    await measured([1, 70]);
    await sql`UPDATE limit_rule SET max_value = 65, changed_at = ${at(10)}`.execute(world.db);
    await measured([11, 70]);
    expect(await world.alarms()).toEqual([`2:3/${id} 1–10 1/0 g2`, `2:3/${id} 11– 1/0 g2`]);
  });

  it('for a point that the kind does not have affects no other rule', async () => {
    await rule(0, { point: 'noSuchPoint' });
    const id = await rule(1);
    await measured([2, 70]);
    expect(await world.alarms()).toEqual([`2:3/${id} 2– 1/0 g2`]);
  });

  it('does not apply to a device that moved to another plant', async () => {
    await rule(0);
    await sql`UPDATE device SET plant_id = ${OTHER_PLANT}, added_at = ${at(1)} WHERE id = ${INVERTER}`.execute(
      world.db,
    );
    await measured([2, 70]);
    expect(await world.alarms()).toEqual([]);
  });
});
