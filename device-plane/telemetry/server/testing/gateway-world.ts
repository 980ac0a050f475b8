import { createHash } from 'node:crypto';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { BuiltInBroker } from '@heliodon/device-links/mqtt/built-in-broker';
import type { DeviceLink } from '@heliodon/device-links/mqtt/device-link';
import { TestLogger } from '@heliodon/device-links/testing/test-logger';
import { openDatabase, openPool } from '@heliodon/infrastructure/database';
import { DatabaseEvents } from '@heliodon/infrastructure/postgres/database-events';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import { type Clock, systemClock } from '@heliodon/kernel/clock';
import type { LogEntry } from '@heliodon/server-kit/operation-log';
import { PostgresTelemetryStore } from '@heliodon/telemetry-store/postgres-store';
import { sql } from 'kysely';
import { MAX_MESSAGE_BYTES } from '../../contract/protocol.ts';
import { createTelemetry } from '../index.ts';
import type { LoggedRefusal } from '../refused-lines.ts';

interface GatewayOptions {
  readonly link: DeviceLink;
  readonly clock?: Clock;
}

/** A database with loggers and devices, and any number of gateways. */
export async function createGatewayWorld() {
  const database = await createTestDatabase();
  const { db, pool, close } = openDatabase(database.url);
  const writing = openPool(database.url, { max: 3 });
  const store = new PostgresTelemetryStore(writing, pool, deviceKinds);
  await store.prepare();
  const errors: unknown[] = [];
  const logged: LogEntry[] = [];
  const refused: LoggedRefusal[] = [];
  const closing: (() => Promise<unknown>)[] = [];
  let names = 0;

  return {
    url: database.url,
    ownerUrl: database.ownerUrl,
    db,
    store,
    errors,
    logged,
    refused,
    /** Starts a gateway; it is stopped with the world. */
    async gateway({ link, clock = systemClock }: GatewayOptions) {
      const telemetry = createTelemetry({
        db,
        clock,
        store,
        log: { write: async (_, entry) => void logged.push(entry) },
        kinds: deviceKinds,
        link,
        ownsDatabase: false,
        keepRawDays: () => 90,
        keepQuarterDays: () => 1100,
        onRefused: (line) => void refused.push(line),
        onError: (error) => errors.push(error),
      });
      const events = new DatabaseEvents(database.url, (error) => errors.push(error));
      for (const subscription of telemetry.subscriptions) events.subscribe(subscription);
      await events.start();
      await telemetry.gateway.start();
      closing.push(async () => {
        await telemetry.gateway.stop();
        await events.stop();
      });
      return telemetry;
    },
    broker: () =>
      new BuiltInBroker({
        port: 0,
        host: '127.0.0.1',
        maxMessageBytes: MAX_MESSAGE_BYTES,
        onError: (error) => errors.push(error),
      }),
    async plant(): Promise<number> {
      const owner = await db
        .insertInto('account')
        .values({ path: [], tree_id: 0, role_id: 1, account_name: `owner${++names}`, password_hash: '' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id } = await db
        .insertInto('plant')
        .values({ owner_id: owner.id, name: `plant${names}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** As added by a user, with its secret. */
    async logger({ plantId = null as number | null, kind = 'logger' } = {}) {
      const sn = `L-${++names}`;
      const secret = `secret of ${sn}`;
      const { id } = await db
        .insertInto('device')
        .values({ sn, kind, plant_id: plantId })
        .returning('id')
        .executeTakeFirstOrThrow();
      const hash = createHash('sha256').update(secret).digest();
      await db
        .insertInto('logger_credential')
        .values({ device_id: id, secret_hash: hash, check_code_hash: hash })
        .execute();
      return {
        id,
        sn,
        secret,
        connect: (url: string, options: object = {}) => TestLogger.connect(url, sn, secret, options),
      };
    },
    async device(loggerId: number, kind = 'inverter', plantId: number | null = null) {
      const sn = `D-${++names}`;
      const { id } = await db
        .insertInto('device')
        .values({ sn, kind, logger_id: loggerId, plant_id: plantId })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, sn };
    },
    async rows<T = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]> {
      return (await pool.query(text, values)).rows as T[];
    },
    /** A separate connection, to be released. */
    connect: () => pool.connect(),
    /** Number of samples of all kinds. */
    async samples(): Promise<number> {
      const counts = deviceKinds.map(({ id }) => `SELECT count(*) AS n FROM telemetry_${id}`);
      const { rows } = await sql<{ n: number }>`SELECT sum(n)::int AS n FROM (${sql.raw(
        counts.join(' UNION ALL '),
      )}) AS c`.execute(db);
      return rows[0]?.n ?? 0;
    },
    /** Blocks writing samples of the kind until released. */
    async lock(kind: string): Promise<() => Promise<void>> {
      const client = await pool.connect();
      await client.query(`BEGIN; LOCK TABLE telemetry_${kind} IN EXCLUSIVE MODE`);
      return async () => {
        await client.query('COMMIT');
        client.release();
      };
    },
    async close(): Promise<void> {
      for (const step of closing.reverse()) await step();
      await writing.end();
      await close();
      await database.drop();
    },
  };
}

export type GatewayWorld = Awaited<ReturnType<typeof createGatewayWorld>>;
