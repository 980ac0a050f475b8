import { authErrors } from '@heliodon/auth/errors';
import { permissionsOfRole, platformPermissions } from '@heliodon/contract/permissions';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { type Database, openDatabase } from '@heliodon/infrastructure/database';
import { FileStore } from '@heliodon/infrastructure/file-store';
import { Limiter } from '@heliodon/infrastructure/limiter';
import { hashPassword } from '@heliodon/infrastructure/passwords';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { emptyLog } from '@heliodon/server-kit/testing/empty-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { sql } from 'kysely';
import { type CommandsDeps, createCommands } from '../index.ts';
import { FakeLine, FakeLogger } from './fake-line.ts';

export const COMMAND_PASSWORD = 'Breaker2040';
/** Sign-in password of all accounts. */
export const OWN_PASSWORD = 'Sunrise2040';

export const platform = testCaller({ accountId: 1, accountPath: [1], permissions: platformPermissions });
export const manager = testCaller({ accountId: 2 });
export const operator = testCaller({
  accountId: 3,
  roleId: 3,
  accountPath: [1, 2, 3],
  managerId: 2,
  permissions: permissionsOfRole(3),
});
export const stranger = testCaller({ accountId: 4 });

/** Devices of plant 10: a logger and devices behind it. 30: a logger of the stranger's plant 20. */
export const ids = {
  logger: 100,
  inverter: 101,
  pcs: 102,
  meter: 103,
  lonely: 104,
  oldLogger: 110,
  oldPcs: 111,
  foreign: 130,
};

export type CommandWorld = Awaited<ReturnType<typeof createCommandWorld>>;

/** A database with plants, an in-memory connection, and a clock controlled by the test. */
export async function createCommandWorld(operationLog: (db: Database, clock: Clock) => OperationLog) {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.url);
  const time = { ms: Date.UTC(2026, 5, 1, 12) };
  const clock = { now: () => new Date(time.ms) };
  const line = new FakeLine();
  const samples = new Map<number, Record<string, number>>();
  const errors: unknown[] = [];
  const store: CommandsDeps['store'] = {
    samplesAt: async (_, keys) =>
      new Map(keys.map(({ deviceId, atMs }) => [deviceId, { atMs, values: samples.get(deviceId) ?? {} }])),
  };
  const make = () =>
    createCommands({
      db,
      clock,
      limiter: new Limiter(db),
      log: operationLog(db, clock),
      files: new FileStore(db),
      kinds: deviceKinds,
      store,
      newestCode: async (_, __, deviceId, point) => samples.get(deviceId)?.[point] ?? null,
      link: line,
      // Passwords are not encrypted here: that is tested with sign-in.
      credentials: {
        typedPassword: async (text) => text,
        chosenPassword: async (text) => text,
        checkOwnPassword: async (_, text) => {
          if (text !== OWN_PASSWORD) throw new AppError(authErrors.wrongPassword);
          return text;
        },
      },
      publicUrl: 'https://heliodon.example',
      callerOf: async (accountId) => [platform, manager].find((one) => one.accountId === accountId) as Caller,
      onError: (error) => errors.push(error),
    });
  const commands = make();
  await seed(db);
  const logger = new FakeLogger(ids.logger, 'LOGGER-1');
  const world = {
    db,
    clock,
    store,
    line,
    logger,
    time,
    errors,
    commands,
    dispatcher: commands.dispatcher,
    /** A second process on the same database and connection. */
    another: make,
    async call(path: string, request: unknown, caller: Caller = manager) {
      const found = commands.routes.find((one) => one.call.path === path);
      if (!found) throw new Error(`no call ${path}`);
      const body = found.call.request.parse(request);
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every call
      return found.call.response.parse(await found.handle(body as never, caller as never)) as any;
    },
    async connect(one = logger) {
      line.connected.set(one.sn, one);
      await sql`INSERT INTO logger_link (logger_id, online) VALUES (${one.id}, true)
        ON CONFLICT (logger_id) DO UPDATE SET online = true`.execute(db);
      await commands.dispatcher.cameBack(one);
    },
    async disconnect(one = logger) {
      line.connected.delete(one.sn);
      await db.updateTable('logger_link').set({ online: false }).where('logger_id', '=', one.id).execute();
    },
    /** Passes and replies until nothing is left. */
    async settle(dispatcher = commands.dispatcher) {
      await dispatcher.turn();
      while (line.replies.length > 0) {
        for (const { logger: from, reply } of line.replies.splice(0)) await dispatcher.replied(from, reply);
        await dispatcher.turn();
      }
    },
    async pass(seconds: number) {
      time.ms += seconds * 1000;
      await world.settle();
    },
    /** A sample measured and received now. */
    async measure(deviceId: number, values: Record<string, number>) {
      samples.set(deviceId, values);
      await sql`INSERT INTO device_state (device_id, ts, received_at, status)
        VALUES (${deviceId}, ${clock.now()}, ${clock.now()}, 1)
        ON CONFLICT (device_id) DO UPDATE SET ts = excluded.ts, received_at = excluded.received_at`.execute(
        db,
      );
    },
    async logged(prefix = 'command.') {
      const rows = await db
        .selectFrom('operation_log')
        .select(['action', 'status', 'run_mode', 'account_name', 'ip', 'plant_id', 'params'])
        .where('action', 'like', `${prefix}%`)
        .orderBy('id')
        .execute();
      return rows;
    },
    async reset() {
      line.connected.clear();
      line.replies.length = 0;
      line.breaks = false;
      logger.received.length = 0;
      samples.clear();
      errors.length = 0;
      for (const key of Object.keys(logger.settings)) delete logger.settings[key];
      await sql`TRUNCATE command, device_plan, device_write, firmware_job, attempt, device_state, logger_link`.execute(
        db,
      );
      await emptyLog(database.ownerUrl);
    },
    async stop() {
      await close();
      await database.drop();
    },
  };
  return world;
}

async function seed(db: Database): Promise<void> {
  const hash = await hashPassword(COMMAND_PASSWORD);
  await sql`INSERT INTO account (id, parent_id, path, tree_id, role_id, account_name, password_hash) VALUES
    (1, NULL, '{1}', 1, 1, 'root', ${hash}), (2, 1, '{1,2}', 2, 1, 'manager', ${hash}),
    (3, 2, '{1,2,3}', 2, 3, 'operator', ${hash}), (4, 1, '{1,4}', 4, 1, 'stranger', ${hash})`.execute(db);
  await sql`INSERT INTO plant (id, owner_id, name) VALUES (10, 2, 'North'), (20, 4, 'Foreign')`.execute(db);
  await sql`INSERT INTO account_plant VALUES (3, 10)`.execute(db);
  await sql`INSERT INTO command_password (account_id, password_hash) VALUES (2, ${hash})`.execute(db);
  await sql`INSERT INTO device (id, sn, kind, plant_id, logger_id, model, firmware) VALUES
    (100, 'LOGGER-1', 'logger', 10, NULL, 'L1', '1.6.0'),
    (101, 'INV-1', 'inverter', 10, 100, 'SUN-100', '2.1.0'),
    (102, 'PCS-1', 'pcs', 10, 100, 'PCS-250', '3.0.0'),
    (103, 'METER-1', 'meter', 10, 100, 'M1', '1.0.0'),
    (104, 'INV-LONELY', 'inverter', 10, NULL, 'SUN-100', '2.1.0'),
    (110, 'LOGGER-OLD', 'logger', 10, NULL, 'L1', '1.1.9'),
    (111, 'PCS-OLD', 'pcs', 10, 110, 'PCS-250', '3.0.0'),
    (130, 'LOGGER-FOREIGN', 'logger', 20, NULL, 'L1', '1.6.0')`.execute(db);
}
