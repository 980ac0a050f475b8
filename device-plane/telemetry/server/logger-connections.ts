import { randomUUID } from 'node:crypto';
import type { Database } from '@heliodon/infrastructure/database';
import { LINE_DOWN_S } from '@heliodon/telemetry-store/device-status';
import { sampleNotices } from '@heliodon/telemetry-store/sample-notices';
import { sql } from 'kysely';
import type { Logger } from './logger-registry.ts';

const HEARTBEAT_MS = 10_000;
/** A gateway silent for this long is considered dead, and its loggers offline. */
const DEAD_AFTER_S = 30;

interface Line {
  readonly online: boolean;
  readonly ip: string;
  /** Connected to this gateway, not to an external broker. */
  readonly held: boolean;
}

/** Stores which logger is connected to which gateway, for all processes. */
export class LoggerConnections {
  readonly gatewayId = randomUUID();
  readonly #db: Database;
  readonly #onError: (error: unknown, what: string) => void;
  /** No other gateway uses this database: connections stored as online were left by a killed process. */
  readonly #ownsDatabase: boolean;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, ownsDatabase: boolean, onError: (error: unknown, what: string) => void) {
    this.#db = db;
    this.#ownsDatabase = ownsDatabase;
    this.#onError = onError;
  }

  async start(): Promise<void> {
    if (this.#ownsDatabase) await this.#db.deleteFrom('gateway').execute();
    await this.#beat();
    this.#timer = setInterval(() => {
      this.#beat().catch((error) => this.#onError(error, 'gateway heartbeat'));
    }, HEARTBEAT_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#db.deleteFrom('gateway').where('id', '=', this.gatewayId).execute();
    await this.#endLinksOfTheDead();
  }

  /**
   * A logger that moved to another gateway is not set offline by the old one. A connection of an external broker
   * belongs to no gateway and does not end with one.
   */
  async set(logger: Logger, { online, ip, held }: Line): Promise<void> {
    const gatewayId = held ? this.gatewayId : null;
    await sql`INSERT INTO logger_link AS l (logger_id, gateway_id, online, ip)
      VALUES (${logger.id}, ${gatewayId}, ${online}, ${ip})
      ON CONFLICT (logger_id) DO UPDATE SET gateway_id = excluded.gateway_id, online = excluded.online,
        ip = CASE WHEN excluded.ip = '' THEN l.ip ELSE excluded.ip END,
        since = CASE WHEN l.online = excluded.online THEN l.since ELSE now() END
      WHERE excluded.online OR l.gateway_id IS NOT DISTINCT FROM excluded.gateway_id`.execute(this.#db);
    // All devices behind a connection change with it.
    const devices = [...logger.devices.values()].map((device) => ({ ...device, deviceId: device.id }));
    for (const piece of sampleNotices(devices))
      await sql`SELECT pg_notify('samples', ${piece})`.execute(this.#db);
  }

  async #beat(): Promise<void> {
    await sql`INSERT INTO gateway (id) VALUES (${this.gatewayId})
      ON CONFLICT (id) DO UPDATE SET seen_at = now()`.execute(this.#db);
    await sql`DELETE FROM gateway WHERE seen_at < now() - make_interval(secs => ${DEAD_AFTER_S})`.execute(
      this.#db,
    );
    await this.#endLinksOfTheDead();
    await this.#notifyOffline();
  }

  /** Notifies pages when the tolerance time of a disconnection is over. */
  async #notifyOffline(): Promise<void> {
    const beat = HEARTBEAT_MS / 1000;
    const { rows } = await sql<{ deviceId: number; plantId: number | null }>`
      SELECT d.id AS "deviceId", d.plant_id AS "plantId" FROM logger_link l
      JOIN device d ON l.logger_id IN (d.id, d.logger_id) AND d.removed_at IS NULL
      WHERE NOT l.online AND l.since >= now() - make_interval(secs => ${LINE_DOWN_S + beat})
        AND l.since < now() - make_interval(secs => ${LINE_DOWN_S})`.execute(this.#db);
    for (const piece of sampleNotices(rows))
      await sql`SELECT pg_notify('samples', ${piece})`.execute(this.#db);
  }

  async #endLinksOfTheDead(): Promise<void> {
    await sql`UPDATE logger_link SET online = false, since = now()
      WHERE online AND gateway_id IS NOT NULL AND gateway_id NOT IN (SELECT id FROM gateway)`.execute(
      this.#db,
    );
  }
}
