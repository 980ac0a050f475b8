import type { Bucket, Stats } from '@heliodon/energy/metering/rollup';
import type { Database } from '@heliodon/infrastructure/database';
import { systemClock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { PostgresTelemetryStore } from '@heliodon/telemetry-store/postgres-store';
import type { SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import { QUARTER_COLUMNS } from './rollups/rollup.rows.ts';
import { Rollups, registerRules } from './rollups/rollup.service.ts';

export { registerRules };

/** Imports history recorded or simulated elsewhere; its intervals are calculated by the same rule. */
export class BulkHistoryWriter {
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

  /** Intervals of whole days, and the days, months and plant flows derived from them. */
  async writeBuckets(rows: readonly { deviceId: number; bucket: Bucket }[]): Promise<void> {
    if (rows.length === 0) return;
    const { fromMs, toMs } = spanOf(rows);
    await this.#store.ensureMonths(fromMs, toMs);
    const target = `rollup_15m (${QUARTER_COLUMNS.join(', ')})`;
    const copied = await this.#store.copyNew(target, quarterLines(rows));
    await this.#db.transaction().execute(async (tx) => {
      // Some exist already: an interrupted part is written again.
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

function quarterLines(rows: readonly Row[]): string {
  const times = new Map<number, string>();
  let lines = '';
  for (const row of rows) lines += quarterLine(row, times);
  return lines;
}

const text = (value: number | null): string => (value === null ? '\\N' : String(value));
/** Historical averages are rounded to sensor accuracy. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
const statsText = (stats: Stats | null): string =>
  stats === null ? '\\N\t\\N\t\\N' : `${rounded(stats.avg)}\t${rounded(stats.min)}\t${rounded(stats.max)}`;

/** A COPY line in the order of QUARTER_COLUMNS. */
function quarterLine({ deviceId, bucket }: Row, times: Map<number, string>): string {
  const { startMs, samples, estimatedS, outKwh, inKwh, powerKw, soc, temperature } = bucket;
  let at = times.get(startMs);
  if (at === undefined) {
    at = new Date(startMs).toISOString();
    times.set(startMs, at);
  }
  const counted = `${deviceId}\t${at}\t${samples}\t${estimatedS}\t${text(outKwh)}\t${text(inKwh)}`;
  return `${counted}\t${statsText(powerKw)}\t${statsText(soc)}\t${statsText(temperature)}\n`;
}
