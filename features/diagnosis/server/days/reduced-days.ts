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

/** At most one sample a minute is looked at. */
const SAMPLE_MS = 60_000;
const DAYS_A_PASS = 8;
/** So often days are looked for that were counted and never reduced. */
const SWEEP_EVERY_MS = 60_000;
/** What diagnosis looks back at. */
export const WINDOW_DAYS = 90;
/** Longer than any window: whoever asks for the past of a device sees it. */
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
  /** Older days have no samples any more. */
  readonly keepRawDays: () => number;
  readonly onError: (error: unknown, what: string) => void;
}

type Counted = DeviceDay & { readonly kind: string; readonly toMs: number };

/** Keeps the days that diagnosis looks at in step with the samples. */
export class ReducedDays {
  readonly #deps: ReducedDaysDeps;
  #sweptMs = Number.NEGATIVE_INFINITY;

  constructor(deps: ReducedDaysDeps) {
    this.#deps = deps;
  }

  /** Told by the roll-ups which days they counted anew. */
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

  /** A history that came by the bulk door was counted without a word to us. */
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
      // What is judged are whole days.
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
