import { hasRole } from '@heliodon/device-kinds/kinds';
import { type DayFrame, dayFrame } from '@heliodon/energy/diagnosis/day-frame';
import { reduceInverterDay, reduceWeatherDay } from '@heliodon/energy/diagnosis/reduce-day';
import { dayNoOf, dayRangeMs, utcDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { DAY_MS } from '@heliodon/kernel/time';
import type { DeviceDay, TakenDay } from '@heliodon/telemetry-store/dirty-days';
import type { StoredSample, TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';
import { markPlant } from '../plants/plant-due.queries.ts';
import { forgetDays, saveInverterDay, saveWeatherDay } from './day.rows.ts';
import { dirtyDays } from './dirty-days.queries.ts';

/** At most one sample per minute is used. */
const SAMPLE_MS = 60_000;
const DAYS_A_PASS = 8;
/** Interval of the search for days that were rolled up but never reduced. */
const SWEEP_EVERY_MS = 60_000;
/** Number of days that diagnosis evaluates. */
export const WINDOW_DAYS = 90;
/** Longer than any window, so that the past of a device stays visible. */
const KEEP_DAYS = 400;

const INVERTER_POINTS = [
  'workStatus',
  'faultCode',
  'deratingReason',
  'activePowerLimitPercent',
  'activePowerKw',
  'dcPowerKw',
  'voltageA',
  'voltageB',
  'voltageC',
  'heatSinkTemperature',
  'insulationKohm',
  'stringCurrent',
  'stringVoltage',
];
const WEATHER_POINTS = ['irradiance', 'irradianceTilted', 'ambientTemperature', 'moduleTemperature'];

export interface ReducedDaysDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Pick<TelemetryStore, 'samplesEvery'>;
  readonly kinds: readonly DeviceKind[];
  /** Samples of older days are no longer stored. */
  readonly keepRawDays: () => number;
  readonly onError: (error: unknown, what: string) => void;
}

type Counted = DeviceDay & { readonly kind: string; readonly toMs: number };

/** Keeps the days used by diagnosis consistent with the samples. */
export class ReducedDays {
  readonly #deps: ReducedDaysDeps;
  #sweptMs = Number.NEGATIVE_INFINITY;

  constructor(deps: ReducedDaysDeps) {
    this.#deps = deps;
  }

  /** Called by the roll-ups with the days that they recomputed. */
  readonly marks = (tx: Database, days: readonly Counted[]): Promise<void> =>
    dirtyDays.mark(tx, days, this.#deps.clock.now());

  async pass(limit = DAYS_A_PASS): Promise<{ done: number; more: boolean }> {
    await this.#sweep();
    const taken = await dirtyDays.take(this.#deps.db, this.#deps.clock.now(), limit);
    for (const day of taken)
      await this.#reduce(day).catch((error) =>
        this.#deps.onError(error, `day ${day.day} of device ${day.deviceId}`),
      );
    return { done: taken.length, more: taken.length === limit };
  }

  /** A history written by the bulk writer was rolled up without a notification. */
  async #sweep(): Promise<void> {
    const { db, clock, keepRawDays } = this.#deps;
    const now = clock.now();
    if (Math.abs(now.getTime() - this.#sweptMs) < SWEEP_EVERY_MS) return;
    this.#sweptMs = now.getTime();
    const dayAgo = (days: number) => utcDay(now.getTime() - days * DAY_MS);
    await dirtyDays.want(
      db,
      sql`d.plant_id IS NOT NULL AND d.removed_at IS NULL`,
      dayAgo(Math.min(WINDOW_DAYS, keepRawDays())),
      dayAgo(-1),
      now,
    );
  }

  async #reduce(taken: TakenDay): Promise<void> {
    const { db, store, clock, kinds } = this.#deps;
    const { deviceId, day, timeZone } = taken;
    const kind = kinds.find(({ id }) => id === taken.kind);
    if (!kind) throw new Error(`there is no kind ${taken.kind}`);
    const range = dayRangeMs(day, timeZone);
    const points = hasRole(kind.id, 'generator') ? INVERTER_POINTS : WEATHER_POINTS;
    const samples = await store.samplesEvery({ kind, deviceId, points, ...range }, SAMPLE_MS);
    const now = clock.now();
    await db.transaction().execute(async (tx) => {
      await save(tx, taken, dayFrame(dayNoOf(day), timeZone), samples, now);
      await dirtyDays.finish(tx, taken, range.toMs, now);
      // Only complete days are diagnosed.
      if (taken.plantId !== null && range.toMs <= now.getTime()) await markPlant(tx, taken.plantId, now);
    });
  }

  async forgetOld(): Promise<void> {
    await forgetDays(this.#deps.db, utcDay(this.#deps.clock.now().getTime() - KEEP_DAYS * DAY_MS));
  }
}

function save(
  tx: Database,
  { kind, deviceId, day }: TakenDay,
  frame: DayFrame,
  samples: readonly StoredSample[],
  now: Date,
): Promise<void> {
  const key = { deviceId, day, samples: samples.length };
  return hasRole(kind, 'generator')
    ? saveInverterDay(tx, key, reduceInverterDay(frame, samples), now)
    : saveWeatherDay(tx, key, reduceWeatherDay(frame, samples), now);
}
