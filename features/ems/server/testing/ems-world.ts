import { commandsErrors } from '@heliodon/commands/errors';
import { commonErrors } from '@heliodon/contract/errors';
import { type Database, openDatabase } from '@heliodon/infrastructure/database';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { emptyLog } from '@heliodon/server-kit/testing/empty-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import type { SampleValue, TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';
import type { DeviceOrders, EmsDeps, SavePlan } from '../deps.ts';
import { createEms } from '../index.ts';

export const manager = testCaller({ accountId: 2 });
export const PASSWORD = 'Breaker2040';
/** Plant 10: logger 100, two storage machines with their batteries, an inverter, a grid meter. Plant 11: nothing. */
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

type Plan = Parameters<SavePlan>[0]['plan'];
type Values = Record<string, SampleValue>;
interface Given {
  readonly id: string;
  readonly deviceId: number;
  readonly name: string;
  readonly params: Record<string, unknown>;
}

/** A database, machines whose answers the test gives, and a clock that it moves. */
export async function createEmsWorld(
  operationLog: (db: Database, clock: Clock) => OperationLog,
  plannedDays: EmsDeps['plannedDays'],
) {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.url);
  const time = { ms: START_MS };
  const clock = { now: () => new Date(time.ms) };
  const samples = new Map<number, Values>();
  const minutes = new Map<number, { atMs: number; kw: number }[]>();
  const given: Given[] = [];
  const plans: Parameters<SavePlan>[0][] = [];
  /** Plans that were switched off. */
  const switched: number[] = [];
  /** Orders to these devices are answered with a code, or fail. */
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

  const deps: EmsDeps = {
    db,
    clock,
    store,
    orders,
    log: operationLog(db, clock),
    plannedDays,
    forecastOf: async () => undefined,
    savePlan: async (request) => {
      plans.push(request);
      return { planId: await keepPlan(db, request, clock.now()) };
    },
    reshapePlan: async (plantId, planId, { type, parts, version }) => {
      const { rows } =
        await sql`UPDATE schedule_plan SET parts = ${JSON.stringify(parts)}::jsonb, version = version + 1,
        changed_at = ${clock.now()} WHERE id = ${planId} AND plant_id = ${plantId} AND type = ${type}
        AND version = ${version} AND enabled RETURNING id`.execute(db);
      return rows.length > 0;
    },
    switchOff: async (_, planId) => {
      const gone = await sql`SELECT 1 FROM schedule_plan WHERE id = ${planId}`.execute(db);
      if (gone.rows.length === 0) throw new AppError(commonErrors.notFound);
      switched.push(planId);
    },
    exports: undefined as never,
    link: undefined as never,
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
    plans,
    switched,
    refused,
    errors,
    async call(path: string, request: unknown, caller: Caller = manager) {
      const found = createEms(deps).routes.find((one) => one.call.path === path);
      if (!found) throw new Error(`no call ${path}`);
      const body = found.call.request.parse(request);
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every call
      return found.call.response.parse(await found.handle(body as never, caller as never)) as any;
    },
    /** The newest command of a name to a device ends: well, or with this code. */
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
    /** A machine and its battery are heard now. */
    async heard(
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
    /** A plan that people made. */
    addPlan: (
      name: string,
      type: Plan['type'],
      deviceIds: number[],
      part: Partial<Plan['parts'][number]> = {},
    ) =>
      keepPlan(
        db,
        {
          plantId: ids.plant,
          planId: null,
          deviceIds,
          enabled: true,
          overwrite: true,
          plan: {
            name,
            type,
            reserveSoc: null,
            parts: [{ quarters: [1, 2, 3, 4], days: [], segments: [], ...part }],
          },
        },
        clock.now(),
      ),
    async logged() {
      const rows = await sql<{ action: string }>`SELECT action FROM operation_log ORDER BY id`.execute(db);
      return rows.rows.map(({ action }) => action);
    },
    async reset() {
      samples.clear();
      minutes.clear();
      refused.clear();
      time.ms = START_MS;
      for (const list of [given, plans, switched, errors]) list.length = 0;
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

/** As features/schedules keeps it. */
async function keepPlan(
  db: Database,
  { planId, plantId, plan, deviceIds, enabled }: Parameters<SavePlan>[0],
  at: Date,
) {
  const parts = JSON.stringify(plan.parts);
  const kept = planId
    ? { rows: [{ id: planId }] }
    : await sql<{
        id: number;
      }>`INSERT INTO schedule_plan (plant_id, name, type, parts, enabled, changed_by, changed_at)
        VALUES (${plantId}, ${plan.name}, ${plan.type}, ${parts}::jsonb, ${enabled}, 'x', ${at}) RETURNING id`.execute(
        db,
      );
  const id = kept.rows[0]?.id ?? 0;
  await sql`DELETE FROM schedule_plan_device WHERE plan_id = ${id}
    OR (type = ${plan.type} AND device_id = ANY(${deviceIds}::int[]))`.execute(db);
  for (const deviceId of deviceIds)
    await sql`INSERT INTO schedule_plan_device VALUES (${id}, ${deviceId}, ${plan.type})`.execute(db);
  return id;
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
