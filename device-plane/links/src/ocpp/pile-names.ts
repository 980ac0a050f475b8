import type { Database } from '@heliodon/infrastructure/database';

const REST_MS = 1000;

/** Serial numbers of chargers with their own connection, on any gateway. Needed only with an external broker. */
export class PileNames {
  readonly #db: Database;
  readonly #onError: (error: unknown) => void;
  #names: ReadonlySet<string> = new Set();
  #soon: NodeJS.Timeout | undefined;

  constructor(db: Database, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  has(sn: string): boolean {
    return this.#names.has(sn);
  }

  async reload(): Promise<void> {
    const rows = await this.#db
      .selectFrom('device')
      .select('sn')
      .where('kind', '=', 'charger')
      .where('logger_id', 'is', null)
      .where('sn_proven', '=', true)
      .where('removed_at', 'is', null)
      .execute();
    this.#names = new Set(rows.map(({ sn }) => sn));
  }

  /** Devices often change together: one reload for all. */
  changed(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      this.reload().catch(this.#onError);
    }, REST_MS).unref();
  }
}
