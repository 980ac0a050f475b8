import type { Bucket } from '@heliodon/energy/rollup';
import { systemClock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Database } from '@heliodon/platform/database';
import type { PostgresTelemetryStore } from '@heliodon/platform/telemetry/postgres-store';
import type { SampleBatch } from '@heliodon/platform/telemetry/sample-batch';
import { Rollups, registerRules } from './rollups/rollup.service.ts';

export { registerRules };

/** The bulk door: history that was recorded or modelled elsewhere, with its quarters counted by the same rule. */
export class HistoryDoor {
  readonly #db: Database;
  readonly #store: PostgresTelemetryStore;
  readonly #rollups: Rollups;

  constructor(db: Database, store: PostgresTelemetryStore, kinds: readonly DeviceKind[]) {
    this.#db = db;
    this.#store = store;
    this.#rollups = new Rollups({
      db,
      store,
      kinds,
      clock: systemClock,
      ensureMonths: (fromMs, toMs) => store.ensureMonths(fromMs, toMs),
    });
  }

  writeSamples(batch: SampleBatch): Promise<void> {
    return this.#store.writeHistory(batch);
  }

  /** Quarters of whole days, with the days, months and plant flows that follow from them. */
  async writeBuckets(rows: readonly { deviceId: number; bucket: Bucket }[]): Promise<void> {
    await this.#db.transaction().execute((tx) => this.#rollups.saveAndSpread(tx, rows));
  }
}
