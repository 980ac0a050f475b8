import type { Clock } from '@heliodon/kernel/clock';
import type { Database } from '@heliodon/platform/database';
import type { AnyExportSource, ExportQueue } from '@heliodon/platform/exports';
import type { OperationLog } from '@heliodon/platform/operation-log';
import type { PassWorker } from '@heliodon/platform/pass-worker';
import type { Route } from '@heliodon/platform/route';
import type { TelemetryStore } from '@heliodon/platform/telemetry/telemetry-store';

export interface SettlementDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly exports: ExportQueue;
  /** Registers of meters at a moment. */
  readonly store: Pick<TelemetryStore, 'samplesUpTo' | 'samples'>;
  readonly onError: (error: unknown, what: string) => void;
}

/** What each report gives to the server. */
export interface SettlementPart {
  readonly routes: readonly Route[];
  readonly exports: readonly AnyExportSource[];
  readonly workers: readonly PassWorker<unknown>[];
}
