import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { ExportQueue } from '@heliodon/server-kit/exports';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import type { ForecastOf, PlannedDaysOf } from '../deps.ts';
import type { Optimiser } from './optimiser.ts';

export interface OptimiseDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: TelemetryStore;
  readonly log: OperationLog;
  readonly exports: ExportQueue;
  readonly optimiser: Optimiser;
  readonly forecastOf: ForecastOf;
  readonly plannedDays: PlannedDaysOf;
}
