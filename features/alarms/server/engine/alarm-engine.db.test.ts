import { SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import { parseSampleNotice } from '@heliodon/telemetry-store/sample-notices';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alarmSources } from '../../contract/alarm.ts';
import { endGone, forgetSignals } from './sweep.ts';
import {
  type AlarmWorld,
  at,
  createAlarmWorld,
  type DeviceEvent,
  HOMELESS,
  INVERTER,
  OTHER_PLANT,
  PCS,
  PLANT,
} from './testing/alarm-world.ts';

let world: AlarmWorld;
beforeAll(async () => {
  world = await createAlarmWorld();
});
beforeEach(() => world.reset());
afterEach(() => {
  expect(world.errors).toEqual([]);
});
afterAll(() => world.stop());

const rows = () => world.db.selectFrom('alarm').selectAll().orderBy('triggered_at').orderBy('code').execute();

describe('device events', () => {
  /** Each inner list is one batch. */
  it.each<[what: string, arrivals: DeviceEvent[][], alarms: string[]]>([
    ['raise', [[[0, 101, true]]], ['2:1/101 0– 1/0 g2']],
    [
      'repeat',
      [
        [[0, 101, true]],
        [
          [3, 101, true],
          [4, 101, true],
        ],
      ],
      ['2:1/101 0– 3/0 g2'],
    ],
    ['recover', [[[0, 101, true]], [[5, 101, false]]], ['2:1/101 0–5 1/0 g2']],
    [
      'raised and recovered at once',
      [
        [
          [0, 101, true],
          [5, 101, false],
        ],
      ],
      ['2:1/101 0–5 1/0 g2'],
    ],
    ['flap', [[[0, 101, true]], [[5, 101, false]], [[9, 101, true]]], ['2:1/101 0– 2/1 g2']],
    [
      'again when it has settled',
      [[[0, 101, true]], [[5, 101, false]], [[16, 101, true]]],
      ['2:1/101 0–5 1/0 g2', '2:1/101 16– 1/0 g2'],
    ],
    ['late raise', [[[8, 101, true]], [[2, 101, true]]], ['2:1/101 2– 2/0 g2']],
    ['late raise of what has recovered', [[[8, 101, false]], [[2, 101, true]]], ['2:1/101 2–8 1/0 g2']],
    ['late recover', [[[2, 101, true]], [[9, 101, false]], [[5, 101, false]]], ['2:1/101 2–5 1/0 g2']],
    [
      'late recovery splits',
      [[[0, 101, true]], [[40, 101, true]], [[5, 101, false]]],
      ['2:1/101 0–5 1/0 g2', '2:1/101 40– 1/0 g2'],
    ],
    [
      'late raise joins',
      [
        [
          [0, 101, true],
          [5, 101, false],
        ],
        [
          [40, 101, true],
          [45, 101, false],
        ],
        [[10, 101, true]],
      ],
      ['2:1/101 0–45 3/1 g2'],
    ],
    ['the same moment', [[[3, 101, false]], [[3, 101, true]]], ['2:1/101 3–3 1/0 g2']],
    ['told twice', [[[3, 101, true]], [[3, 101, true]]], ['2:1/101 3– 1/0 g2']],
    [
      'codes and devices apart, with the grade of the catalogue of their kind',
      [
        [
          [0, 201, true],
          [1, 106, true],
          [2, 208, true],
          [3, 999, true],
          [4, 101, true, PCS],
        ],
      ],
      [
        '2:1/201 0– 1/0 g1',
        '2:1/106 1– 1/0 g3',
        '2:1/208 2– 1/0 g4',
        '2:1/999 3– 1/0 g4',
        '3:1/101 4– 1/0 g2',
      ],
    ],
  ])('%s', async (_what, arrivals, alarms) => {
    for (const arrival of arrivals) {
      await world.send(...arrival);
      await world.pass();
    }
    expect(await world.alarms()).toEqual(alarms);
    // The same events in one batch and in reverse order.
    await sql`TRUNCATE alarm, alarm_due, device_event`.execute(world.db);
    await world.send(...arrivals.flat().toReversed());
    await world.pass();
    expect(await world.alarms()).toEqual(alarms);
  });

  it('from history keeps its own times', async () => {
    const batch = new SampleBatch();
    const event = { deviceId: INVERTER, code: 101 };
    batch.events.push({ ...event, atMs: at(-9000).getTime(), raised: true });
    batch.events.push({ ...event, atMs: at(-8990).getTime(), raised: false });
    await world.store.writeHistory(batch);
    await world.pass();
    expect(await world.alarms()).toEqual(['2:1/101 -9000–-8990 1/0 g2']);
    expect((await rows())[0]?.created_at.getTime()).toBeGreaterThan(at(0).getTime());
  });

  it('is stored with plant, kind and serial number of the device', async () => {
    await world.send([0, 101, true, PCS]);
    await world.pass();
    expect((await rows())[0]).toMatchObject({
      plant_id: PLANT,
      kind: 'pcs',
      sn: 'PCS1',
      status: 1,
      detail: {},
    });
  });

  it.each([
    [{ zh: '电网掉电', en: 'Grid lost', severity: 'fault' }, 2],
    [{ zh: '风扇异常', en: 'Fan fault', severity: 'warning' }, 3],
    [{ zh: '维护提示', en: 'Maintenance due', severity: 'notice' }, 4],
    [{ zh: '未分级', en: 'Without severity' }, 4],
  ] as const)('of a manufacturer: %o has grade %d and its words', async (detail, grade) => {
    await world.send([0, 1_002_032, true, INVERTER, detail], [5, 1_002_032, false]);
    await world.pass();
    expect(await world.alarms()).toEqual([`2:1/1002032 0–5 1/0 g${grade}`]);
    expect(await rows()).toMatchObject([{ detail: { zh: detail.zh, en: detail.en } }]);
  });

  it('continues from the stored state, in whatever batches the events arrive', async () => {
    const minutes = Array.from({ length: 60 }, (_, i) => i * 23);
    const events = minutes.map((minute, i): DeviceEvent => [minute, 101, (i * 7) % 5 < 3]);
    const shuffled = events.toSorted((a, b) => ((a[0] * 37) % 101) - ((b[0] * 37) % 101));
    for (let i = 0; i < shuffled.length; i += 4) {
      await world.send(...shuffled.slice(i, i + 4));
      await world.pass();
    }
    const inPieces = await world.alarms();
    await sql`TRUNCATE alarm, alarm_due, device_event`.execute(world.db);
    await world.send(...events);
    await world.pass();
    expect(inPieces).toEqual(await world.alarms());
    expect(inPieces.length).toBeGreaterThan(1);
  });
});

describe('handling', () => {
  const handle = (id: number, status: number, minute: number) =>
    sql`WITH done AS (UPDATE alarm SET status = ${status}, handler_id = 7, handler_name = 'Li', handled_at = ${at(minute)}
        WHERE id = ${id} RETURNING id, plant_id)
      INSERT INTO alarm_record (alarm_id, plant_id, status, account_id) SELECT id, plant_id, ${status}, 7 FROM done`.execute(
      world.db,
    );
  const records = () =>
    world.db.selectFrom('alarm_record').select(['alarm_id', 'status', 'account_id']).execute();

  it('stays with the alarm when it recovers, and moves to the alarm that it is merged into', async () => {
    await world.send([0, 101, true], [5, 101, false], [40, 101, true]);
    await world.pass();
    const [first, second] = await rows();
    await handle(second?.id ?? 0, 4, 41);
    await world.send([10, 101, true]);
    await world.pass();
    expect(await rows()).toMatchObject([
      { id: first?.id, status: 4, handler_name: 'Li', handled_at: at(41) },
    ]);
    expect(await records()).toEqual([{ alarm_id: first?.id, status: 4, account_id: 7 }]);
  });

  it('applies to both parts of an alarm that is split', async () => {
    await world.send([0, 101, true], [40, 101, true]);
    await world.pass();
    const [whole] = await rows();
    await handle(whole?.id ?? 0, 2, 41);
    await world.send([5, 101, false]);
    await world.pass();
    expect(await rows()).toMatchObject([
      { id: whole?.id, status: 2 },
      { status: 2, handler_name: 'Li', created_at: whole?.created_at },
    ]);
  });

  it.each([
    ['handled: it came back, so it is open again', 3, 1, [3, 1]],
    ['closed: leave it', 4, 4, [4]],
    ['followed up: goes on', 2, 2, [2]],
  ])('%s', async (_what, handledAs, status, steps) => {
    await world.send([0, 101, true], [5, 101, false]);
    await world.pass();
    await handle((await rows())[0]?.id ?? 0, handledAs, 6);
    await world.send([8, 101, true]);
    await world.pass();
    expect(await rows()).toMatchObject([{ status, flap_count: 1, recovered_at: null }]);
    expect((await records()).map((record) => record.status)).toEqual(steps);
  });
});

describe('devices added, moved or removed', () => {
  it('raise no alarm without a plant, and the still active ones when they get a plant', async () => {
    await world.send([0, 101, true, HOMELESS], [1, 106, true, HOMELESS], [2, 106, false, HOMELESS]);
    await world.pass();
    expect(await world.alarms()).toEqual([]);
    await sql`UPDATE device SET plant_id = ${PLANT}, added_at = ${at(30)} WHERE id = ${HOMELESS}`.execute(
      world.db,
    );
    await world.pass();
    expect(await world.alarms()).toEqual(['5:1/101 30– 1/0 g2']);
    // A recovery from before the device got a plant, received late.
    await world.send([20, 101, false, HOMELESS], [40, 106, true, HOMELESS]);
    await world.pass();
    expect(await world.alarms()).toEqual(['5:1/101 30–30 1/0 g2', '5:1/106 40– 1/0 g3']);
  });

  it('end their alarms in the plant that they leave', async () => {
    await world.send([0, 101, true], [1, 201, true]);
    await world.pass();
    await sql`UPDATE device SET plant_id = ${OTHER_PLANT}, added_at = ${at(30)} WHERE id = ${INVERTER}`.execute(
      world.db,
    );
    await world.pass();
    expect(await endGone(world.db)).toBe(2);
    expect(await endGone(world.db)).toBe(0);
    await world.send([40, 101, false]);
    await world.pass();
    const found = (await rows()).map((row) => [row.plant_id, row.code, row.triggered_at, row.recovered_at]);
    expect(found).toEqual([
      [PLANT, 101, at(0), at(30)],
      [PLANT, 201, at(1), at(30)],
      [OTHER_PLANT, 101, at(30), at(40)],
      [OTHER_PLANT, 201, at(30), null],
    ]);
  });

  it('end their alarms when removed or when their plant is deleted; late events reopen none', async () => {
    await world.send([0, 101, true], [3, 101, true], [0, 101, true, PCS]);
    await world.pass();
    await sql`UPDATE device SET removed_at = ${at(10)}, ignored = true WHERE id = ${INVERTER}`.execute(
      world.db,
    );
    expect(await endGone(world.db)).toBe(1);
    await sql`UPDATE device SET removed_at = NULL, ignored = false WHERE id = ${INVERTER}`.execute(world.db);
    await world.send([2, 101, true]);
    await world.pass();
    expect(await world.alarms(INVERTER)).toEqual(['2:1/101 0–10 3/0 g2']);
    await sql`UPDATE plant SET deleted_at = ${at(20)} WHERE id = ${PLANT}`.execute(world.db);
    expect(await endGone(world.db)).toBe(1);
    expect(await world.alarms(PCS)).toEqual(['3:1/101 0–20 1/0 g2']);
  });
});

describe('concurrency and termination', () => {
  it('two engines do nothing twice', async () => {
    const engines = [world.engine(), world.engine()];
    for (let round = 0; round < 8; round += 1) {
      await world.send(...Array.from({ length: 20 }, (_, i): DeviceEvent => [round, 500 + i, true]));
      await Promise.all(engines.flatMap((engine) => [engine.pass(), engine.pass()]));
    }
    await world.pass();
    const found = await rows();
    expect(found).toHaveLength(20);
    expect(found.every((row) => row.raised_count === 8)).toBe(true);
  });

  it('loses nothing when killed before the commit', async () => {
    await world.send([0, 101, true]);
    const holding = new pg.Client({ connectionString: world.url });
    await holding.connect();
    await holding.query('BEGIN; LOCK TABLE alarm IN ACCESS EXCLUSIVE MODE');
    const passing = world.engine().pass();
    const failed = expect(passing).rejects.toThrow();
    const waiting = `SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    // Outside of the transaction: within one, PostgreSQL returns the same connections at every query.
    await expect.poll(async () => (await sql.raw(waiting).execute(world.db)).rows.length).toBe(1);
    await holding.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) w`);
    await failed;
    await holding.query('ROLLBACK');
    await holding.end();
    expect(await world.alarms()).toEqual([]);
    await world.pass();
    expect(await world.alarms()).toEqual(['2:1/101 0– 1/0 g2']);
  });

  it('an event rejected by the database is skipped, the others are processed', async () => {
    await sql`ALTER TABLE alarm ADD CONSTRAINT poison CHECK (code <> 666)`.execute(world.db);
    await world.send(...Array.from({ length: 300 }, (_, i): DeviceEvent => [0, 500 + i, true]));
    await world.pass();
    expect(await rows()).toHaveLength(299);
    expect(await world.db.selectFrom('alarm_due').selectAll().execute()).toEqual([]);
    expect(world.errors.splice(0)).toHaveLength(1);
    await world.send([1, 500, true]);
    await world.pass();
    expect(await world.alarms()).toContain('2:1/500 0– 2/0 g4');
    await sql`ALTER TABLE alarm DROP CONSTRAINT poison`.execute(world.db);
  });
});

describe('an alarm storm', () => {
  it('of 10,000 alarms is stored completely, with notifications split to fit', async () => {
    await sql`INSERT INTO device (id, sn, kind, plant_id) SELECT 2000 + n, 'S' || n, 'inverter', ${PLANT}
      FROM generate_series(1, 2000) n`.execute(world.db);
    for (let code = 101; code <= 105; code += 1)
      await world.send(...Array.from({ length: 2000 }, (_, i): DeviceEvent => [0, code, true, 2001 + i]));
    await world.pass();
    const { count } = await world.db
      .selectFrom('alarm')
      .select((q) => q.fn.countAll<number>().as('count'))
      .where('recovered_at', 'is', null)
      .executeTakeFirstOrThrow();
    expect(count).toBe(10_000);
    const receivedIds = () => world.received.flatMap(parseSampleNotice).flatMap(({ deviceIds }) => deviceIds);
    await expect.poll(() => new Set(receivedIds()).size).toBe(10_000);
    expect(receivedIds()).toHaveLength(10_000);
    expect(world.received.length).toBeLessThan(30);
  });
});

describe('alarms raised by the platform', () => {
  it('are processed like all others, also for a plant as a whole', async () => {
    const finding = {
      plantId: PLANT,
      source: alarmSources.diagnosis,
      grade: 3,
      detail: { finding: 'soiling' },
    } as const;
    await world.db.transaction().execute((tx) =>
      world.signals.publish(tx, [
        { ...finding, deviceId: 0, code: 7, at: at(0), raised: true },
        { ...finding, deviceId: INVERTER, code: 8, at: at(1), raised: true },
        { ...finding, deviceId: INVERTER, code: 8, at: at(5), raised: false },
        { ...finding, plantId: OTHER_PLANT, deviceId: INVERTER, code: 8, at: at(1), raised: true },
      ]),
    );
    await world.pass();
    expect(await world.alarms()).toEqual(['0:6/7 0– 1/0 g3', '2:6/8 1–5 1/0 g3']);
    await world.signals.publish(world.db, [
      {
        ...finding,
        deviceId: 0,
        code: 7,
        at: at(9),
        raised: true,
        grade: 2,
        detail: { finding: 'soiling', lostKwh: 5 },
      },
    ]);
    await world.pass();
    expect((await rows())[0]).toMatchObject({
      grade: 2,
      raised_count: 2,
      detail: { lostKwh: 5 },
      kind: 'plant',
    });
  });

  it('signals are deleted when old and finished', async () => {
    const day = 1440;
    const finding = {
      plantId: PLANT,
      deviceId: INVERTER,
      source: alarmSources.diagnosis,
      grade: 3,
      detail: {},
    } as const;
    await world.signals.publish(world.db, [
      { ...finding, code: 1, at: at(-500 * day), raised: true },
      { ...finding, code: 1, at: at(-499 * day), raised: false },
      { ...finding, code: 2, at: at(-500 * day), raised: true },
      { ...finding, code: 3, at: at(-300 * day), raised: true },
      { ...finding, code: 3, at: at(-299 * day), raised: false },
    ]);
    await world.pass();
    await forgetSignals(world.db, at(0));
    const left = await world.db.selectFrom('alarm_signal').select('code').orderBy('code').execute();
    expect(left.map(({ code }) => code)).toEqual([2, 3, 3]);
  });
});
