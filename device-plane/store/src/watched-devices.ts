import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { WatchedDevices } from './write-batch.ts';

/** NOTIFY channel: limits changed. */
export const LIMIT_RULE = 'limit_rule';

/** In-memory set of devices with a limit, because ingest checks each device of each batch. */
export class LimitedDevices implements WatchedDevices {
  readonly #db: Database;
  #ids: ReadonlySet<number> = new Set();
  /** Only the newest answer counts, whatever the order of arrival. */
  #asked = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  has(deviceId: number): boolean {
    return this.#ids.has(deviceId);
  }

  async reload(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const { rows } = await sql<{ id: number }>`SELECT DISTINCT device_id AS id FROM limit_rule
      WHERE enabled AND removed_at IS NULL`.execute(this.#db);
    if (asked === this.#asked) this.#ids = new Set(rows.map(({ id }) => id));
  }
}
