import { cluster } from '@heliodon/devices/cluster';
import { cellDay } from '@heliodon/energy/cell-day';
import { dayRangeMs } from '@heliodon/energy/local-time';
import type { Clock } from '@heliodon/kernel/clock';
import type { Database } from '@heliodon/platform/database';
import type { TelemetryStore } from '@heliodon/platform/telemetry/telemetry-store';
import { listOf } from '../sample-values.ts';
import { forgetCellDays, saveCellDay } from './cell-day.rows.ts';
import { type ClusterDay, finish, markDirty, type TakenDay, takeDue } from './dirty-days.queries.ts';

/** At most one sample a minute is looked at. */
const STEP_MS = 60_000;
const DAYS_A_PASS = 8;
const DAY_MS = 86_400_000;

export interface CellDaysDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Pick<TelemetryStore, 'samplesEvery'>;
  readonly keepDays: number;
  readonly onError: (error: unknown, what: string) => void;
}

/** Keeps the days of cells in step with the samples. */
export class CellDays {
  readonly #deps: CellDaysDeps;

  constructor(deps: CellDaysDeps) {
    this.#deps = deps;
  }

  /** Told by the roll-ups which days they counted anew. */
  readonly marks = (
    tx: Database,
    days: readonly (ClusterDay & { readonly kind: string; readonly toMs: number })[],
  ): Promise<void> =>
    markDirty(
      tx,
      days.filter(({ kind }) => kind === cluster.id),
      this.#deps.clock.now(),
    );

  /** How many days were worked out; fewer than asked for when no more are due. */
  async pass(limit = DAYS_A_PASS): Promise<{ done: number; more: boolean }> {
    const taken = await takeDue(this.#deps.db, this.#deps.clock.now(), limit);
    for (const day of taken)
      await this.#workOut(day).catch((error) =>
        this.#deps.onError(error, `cells of device ${day.deviceId} on ${day.day}`),
      );
    return { done: taken.length, more: taken.length === limit };
  }

  async #workOut(taken: TakenDay): Promise<void> {
    const { db, store, clock } = this.#deps;
    const { deviceId, day, timeZone } = taken;
    const range = dayRangeMs(day, timeZone);
    const points = ['cellVoltage', 'cellTemperature'];
    const samples = await store.samplesEvery({ kind: cluster, deviceId, points, ...range }, STEP_MS);
    const worked = cellDay(
      samples.map((sample) => ({
        atMs: sample.atMs,
        volts: listOf(sample, 'cellVoltage'),
        tempsC: listOf(sample, 'cellTemperature'),
      })),
    );
    await db.transaction().execute(async (tx) => {
      await saveCellDay(tx, { deviceId, day, fromMs: range.fromMs }, worked, clock.now());
      await finish(tx, taken, range.toMs, clock.now());
    });
  }

  async forgetOld(): Promise<void> {
    const before = new Date(this.#deps.clock.now().getTime() - this.#deps.keepDays * DAY_MS);
    await forgetCellDays(this.#deps.db, before.toISOString().slice(0, 10));
  }
}
