import type { Database } from '@heliodon/infrastructure/database';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import type { PlannedDaysOf } from '../deps.ts';

/** What is read of a site. */
export interface SiteReading {
  readonly db: Database;
  readonly store: Pick<TelemetryStore, 'samplesUpTo'>;
}

/** What a case or a backtest is gathered from. */
export interface CaseDeps extends SiteReading {
  readonly plannedDays: PlannedDaysOf;
}
