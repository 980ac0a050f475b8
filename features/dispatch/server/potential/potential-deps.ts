import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { ExportQueue } from '@heliodon/server-kit/exports';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import type { KnownForecastsOf } from '../deps.ts';
import type { SiteReading } from '../optimise/case-deps.ts';

/** Dependencies of the calls. */
export interface PotentialDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly exports: ExportQueue;
}

/** Dependencies of the calculation. */
export interface PotentialJobsDeps extends SiteReading {
  readonly clock: Clock;
  readonly knownForecasts: KnownForecastsOf;
  readonly onError: (error: unknown, what: string) => void;
}
