import { commandsErrors } from '@heliodon/commands/errors';
import { commonErrors } from '@heliodon/contract/errors';
import { permissionsOfRole } from '@heliodon/contract/permissions';
import { charger } from '@heliodon/device-kinds/charger';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { openDatabase } from '@heliodon/infrastructure/database';
import { FileStore } from '@heliodon/infrastructure/file-store';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import { AppError } from '@heliodon/kernel/app-error';
import type { LogEntry } from '@heliodon/server-kit/operation-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { PostgresTelemetryStore } from '@heliodon/telemetry-store/postgres-store';
import { SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import { sql } from 'kysely';
import { createCharging } from '../index.ts';

export const PLANT = 10;
export const COMMAND_PASSWORD = 'Command4Tests';
/** PILE speaks OCPP, SAMPLED stands behind a logger. */
export const [PILE, SAMPLED, FOREIGN] = [2, 3, 4] as const;

export const manager = testCaller({ accountId: 2 });
export const stranger = testCaller({ accountId: 4 });
export const viewer = testCaller({
  accountId: 3,
  roleId: 2,
  accountPath: [1, 2, 3],
  managerId: 2,
  permissions: permissionsOfRole(2),
});

/** Of Shanghai. */
export const ms = (local: string): number => Date.parse(`${local}+08:00`);

/** Valley 0.30 until 08:00, peak 1.10 from 18:00 to 21:00, usual 0.70. */
export const seasons = (usualPrice = '0.70') => [
  {
    startMonth: 1,
    endMonth: 12,
    usualPrice,
    deepValley: null,
    topPeak: null,
    valley: { price: '0.30', ranges: [{ startMin: 0, endMin: 480 }] },
    peak: { price: '1.10', ranges: [{ startMin: 1080, endMin: 1260 }] },
  },
];

export interface ConnectorNow {
  readonly status: number;
  readonly kwh?: number;
  readonly kw?: number;
  readonly soc?: number;
}

/** Two piles of a plant in Shanghai with a price and a service fee of 0.50, and one of others. */
export async function createChargingWorld() {
  const database = await createTestDatabase();
  const { db, pool, close } = openDatabase(database.url);
  const store = new PostgresTelemetryStore(pool, pool, deviceKinds);
  await store.prepare();
  await sql`INSERT INTO account (id, parent_id, path, tree_id, role_id, account_name) VALUES
    (1, NULL, '{1}', 1, 1, 'root'), (2, 1, '{1,2}', 2, 1, 'manager'), (3, 2, '{1,2,3}', 2, 2, 'viewer'),
    (4, 1, '{1,4}', 4, 1, 'stranger')`.execute(db);
  await sql`INSERT INTO plant (id, owner_id, name, time_zone, currency) VALUES
    (10, 2, 'Depot', 'Asia/Shanghai', 'CNY'), (12, 4, 'Foreign', 'UTC', 'EUR')`.execute(db);
  await sql`INSERT INTO account_plant VALUES (3, 10)`.execute(db);
  await sql`INSERT INTO device (id, sn, kind, plant_id, logger_id, alias, rated_kw, structure) VALUES
    (1, 'LOG1', 'logger', 10, NULL, '', NULL, '{}'),
    (2, 'CP-1', 'charger', 10, NULL, 'Gate', 120, '{"connectors": 2}'),
    (3, 'PILE-2', 'charger', 10, 1, '', 120, '{"connectors": 2}'),
    (4, 'FAR-1', 'charger', 12, NULL, '', 60, '{"connectors": 1}')`.execute(db);
  await sql`SELECT setval(pg_get_serial_sequence('device', 'id'), 100)`.execute(db);
  await sql`INSERT INTO pile (device_id) VALUES (2), (4)`.execute(db);
  await sql`INSERT INTO logger_credential (device_id, secret_hash, check_code_hash)
    SELECT unnest('{2,4}'::int[]), '\\x00', '\\x00'`.execute(db);
  await sql`INSERT INTO logger_link (logger_id, online) VALUES (1, true), (2, true)`.execute(db);
  await sql`INSERT INTO charging_fee (plant_id, effective_from, service_per_kwh, created_at, created_by, created_by_name)
    VALUES (10, '2026-01-01', 0.5, '2026-01-01', 2, 'manager')`.execute(db);

  let nowMs = ms('2026-07-01T12:00:00');
  const errors: unknown[] = [];
  const logged: LogEntry[] = [];
  const jobs: unknown[] = [];
  const clock = { now: () => new Date(nowMs) };
  const callers = new Map([manager, stranger, viewer].map((caller) => [caller.accountId, caller]));
  const charging = createCharging({
    db,
    clock,
    store,
    tlsPort: 8443,
    keepRawDays: () => 60,
    files: new FileStore(db),
    publicUrl: 'https://portal.example.com',
    ocpp: {
      isConnected: () => false,
      ask: async () => ({ state: 'failed', outcome: 'not connected' }),
    },
    authorise: async (_, __, password) => {
      if (password !== COMMAND_PASSWORD) throw new AppError(commandsErrors.commandPasswordNeeded);
    },
    callerOf: async (accountId) =>
      callers.get(accountId) ?? Promise.reject(new AppError(commonErrors.signedOut)),
    log: { write: async (_, entry) => void logged.push(entry) },
    exports: {
      request: async (_, kind, format, params) => {
        jobs.push({ kind, format, params });
        return '00000000-0000-4000-8000-000000000001';
      },
    },
    onError: (error) => errors.push(error),
  });
  const world = {
    db,
    store,
    clock,
    charging,
    errors,
    logged,
    jobs,
    at(local: string) {
      nowMs = ms(local);
    },
    async price(effectiveFrom: string, usualPrice?: string): Promise<void> {
      await sql`INSERT INTO price_version (plant_id, effective_from, efficiency, feed_in_price, seasons, created_at,
          created_by, created_by_name)
        VALUES (10, ${effectiveFrom}::date, 1, 0.4, ${JSON.stringify(seasons(usualPrice))}::jsonb, now(), 2, 'manager')`.execute(
        db,
      );
    },
    /** What the pile behind the logger says of its connectors. */
    async sample(local: string, ...connectors: ConnectorNow[]): Promise<void> {
      const list = (value: (connector: ConnectorNow) => number) => connectors.map(value);
      const values: Readonly<Record<string, number | number[]>> = {
        connectorStatus: list(({ status }) => status),
        connectorSessionKwh: list(({ kwh }) => kwh ?? 0),
        connectorPowerKw: list(({ kw }) => -(kw ?? 0)),
        connectorSoc: list(({ soc }) => soc ?? 0),
        powerKw: -connectors.reduce((sum, { kw }) => sum + (kw ?? 0), 0),
        workStatus: 0,
      };
      const batch = new SampleBatch();
      const row = charger.points.map((point) => values[point.name] ?? null);
      batch.add({ id: SAMPLED, plantId: PLANT, kind: charger }, ms(local), row);
      await store.write(batch);
    },
    /** "connector start–end state kWh energy fee + service fee" of all sessions, in order. */
    async shown(): Promise<string[]> {
      const rows = await db
        .selectFrom('charging_session')
        .selectAll()
        .orderBy('started_at')
        .orderBy('connector')
        .execute();
      const clockOf = (at: Date | null) =>
        at === null ? '' : new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(11, 16);
      return rows.map(
        (row) =>
          `${row.connector} ${clockOf(row.started_at)}–${clockOf(row.ended_at)} ${row.state} ${row.energy_kwh} ${row.energy_fee} + ${row.service_fee}`,
      );
    },
    async close(): Promise<void> {
      await close();
      await database.drop();
    },
  };
  await world.price('2026-01-01');
  return world;
}

export type ChargingWorld = Awaited<ReturnType<typeof createChargingWorld>>;
