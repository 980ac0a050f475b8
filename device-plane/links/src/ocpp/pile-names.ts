import type { Database } from '@heliodon/infrastructure/database';

const REST_MS = 1000;

/**
 * Piles that are their own line, whichever gateway holds them. Only asked for behind another broker, which cannot tell
 * that it does not have them.
 */
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

  /** Devices change in crowds: one look for all of a moment. */
  changed(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      this.reload().catch(this.#onError);
    }, REST_MS).unref();
  }
}
