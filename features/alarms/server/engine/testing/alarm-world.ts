import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { DatabaseEvents } from '@heliodon/infrastructure/postgres/database-events';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { type EventDetail, SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import { createSampledWorld } from '@heliodon/telemetry-store/testing/test-world';
import { LimitedDevices } from '@heliodon/telemetry-store/watched-devices';
import { sql } from 'kysely';
import { AlarmSignals } from '../../signals.ts';
import { AlarmEngine } from '../alarm-engine.ts';
import { CommunicationWatch } from '../communication.ts';
import { ALARM_CHANNEL } from '../write.queries.ts';

/** Minute 0 of the tests. */
export const NOON_MS = Date.parse('2026-06-15T12:00:00Z');
export const [PLANT, OTHER_PLANT] = [10, 11] as const;
export const [LOGGER, INVERTER, PCS, NEIGHBOUR, HOMELESS] = [1, 2, 3, 4, 5] as const;
/** Events of the inverter: grades serious and second (device-plane/kinds/inverter/events.ts). */
export type DeviceEvent = readonly [
  minute: number,
  code: number,
  raised: boolean,
  deviceId?: number,
  detail?: EventDetail,
];

const OTHER_LOGGER = 6;

export const at = (minute: number): Date => new Date(NOON_MS + minute * MINUTE_MS);

/** A logger with an inverter and a PCS, another inverter behind another logger, a device without a plant. */
export async function createAlarmWorld() {
  let limited!: LimitedDevices;
  const world = await createSampledWorld(deviceKinds, (on) => {
    limited = new LimitedDevices(on);
    return limited;
  });
  const { db, store, clock } = world;
  await world.accounts(testCaller({ accountId: 1, accountPath: [1] }));
  await world.plants(
    { id: PLANT, name: 'North', timeZone: 'UTC' },
    { id: OTHER_PLANT, name: 'South', timeZone: 'UTC' },
  );
  const place = () =>
    world.devices(
      PLANT,
      { id: LOGGER, sn: 'LOG1', kind: 'logger' },
      { id: OTHER_LOGGER, sn: 'LOG2', kind: 'logger' },
      { id: INVERTER, sn: 'INV1', loggerId: LOGGER },
      { id: PCS, sn: 'PCS1', kind: 'pcs', loggerId: LOGGER },
      { id: NEIGHBOUR, sn: 'INV2', loggerId: OTHER_LOGGER },
      { id: HOMELESS, sn: 'INV3', plantId: null },
    );
  await place();
  const kinds = new Map(deviceKinds.map((kind) => [kind.id, kind]));
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  world.at(NOON_MS);
  const engine = () => new AlarmEngine({ db, clock, store, kinds, onError });
  const first = engine();
  const watch = new CommunicationWatch(db, 0);
  const received: string[] = [];
  const listening = new DatabaseEvents(world.url, onError);
  listening.subscribe({ channel: ALARM_CHANNEL, onEvent: (piece) => received.push(piece) });
  await listening.start();

  return Object.assign(world, {
    limited,
    watch,
    errors,
    received,
    signals: new AlarmSignals(),
    engine,
    /** Sets the clock to this minute. */
    now: (minute: number) => world.at(at(minute)),
    /** Events, written in the same way as samples. */
    async send(...events: DeviceEvent[]): Promise<void> {
      const batch = new SampleBatch();
      for (const [minute, code, raised, deviceId = INVERTER, detail] of events)
        batch.events.push({ deviceId, atMs: at(minute).getTime(), code, raised, detail });
      await store.write(batch);
    },
    /** One point of one device, by minute. */
    measure: (deviceId: number, point: string, ...values: [minute: number, value: number | null][]) =>
      world.samples(
        deviceId,
        values.map(([minute, value]) => [at(minute), { [point]: value }]),
      ),
    /** Until nothing is pending. */
    async pass(): Promise<void> {
      for (let more = true; more; ) ({ more } = await first.pass());
    },
    /** "device:source/code from–to raised/flaps grade", in minutes, sorted by time. */
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
    /** Restores the initial state. */
    async reset(): Promise<void> {
      await sql`TRUNCATE alarm, alarm_record, alarm_due, alarm_signal, limit_rule, logger_link, gateway, device_state,
        device_event, command, device_plan, firmware_job, cell_day, cell_day_dirty, rollup_day, telemetry_inverter,
        telemetry_pcs, telemetry_cluster, logger_credential, line_refusal, meter, meter_link, meter_change, pile, device,
        logger_setup, setup_version, setup_task, logger_claim`.execute(db);
      await sql`UPDATE plant SET deleted_at = NULL`.execute(db);
      await place();
      await sql`TRUNCATE alarm_due`.execute(db);
      await limited.reload();
      world.at(NOON_MS);
      received.length = 0;
    },
    async stop(): Promise<void> {
      await listening.stop();
      await world.close();
    },
  });
}

export type AlarmWorld = Awaited<ReturnType<typeof createAlarmWorld>>;
