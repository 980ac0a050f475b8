import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CommunicationWatch } from './communication.ts';
import { endGone } from './sweep.ts';
import {
  type AlarmWorld,
  createAlarmWorld,
  INVERTER,
  LOGGER,
  NEIGHBOUR,
  PCS,
} from './testing/alarm-world.ts';

let world: AlarmWorld;
beforeAll(async () => {
  world = await createAlarmWorld();
});
beforeEach(async () => {
  await world.reset();
  await sql`INSERT INTO gateway (id) VALUES (gen_random_uuid())`.execute(world.db);
});
afterEach(() => {
  expect(world.errors).toEqual([]);
});
afterAll(() => world.stop());

const SECONDS_AGO = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

async function line(loggerId: number, online: boolean, seconds: number): Promise<void> {
  await sql`INSERT INTO logger_link (logger_id, online, since) VALUES (${loggerId}, ${online}, ${SECONDS_AGO(seconds)})
    ON CONFLICT (logger_id) DO UPDATE SET online = excluded.online, since = excluded.since`.execute(world.db);
}

/** The newest sample of a device, with its status of DEVICE_STATUSES. */
async function sample(deviceId: number, seconds: number, status = 3): Promise<void> {
  await sql`INSERT INTO device_state (device_id, ts, received_at, status)
    VALUES (${deviceId}, date_trunc('milliseconds', ${SECONDS_AGO(seconds)}), ${SECONDS_AGO(seconds)}, ${status})
    ON CONFLICT (device_id) DO UPDATE SET ts = excluded.ts, received_at = excluded.received_at,
      status = excluded.status`.execute(world.db);
}

async function look(): Promise<void> {
  await world.watch.lines();
  await world.watch.devices();
  await world.pass();
}

/** "device/code open|over raised/flaps". */
async function alarms(): Promise<string[]> {
  const rows = await world.db
    .selectFrom('alarm')
    .selectAll()
    .where('source', '=', 2)
    .orderBy('device_id')
    .orderBy('triggered_at')
    .execute();
  return rows.map(
    (row) =>
      `${row.device_id}/${row.code} ${row.recovered_at ? 'over' : 'open'} ${row.raised_count}/${row.flap_count}`,
  );
}

describe('a logger', () => {
  it('with a short interruption of its connection raises no alarm', async () => {
    await line(LOGGER, false, 10);
    await look();
    expect(await alarms()).toEqual([]);
  });

  it('is lost from the time of its disconnection, reported once, and recovers at reconnection', async () => {
    await line(LOGGER, false, 100);
    await look();
    await look();
    expect(await alarms()).toEqual(['1/1 open 1/0']);
    const since = async () =>
      world.db
        .selectFrom('logger_link')
        .select(sql<Date>`date_trunc('milliseconds', since)`.as('at'))
        .executeTakeFirst();
    const row = () => world.db.selectFrom('alarm').selectAll().executeTakeFirst();
    expect(await row()).toMatchObject({ triggered_at: (await since())?.at, grade: 2, sn: 'LOG1' });
    await line(LOGGER, true, 20);
    await look();
    await look();
    expect(await row()).toMatchObject({ recovered_at: (await since())?.at });
  });

  it('that connects only now and then flaps instead of being lost repeatedly', async () => {
    for (let round = 4; round >= 1; round -= 1) {
      await line(LOGGER, false, round * 600);
      await look();
      await line(LOGGER, true, round * 600 - 500);
      await look();
    }
    expect(await alarms()).toEqual(['1/1 over 4/3']);
  });

  it('is not lost because of an outage of the platform', async () => {
    const patient = new CommunicationWatch(world.db);
    await line(LOGGER, false, 4000);
    await patient.lines();
    await sql`TRUNCATE gateway`.execute(world.db);
    await world.watch.lines();
    await world.pass();
    expect(await alarms()).toEqual([]);
  });

  it('without a plant raises no alarm', async () => {
    await line(LOGGER, false, 4000);
    await sql`UPDATE device SET plant_id = NULL WHERE id = ${LOGGER}`.execute(world.db);
    await look();
    expect(await alarms()).toEqual([]);
  });
});

describe('a device', () => {
  beforeEach(() => line(LOGGER, true, 100_000));

  it('is silent after a long time without samples, and recovers with the next sample', async () => {
    await sample(INVERTER, 1000);
    await sample(PCS, 100);
    await look();
    await look();
    expect(await alarms()).toEqual(['2/2 open 1/0']);
    const row = () => world.db.selectFrom('alarm').selectAll().executeTakeFirst();
    const state = () =>
      world.db.selectFrom('device_state').selectAll().where('device_id', '=', INVERTER).executeTakeFirst();
    expect(await row()).toMatchObject({ triggered_at: (await state())?.ts, grade: 3 });
    await sample(INVERTER, 5);
    await look();
    expect(await row()).toMatchObject({ recovered_at: (await state())?.ts });
  });

  it('that never sent a sample raises no alarm', async () => {
    await look();
    expect(await alarms()).toEqual([]);
  });

  it('has its full period after the logger reconnected', async () => {
    await line(LOGGER, true, 100);
    await sample(INVERTER, 5000);
    await look();
    expect(await alarms()).toEqual([]);
  });

  it('waiting for light may be silent for a night', async () => {
    const waiting = 2;
    await sample(INVERTER, 40_000, waiting);
    await look();
    expect(await alarms()).toEqual([]);
    await sample(INVERTER, 90_000, waiting);
    await look();
    expect(await alarms()).toEqual(['2/2 open 1/0']);
  });

  it('that is part of a silent device raises no alarm of its own', async () => {
    await sql`UPDATE device SET parent_id = ${INVERTER} WHERE id = ${PCS}`.execute(world.db);
    await sample(INVERTER, 1000);
    await sample(PCS, 1000);
    await look();
    expect(await alarms()).toEqual(['2/2 open 1/0']);
    await sample(INVERTER, 5);
    await look();
    expect(await alarms()).toEqual(['2/2 over 1/0', '3/2 open 1/0']);
  });

  it('behind a lost logger raises no alarm of its own', async () => {
    await line(LOGGER, false, 5000);
    await sample(INVERTER, 6000);
    await look();
    expect(await alarms()).toEqual(['1/1 open 1/0']);
  });
});

describe('behind a lost logger', () => {
  const grouped = async () => {
    const rows = await world.db
      .selectFrom('alarm as a')
      .leftJoin('alarm as g', 'g.id', 'a.group_id')
      .select(['a.device_id', 'g.device_id as under'])
      .where('a.source', '=', 1)
      .orderBy('a.device_id')
      .execute();
    return rows.map((row) => [row.device_id, row.under]);
  };

  it('open alarms are grouped under its alarm until it reconnects', async () => {
    await world.send([0, 101, true], [0, 101, true, PCS], [1, 101, false, PCS], [0, 101, true, NEIGHBOUR]);
    await world.pass();
    await line(LOGGER, false, 100);
    await look();
    expect(await grouped()).toEqual([
      [INVERTER, LOGGER],
      [PCS, null],
      [NEIGHBOUR, null],
    ]);
    // Events that the logger buffered arrive late, and are grouped as well.
    await world.send([2, 106, true]);
    await world.pass();
    expect(await grouped()).toContainEqual([INVERTER, LOGGER]);
    expect((await grouped()).filter(([, under]) => under === LOGGER)).toHaveLength(2);
    const alarms = await world.db
      .selectFrom('alarm')
      .select('id')
      .where('device_id', 'in', [LOGGER, INVERTER])
      .orderBy('id')
      .execute();
    const ids = alarms.map(({ id }) => id);
    const receivedIds = () => world.received.join(';').replace(/10:/g, '').split(/[;,]/).map(Number).sort();
    // The notifications of the previous passes have arrived.
    await expect.poll(receivedIds).toContain(ids.at(-1));
    world.received.length = 0;
    await line(LOGGER, true, 10);
    await look();
    expect((await grouped()).every(([, under]) => under === null)).toBe(true);
    await expect.poll(receivedIds).toEqual(ids);
  });

  it('a serious fault is not grouped', async () => {
    await world.send([0, 101, true], [0, 201, true]);
    await world.pass();
    await line(LOGGER, false, 100);
    await look();
    expect((await grouped()).filter(([, under]) => under === null)).toHaveLength(1);
    expect((await grouped()).filter(([, under]) => under === LOGGER)).toHaveLength(1);
    await world.send([2, 202, true]);
    await world.pass();
    expect((await grouped()).filter(([, under]) => under === null)).toHaveLength(2);
  });

  it('alarms are ungrouped when the logger leaves the plant', async () => {
    await world.send([0, 101, true]);
    await line(LOGGER, false, 100);
    await look();
    expect(await grouped()).toEqual([[INVERTER, LOGGER]]);
    await sql`UPDATE device SET removed_at = now() WHERE id = ${LOGGER}`.execute(world.db);
    await endGone(world.db);
    expect(await grouped()).toEqual([[INVERTER, null]]);
  });
});
