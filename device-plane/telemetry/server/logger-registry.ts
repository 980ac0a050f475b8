import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { BatchDevice } from '@heliodon/telemetry-store/sample-batch';

export interface Logger {
  readonly id: number;
  readonly sn: string;
  readonly plantId: number | null;
  /** Itself and all devices behind it, by serial number. */
  readonly devices: ReadonlyMap<string, BatchDevice>;
  /** Serial numbers of removed devices: their data is dropped silently. */
  readonly ignored: ReadonlySet<string>;
}

/** In-memory cache of the devices of sending loggers, until the database notifies a change. */
export class LoggerRegistry {
  readonly #db: Database;
  readonly #kinds: ReadonlyMap<string, DeviceKind>;
  readonly #bySn = new Map<string, Promise<Logger | undefined>>();
  readonly #snById = new Map<number, string>();
  #changes = 0;

  constructor(db: Database, kinds: readonly DeviceKind[]) {
    this.#db = db;
    this.#kinds = new Map(kinds.map((kind) => [kind.id, kind]));
  }

  find(sn: string): Promise<Logger | undefined> {
    const known = this.#bySn.get(sn);
    if (known) return known;
    const loading = this.#load(sn);
    const changesBefore = this.#changes;
    this.#bySn.set(sn, loading);
    const forget = () => this.#bySn.get(sn) === loading && this.#bySn.delete(sn);
    // Failures, unknown loggers and entries changed while loading are not cached.
    loading.then((logger) => (logger && this.#changes === changesBefore) || forget(), forget);
    return loading;
  }

  /** `payload`: the id of the changed logger. */
  changed(payload: string): void {
    this.#changes += 1;
    const sn = this.#snById.get(Number(payload));
    if (sn !== undefined) this.#bySn.delete(sn);
  }

  /** Changes may have been missed. */
  forgetAll(): void {
    this.#bySn.clear();
  }

  forget(sn: string): void {
    this.#bySn.delete(sn);
  }

  async #load(sn: string): Promise<Logger | undefined> {
    const rows = await this.#db
      .selectFrom('device')
      .innerJoin('device as logger', (join) =>
        join.on((on) =>
          on.or([
            on('device.logger_id', '=', on.ref('logger.id')),
            on('device.id', '=', on.ref('logger.id')),
          ]),
        ),
      )
      .where('logger.sn', '=', sn)
      .where('logger.sn_proven', '=', true)
      // A charger with its own connection is its own logger.
      .where('logger.kind', 'in', kindsWith('gateway', 'charger'))
      .where('logger.logger_id', 'is', null)
      .where('logger.removed_at', 'is', null)
      .where((where) =>
        where.or([where('device.removed_at', 'is', null), where('device.ignored', '=', true)]),
      )
      .select([
        'device.ignored',
        'device.id',
        'device.sn',
        'device.kind',
        'device.plant_id as plantId',
        'logger.id as loggerId',
      ])
      .execute();
    const self = rows.find((row) => row.sn === sn);
    if (!self) return undefined;
    this.#snById.set(self.loggerId, sn);
    const devices = new Map<string, BatchDevice>();
    for (const row of rows) {
      if (row.ignored) continue;
      const kind = this.#kinds.get(row.kind);
      if (kind) devices.set(row.sn, { id: row.id, plantId: row.plantId, kind });
    }
    const ignored = new Set(rows.filter((row) => row.ignored).map((row) => row.sn));
    return { id: self.loggerId, sn, plantId: self.plantId, devices, ignored };
  }
}
