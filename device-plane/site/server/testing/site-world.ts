import { commandsErrors } from '@heliodon/commands/errors';
import { type Database, openDatabase } from '@heliodon/infrastructure/database';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import type { Route } from '@heliodon/server-kit/route';
import { emptyLog } from '@heliodon/server-kit/testing/empty-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import type { SampleValue, TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';
import type { ApplyDeps } from '../apply/apply.worker.ts';
import type { DeviceOrders } from '../device-orders.ts';

export const manager = testCaller({ accountId: 2 });
export const PASSWORD = 'Breaker2040';
/** Plant 10: logger 100, two storage converters with batteries, inverter, grid meter. Plant 11: empty. */
export const ids = {
  plant: 10,
  bare: 11,
  pcs: 102,
  pcs2: 103,
  battery: 104,
  battery2: 105,
  inverter: 106,
  meter: 107,
};

const START_MS = Date.UTC(2026, 5, 10, 4);

type Values = Record<string, SampleValue>;
interface Given {
  readonly id: string;
  readonly deviceId: number;
  readonly name: string;
  readonly params: Record<string, unknown>;
}

/** A database, devices with answers set by the test, and a controllable clock. */
export async function createSiteWorld(operationLog: (db: Database, clock: Clock) => OperationLog) {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.url);
  const time = { ms: START_MS };
  const clock = { now: () => new Date(time.ms) };
  const samples = new Map<number, Values>();
  const minutes = new Map<number, { atMs: number; kw: number }[]>();
  const given: Given[] = [];
  /** Commands to these devices are answered with a code, or fail. */
  const refused = new Map<number, number | Error>();
  const errors: unknown[] = [];

  const give = async (tx: Database, deviceId: number, name: string, params: Record<string, unknown>) => {
    const refusal = refused.get(deviceId);
    if (refusal instanceof Error) throw refusal;
    if (refusal !== undefined) return { code: refusal };
    const { id } = await tx
      .insertInto('command')
      .values({
        device_id: deviceId,
        plant_id: ids.plant,
        logger_id: 100,
        sn: 'SN',
        kind: 'pcs',
        name,
        type: name === 'read' ? 'read' : 'parameter',
        params: JSON.stringify(params),
        actor: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    given.push({ id, deviceId, name, params });
    return { commandId: id };
  };
  const orders: DeviceOrders = {
    authorise: async (_, __, password) => {
      if (password !== PASSWORD) throw new AppError(commandsErrors.wrongCommandPassword);
    },
    give: ({ deviceId, name, params }, tx) => give(tx, deviceId, name, params),
    read: ({ deviceId, names }, tx) => give(tx, deviceId, 'read', { names }),
  };
  const store = {
    samplesUpTo: async (_, deviceIds) =>
      new Map(
        deviceIds.flatMap((id) => {
          const values = samples.get(id);
          return values ? [[id, { atMs: time.ms, values }]] : [];
        }),
      ),
    samples: async ({ deviceId }) => [{ atMs: time.ms, values: samples.get(deviceId) ?? {} }],
    means: async ({ deviceId, fromMs, toMs }) =>
      (minutes.get(deviceId) ?? [])
        .filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
        .map(({ atMs, kw }) => ({ atMs, values: [kw] })),
  } as Pick<TelemetryStore, 'samplesUpTo' | 'samples' | 'means'> as TelemetryStore;

  const deps: ApplyDeps & { readonly log: OperationLog } = {
    db,
    clock,
    store,
    orders,
    log: operationLog(db, clock),
    onError: (error) => errors.push(error),
  };
  await seed(db, time.ms);
  return {
    db,
    time,
    clock,
    deps,
    samples,
    minutes,
    given,
    refused,
    errors,
    /** The calls of a feature, by path. */
    callOf:
      (routes: () => readonly Route[]) =>
      async (path: string, request: unknown, caller: Caller = manager) => {
        const found = routes().find((one) => one.call.path === path);
        if (!found) throw new Error(`no call ${path}`);
        const body = found.call.request.parse(request);
        // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every call
        return found.call.response.parse(await found.handle(body as never, caller as never)) as any;
      },
    /** Completes the newest command of a name: successfully, or with this code. */
    async end(name: string, deviceId: number, how: { code?: number; reported?: object } = {}) {
      const last = given.findLast((one) => one.name === name && one.deviceId === deviceId);
      if (!last) throw new Error(`no ${name} was given to ${deviceId}`);
      await sql`UPDATE command SET finished_at = ${clock.now()}, changed_at = ${clock.now()},
        state = ${how.code ? 'failed' : 'readBack'}, error_code = ${how.code ?? null},
        reported = ${how.reported ? JSON.stringify(how.reported) : null}::jsonb WHERE id = ${last.id}`.execute(
        db,
      );
      return last;
    },
    /** Current samples of a converter and its battery. */
    async measure(
      deviceId: number,
      values: Values,
      state: { status?: number; soc?: number; powerKw?: number } = {},
    ) {
      samples.set(deviceId, values);
      await sql`INSERT INTO device_state (device_id, ts, received_at, status, soc, power_kw)
        VALUES (${deviceId}, ${clock.now()}, now(), ${state.status ?? 5}, ${state.soc ?? null}, ${state.powerKw ?? null})
        ON CONFLICT (device_id) DO UPDATE SET ts = excluded.ts, received_at = now(), status = excluded.status,
          soc = excluded.soc, power_kw = excluded.power_kw`.execute(db);
    },
    async logged() {
      const rows = await sql<{ action: string }>`SELECT action FROM operation_log ORDER BY id`.execute(db);
      return rows.rows.map(({ action }) => action);
    },
    async reset() {
      samples.clear();
      minutes.clear();
      refused.clear();
      time.ms = START_MS;
      given.length = 0;
      errors.length = 0;
      await sql`TRUNCATE command, ems_apply, backup_test, site_control, device_state, device_plan,
        plant_15m, price_version, schedule_plan, schedule_plan_device`.execute(db);
      await sql`UPDATE device SET removed_at = NULL`.execute(db);
      await emptyLog(database.ownerUrl);
    },
    async stop() {
      await close();
      await database.drop();
    },
  };
}

async function seed(db: Database, nowMs: number): Promise<void> {
  await sql`INSERT INTO account (id, parent_id, path, tree_id, role_id, account_name, password_hash) VALUES
    (1, NULL, '{1}', 1, 1, 'root', 'x'), (2, 1, '{1,2}', 2, 1, 'manager', 'x')`.execute(db);
  await sql`INSERT INTO plant (id, owner_id, name, time_zone) VALUES
    (10, 2, 'North', 'Asia/Shanghai'), (11, 2, 'Bare', 'Asia/Shanghai')`.execute(db);
  await sql`INSERT INTO device (id, sn, kind, plant_id, logger_id, rated_kw, sampling_point, structure) VALUES
    (100, 'LOGGER-1', 'logger', 10, NULL, NULL, NULL, '{}'),
    (102, 'PCS-1', 'pcs', 10, 100, 100, NULL, '{}'), (103, 'PCS-2', 'pcs', 10, 100, 100, NULL, '{}'),
    (104, 'BAT-1', 'battery', 10, 100, NULL, NULL, '{"capacityKwh": 200}'),
    (105, 'BAT-2', 'battery', 10, 100, NULL, NULL, '{"capacityKwh": 200}'),
    (106, 'INV-1', 'inverter', 10, 100, 150, NULL, '{}'),
    (107, 'METER-1', 'meter', 10, 100, NULL, 'acLow', '{}')`.execute(db);
  await sql`INSERT INTO logger_link (logger_id, online) VALUES (100, true)`.execute(db);
  const month = new Date(nowMs);
  const from = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() - 1, 1));
  const to = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1));
  await sql`CREATE TABLE IF NOT EXISTS plant_15m_of_test PARTITION OF plant_15m
    FOR VALUES FROM (${sql.lit(from.toISOString())}) TO (${sql.lit(to.toISOString())})`.execute(db);
}
