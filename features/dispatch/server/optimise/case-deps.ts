import type { Database } from '@heliodon/infrastructure/database';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import type { KnownForecastsOf, PlannedDaysOf } from '../deps.ts';

/** Dependencies for reading a site. */
export interface SiteReading {
  readonly db: Database;
  readonly store: Pick<TelemetryStore, 'samplesUpTo'>;
}

/** Dependencies for building a case. */
export interface CaseDeps extends SiteReading {
  readonly plannedDays: PlannedDaysOf;
}

export interface BacktestDeps extends CaseDeps {
  readonly knownForecasts: KnownForecastsOf;
}
