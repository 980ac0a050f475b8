import { deviceKinds, kindById } from '@heliodon/device-kinds/kinds';
import { openDatabase } from '@heliodon/infrastructure/database';
import { DatabaseEvents } from '@heliodon/infrastructure/postgres/database-events';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { PostgresTelemetryStore } from '@heliodon/telemetry-store/postgres-store';
import { SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import { LimitedDevices } from '@heliodon/telemetry-store/watched-devices';
import { sql } from 'kysely';
import { AlarmSignals } from '../../signals.ts';
import { AlarmEngine } from '../alarm-engine.ts';
import { CommunicationWatch } from '../communication.ts';
import { ALARM_NEWS } from '../write.queries.ts';

/** Minutes of the tests are counted from here. */
export const NOON_MS = Date.parse('2026-06-15T12:00:00Z');
export const [PLANT, OTHER_PLANT] = [10, 11] as const;
export const [LOGGER, INVERTER, PCS, NEIGHBOUR, HOMELESS] = [1, 2, 3, 4, 5] as const;
/** Events of the inverter: grades serious and second (device-plane/kinds/inverter/events.ts). */
export type Said = readonly [minute: number, code: number, raised: boolean, deviceId?: number];

export const at = (minute: number): Date => new Date(NOON_MS + minute * MINUTE_MS);

/** A logger with an inverter and a PCS, another inverter behind another logger, a device without a plant. */
export async function createAlarmWorld() {
  const database = await createTestDatabase();
  const { db, pool, close } = openDatabase(database.url);
  const limited = new LimitedDevices(db);
  const store = new PostgresTelemetryStore(pool, pool, deviceKinds, limited);
  await store.prepare();
  await sql`INSERT INTO account (id, parent_id, path, tree_id, role_id, account_name)
    VALUES (1, NULL, '{1}', 1, 1, 'root')`.execute(db);
  await sql`INSERT INTO plant (id, owner_id, name, time_zone) VALUES (10, 1, 'North', 'UTC'), (11, 1, 'South', 'UTC')`.execute(
    db,
  );
  const place = async () => {
    await sql`INSERT INTO device (id, sn, kind, plant_id, logger_id) VALUES (1, 'LOG1', 'logger', 10, NULL),
      (6, 'LOG2', 'logger', 10, NULL), (2, 'INV1', 'inverter', 10, 1), (3, 'PCS1', 'pcs', 10, 1),
      (4, 'INV2', 'inverter', 10, 6), (5, 'INV3', 'inverter', NULL, NULL)`.execute(db);
  };
  await place();
  const kinds = new Map(deviceKinds.map((kind) => [kind.id, kind]));
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  let nowMs = NOON_MS;
  const clock = { now: () => new Date(nowMs) };
  const engine = () => new AlarmEngine({ db, clock, store, kinds, onError });
  const first = engine();
  const watch = new CommunicationWatch(db, 0);
  const heard: string[] = [];
  const listening = new DatabaseEvents(database.url, onError);
  listening.subscribe({ channel: ALARM_NEWS, onEvent: (piece) => heard.push(piece) });
  await listening.start();

  const kindOf = (deviceId: number): DeviceKind =>
    kindById(deviceId === PCS ? 'pcs' : deviceId === LOGGER ? 'logger' : 'inverter') as DeviceKind;

  return {
    url: database.url,
    db,
    store,
    clock,
    limited,
    watch,
    errors,
    heard,
    signals: new AlarmSignals(),
    engine,
    /** The minute that it is now. */
    now(minute: number) {
      nowMs = at(minute).getTime();
    },
    /** Events through the door that samples come through. */
    async say(...said: Said[]): Promise<void> {
      const batch = new SampleBatch();
      for (const [minute, code, raised, deviceId = INVERTER] of said)
        batch.events.push({ deviceId, atMs: at(minute).getTime(), code, raised });
      await store.write(batch);
    },
    /** One point of one device, by minute. */
    async measure(deviceId: number, point: string, ...values: [minute: number, value: number | null][]) {
      const batch = new SampleBatch();
      const kind = kindOf(deviceId);
      for (const [minute, value] of values)
        batch.add(
          { id: deviceId, plantId: PLANT, kind },
          at(minute).getTime(),
          kind.points.map(({ name }) => (name === point ? value : null)),
        );
      await store.write(batch);
    },
    /** Until nothing is due. */
    async pass(): Promise<void> {
      for (let more = true; more; ) ({ more } = await first.pass());
    },
    /** "device:source/code from–to raised/flaps grade", in minutes, in the order of time. */
    async alarms(deviceId?: number): Promise<string[]> {
      const rows = await db
        .selectFrom('alarm')
        .selectAll()
        .$if(deviceId !== undefined, (q) => q.where('device_id', '=', deviceId ?? 0))
        .orderBy('triggered_at')
        .orderBy('device_id')
        .orderBy('code')
        .execute();
      const minutes = (ts: Date | null) => (ts === null ? '' : (ts.getTime() - NOON_MS) / MINUTE_MS);
      return rows.map(
        (row) =>
          `${row.device_id}:${row.source}/${row.code} ${minutes(row.triggered_at)}–${minutes(row.recovered_at)} ` +
          `${row.raised_count}/${row.flap_count} g${row.grade}`,
      );
    },
    /** As it was at the beginning. */
    async reset(): Promise<void> {
      await sql`TRUNCATE alarm, alarm_record, alarm_due, alarm_signal, limit_rule, logger_link, gateway, device_state,
        device_event, command, device_plan, firmware_job, cell_day, cell_day_dirty, rollup_day, telemetry_inverter,
        telemetry_pcs, telemetry_cluster, logger_credential, line_refusal, meter, meter_link, meter_change, pile, device`.execute(
        db,
      );
      await sql`UPDATE plant SET deleted_at = NULL`.execute(db);
      await place();
      await sql`TRUNCATE alarm_due`.execute(db);
      await limited.reload();
      nowMs = NOON_MS;
      heard.length = 0;
    },
    async close(): Promise<void> {
      await listening.stop();
      await close();
      await database.drop();
    },
  };
}

export type AlarmWorld = Awaited<ReturnType<typeof createAlarmWorld>>;
