import type { Database } from '@heliodon/infrastructure/database';
import type { TableReader } from '@heliodon/infrastructure/documents/table-reader';
import type { Clock } from '@heliodon/kernel/clock';
import type { ExportQueue } from '@heliodon/server-kit/exports';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';

export interface SettlementDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly exports: ExportQueue;
  /** Registers of meters at one time. */
  readonly store: Pick<TelemetryStore, 'samplesUpTo' | 'samples' | 'samplesEvery'>;
  /** Retention time of samples. */
  readonly keepRawDays: () => number;
  readonly tables: TableReader;
  readonly onError: (error: unknown, what: string) => void;
}
