import { cluster } from '@heliodon/device-kinds/cluster';
import { cellDay } from '@heliodon/energy/cells/cell-day';
import { layoutOf, placeOf } from '@heliodon/energy/cells/cell-layout';
import { type CellWarning, cellWarnings } from '@heliodon/energy/cells/cell-warnings';
import { dayNoOf, dayOfNo, dayRangeMs, localDay, utcDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import { DAY_MS } from '@heliodon/kernel/time';
import type { DeviceDay, TakenDay } from '@heliodon/telemetry-store/dirty-days';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';
import { listOf } from '../sample-values.ts';
import { clustersOf, partById } from '../stack.queries.ts';
import { forgetCellDays, readCellDays, saveCellDay } from './cell-day.rows.ts';
import { dirtyCellDays } from './dirty-cell-days.ts';

/** At most one sample per minute is used. */
const STEP_MS = 60_000;
const DAYS_A_PASS = 8;

/** Number of days that warnings are based on. */
export const WARNING_DAYS = 30;

export interface ClusterWarnings {
  readonly clusterId: number;
  readonly at: Date;
  readonly warnings: readonly FoundWarning[];
}

type FoundWarning = CellWarning & {
  /** Position in the cluster, counted from 1. */
  readonly cell: number;
  readonly place: WarnedPlace;
};

/** Position of a cell, numbered as on the pages. */
interface WarnedPlace {
  readonly batteryId: number;
  readonly cluster: number;
  readonly pack: number;
  readonly packCell: number;
}

export interface CellDaysDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Pick<TelemetryStore, 'samplesEvery'>;
  readonly keepQuarterDays: () => number;
  /** Called in the transaction that stores a day, with the current warnings of the cluster. */
  readonly onWarnings?: (tx: Database, found: ClusterWarnings) => Promise<void>;
  readonly onError: (error: unknown, what: string) => void;
}

/** Keeps the daily cell figures consistent with the samples. */
export class CellDays {
  readonly #deps: CellDaysDeps;

  constructor(deps: CellDaysDeps) {
    this.#deps = deps;
  }

  /** Called by the roll-ups with the days that they recomputed. */
  readonly marks = (
    tx: Database,
    days: readonly (DeviceDay & { readonly kind: string; readonly toMs: number })[],
  ): Promise<void> => dirtyCellDays.mark(tx, days, this.#deps.clock.now());

  /** Number of computed days; fewer than requested if no more are due. */
  async pass(limit = DAYS_A_PASS): Promise<{ done: number; more: boolean }> {
    const taken = await dirtyCellDays.take(this.#deps.db, this.#deps.clock.now(), limit);
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
      await dirtyCellDays.finish(tx, taken, range.toMs, clock.now());
      await this.#warn(tx, taken);
    });
  }

  /** Skipped while days of the cluster are pending: warnings would be based on incomplete data. */
  async #warn(tx: Database, { deviceId, timeZone }: TakenDay): Promise<void> {
    const { clock, onWarnings } = this.#deps;
    const at = clock.now();
    if (!onWarnings) return;
    const todayNo = dayNoOf(localDay(at.getTime(), timeZone));
    const [from, to] = [dayOfNo(todayNo - WARNING_DAYS + 1), dayOfNo(todayNo)];
    const missing = await dirtyCellDays.want(tx, sql`d.id = ${deviceId}`, from, to, at);
    if (missing > 0 || (await dirtyCellDays.isDue(tx, deviceId, at))) return;
    const days = (await readCellDays(tx, [deviceId], from, to)).get(deviceId) ?? [];
    const count = days.at(-1)?.meanDevMv.length ?? 0;
    const whereIs = await this.#places(tx, deviceId, count);
    const warnings = Array.from({ length: count }, (_, index) => index).flatMap((index) =>
      cellWarnings(days, index, todayNo).map((warning) => ({
        ...warning,
        cell: index + 1,
        place: whereIs(index),
      })),
    );
    await onWarnings(tx, { clusterId: deviceId, at, warnings });
  }

  async #places(tx: Database, clusterId: number, cells: number): Promise<(index: number) => WarnedPlace> {
    const { parentId, structure } = await partById(tx, clusterId);
    const batteryId = parentId ?? 0;
    const siblings = await clustersOf(tx, [batteryId]);
    const cluster = siblings.findIndex(({ deviceId }) => deviceId === clusterId) + 1;
    const layout = layoutOf(structure, cells, 0);
    return (index) => {
      const { pack, cell } = placeOf(layout, index);
      return { batteryId, cluster, pack, packCell: cell };
    };
  }

  async forgetOld(): Promise<void> {
    const { db, clock, keepQuarterDays } = this.#deps;
    await forgetCellDays(db, utcDay(clock.now().getTime() - keepQuarterDays() * DAY_MS));
  }
}
