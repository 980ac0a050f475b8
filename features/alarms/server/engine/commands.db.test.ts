import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandDetail } from '../../contract/alarm.ts';
import {
  type AlarmWorld,
  at,
  createAlarmWorld,
  LOGGER,
  NEIGHBOUR,
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

interface Ended {
  readonly name?: string;
  readonly type?: string;
  readonly deviceId?: number;
  readonly plantId?: number | null;
  readonly errorCode?: number;
  readonly error?: string;
  readonly readBackOf?: string;
}

/** Ends a command as device-plane/commands does: first the state, then finished_at. */
async function ended(minute: number, state: string, of: Ended = {}): Promise<string> {
  const { id } = await world.db
    .insertInto('command')
    .values({
      device_id: of.deviceId ?? PCS,
      sn: 'PCS1',
      kind: 'pcs',
      logger_id: LOGGER,
      plant_id: of.plantId === undefined ? PLANT : of.plantId,
      name: of.name ?? 'setPower',
      type: of.type ?? 'setpoint',
      actor: '{}',
      created_at: at(minute),
      read_back_of: of.readBackOf ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`UPDATE command SET state = ${state}, error_code = ${of.errorCode ?? null}, error = ${of.error ?? ''}
    WHERE id = ${id}`.execute(world.db);
  await sql`UPDATE command SET finished_at = ${at(minute)} WHERE id = ${id}`.execute(world.db);
  await world.pass();
  return id;
}

/** "device from–to raised/flaps". */
async function alarms(): Promise<string[]> {
  return (await world.alarms()).map((alarm) => alarm.replace(/:4\/\d+/, ''));
}
const first = () => world.db.selectFrom('alarm').selectAll().orderBy('triggered_at').executeTakeFirst();

describe('a command', () => {
  it.each(['failed', 'expired', 'offline'])('that ends %s raises', async (state) => {
    const commandId = await ended(0, state, { errorCode: 2501 });
    expect(await alarms()).toEqual(['3 0– 1/0 g3']);
    expect(await first()).toMatchObject({
      source: 4,
      kind: 'pcs',
      sn: 'PCS1',
      detail: { command: 'setPower', commandId, errorCode: 2501, error: '' },
    });
    expect(commandDetail.safeParse((await first())?.detail).success).toBe(true);
    expect((await first())?.code).toBeGreaterThan(0);
  });

  it('that fails again increments the count, with the newest reason; success clears the alarm', async () => {
    await ended(0, 'failed', { errorCode: 2502 });
    await ended(5, 'failed', { errorCode: 2514, error: 'busy' });
    expect(await alarms()).toEqual(['3 0– 2/0 g3']);
    expect((await first())?.detail).toMatchObject({ errorCode: 2514, error: 'busy' });
    await ended(9, 'verified');
    expect(await alarms()).toEqual(['3 0–9 2/0 g3']);
    await ended(15, 'failed');
    expect(await alarms()).toEqual(['3 0– 3/1 g3']);
  });

  it('has alarms by name and device', async () => {
    await ended(0, 'failed');
    await ended(1, 'failed', { name: 'setMode' });
    await ended(2, 'failed', { deviceId: NEIGHBOUR });
    await ended(3, 'acknowledged', { name: 'setMode' });
    expect(await alarms()).toEqual(['3 0– 1/0 g3', '3 1–3 1/0 g3', '4 2– 1/0 g3']);
  });

  it.each<[what: string, state: string, of: Ended]>([
    ['succeeds', 'verified', {}],
    ['only reads', 'failed', { type: 'read', name: 'read' }],
    [
      'reads back',
      'failed',
      { type: 'read', name: 'read', readBackOf: '00000000-0000-4000-8000-000000000000' },
    ],
    ['was taken back', 'expired', { errorCode: 2518 }],
    ['was replaced by a newer plan', 'expired', { type: 'plan', errorCode: 2517 }],
    ['is not supported by the device', 'failed', { errorCode: 2534 }],
    ['was given to a device without a plant', 'failed', { plantId: null }],
  ])('that %s raises no alarm and does not notify the engine', async (_what, state, of) => {
    await ended(0, state, of);
    expect(await alarms()).toEqual([]);
    expect(await world.db.selectFrom('alarm_signal').selectAll().execute()).toEqual([]);
  });

  it('raises a new alarm when it fails again after a user closed the previous alarm', async () => {
    await ended(0, 'failed');
    await sql`UPDATE alarm SET status = 3, handled_at = ${at(4)}, recovered_at = ${at(4)}`.execute(world.db);
    await ended(2, 'failed');
    expect(await alarms()).toEqual(['3 0–4 1/0 g3']);
    await ended(6, 'failed');
    expect(await alarms()).toEqual(['3 0–4 1/0 g3', '3 6– 1/0 g3']);
    await ended(7, 'verified');
    expect(await alarms()).toEqual(['3 0–4 1/0 g3', '3 6–7 1/0 g3']);
  });
});

describe('a plan', () => {
  it('refused by the device raises an alarm while it is sent again, until the device obeys it', async () => {
    const { id } = await world.db
      .insertInto('command')
      .values({
        device_id: PCS,
        sn: 'PCS1',
        kind: 'pcs',
        logger_id: LOGGER,
        plant_id: PLANT,
        name: 'setPlan',
        type: 'plan',
        actor: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`INSERT INTO device_plan (device_id, command_id, plan, desired_version) VALUES (${PCS}, ${id}, '{}', 1)`.execute(
      world.db,
    );
    await sql`UPDATE device_plan SET error = 'SOC too low'`.execute(world.db);
    await world.pass();
    expect(await first()).toMatchObject({
      detail: { command: 'setPlan', error: 'SOC too low', errorCode: 2514 },
    });
    await sql`UPDATE command SET state = 'verified', finished_at = now() + interval '1 minute'`.execute(
      world.db,
    );
    await world.pass();
    expect((await first())?.recovered_at).not.toBeNull();
  });
});

describe('an upgrade', () => {
  it('raises an alarm when it fails and clears it when done; a cancelled one does neither', async () => {
    const file = await sql<{ id: string }>`INSERT INTO stored_file (name, media_type, size_bytes)
      VALUES ('f', 'x', 1) RETURNING id`.execute(world.db);
    const firmware = await sql<{
      id: string;
    }>`INSERT INTO firmware (kind, version, file_id, sha256, signature)
      VALUES ('pcs', '2.0.0', ${file.rows[0]?.id}, '', '') RETURNING id`.execute(world.db);
    const job = async (minute: number, state: string, errorCode: number | null = null) => {
      await sql`INSERT INTO firmware_job (firmware_id, device_id, sn, logger_id, plant_id, actor)
        VALUES (${firmware.rows[0]?.id}, ${PCS}, 'PCS1', ${LOGGER}, ${PLANT}, '{}')`.execute(world.db);
      await sql`UPDATE firmware_job SET state = ${state}, error_code = ${errorCode}, changed_at = ${at(minute)}
        WHERE state = 'queued'`.execute(world.db);
      await world.pass();
    };
    await job(0, 'failed', 2518);
    expect(await alarms()).toEqual([]);
    await job(1, 'failed', 2532);
    expect((await first())?.detail).toMatchObject({ command: 'firmware', errorCode: 2532 });
    await job(9, 'done');
    expect(await alarms()).toEqual(['3 1–9 1/0 g3']);
  });
});
