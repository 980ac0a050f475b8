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
      onError: (error) => {
        throw error;
      },
      ensureMonths: (fromMs, toMs) => store.ensureMonths(fromMs, toMs),
    });
  }

  writeSamples(batch: SampleBatch): Promise<void> {
    return this.#store.writeHistory(batch);
  }

  /** Quarters of whole days, with the days, months and plant flows that follow from them. */
  async writeBuckets(rows: readonly { deviceId: number; bucket: Bucket }[]): Promise<void> {
    const copied = await this.#store.copyQuarters(rows.map(quarterLine), spanOf(rows));
    await this.#db.transaction().execute(async (tx) => {
      // Some were there: a piece that was interrupted is written again.
      if (!copied) await this.#rollups.save(tx, rows);
      await this.#rollups.spread(tx, rows);
    });
  }
}

interface Row {
  readonly deviceId: number;
  readonly bucket: Bucket;
}

function spanOf(rows: readonly Row[]): { fromMs: number; toMs: number } {
  let [fromMs, toMs] = [Number.POSITIVE_INFINITY, 0];
  for (const { bucket } of rows) {
    fromMs = Math.min(fromMs, bucket.startMs);
    toMs = Math.max(toMs, bucket.startMs);
  }
  return { fromMs, toMs };
}

/** In the order in which the store copies them. */
function quarterLine({ deviceId, bucket }: Row): (number | string | null)[] {
  const { startMs, samples, estimatedS, outKwh, inKwh, powerKw, soc, temperature } = bucket;
  const stats = [powerKw, soc, temperature].flatMap((one) => [
    one?.avg ?? null,
    one?.min ?? null,
    one?.max ?? null,
  ]);
  return [deviceId, new Date(startMs).toISOString(), samples, estimatedS, outKwh, inKwh, ...stats];
}
