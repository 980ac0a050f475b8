import type { PlanSegment } from '@heliodon/energy/schedule/planned-quarter';
import type { Database } from '@heliodon/infrastructure/database';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';

/** What each machine of a plant has to follow on each of the days; given by features/schedules. */
export type PlannedDaysOf = (
  db: Database,
  plantId: number,
  days: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<number, readonly (readonly PlanSegment[])[]>>;

/** Quarters of an hour from `startMs` on, mean power. */
export interface PowerForecast {
  readonly startMs: number;
  readonly kw: readonly number[];
}

/** The newest forecast that was made by then; given by features/forecast. */
export type ForecastOf = (
  plantId: number,
  kind: 'pv' | 'load',
  byMs: number,
) => Promise<PowerForecast | undefined>;

/** What is read of a site. */
export interface SiteReading {
  readonly db: Database;
  readonly store: Pick<TelemetryStore, 'samplesUpTo'>;
}

/** What a case or a backtest is gathered from. */
export interface CaseDeps extends SiteReading {
  readonly plannedDays: PlannedDaysOf;
}
