import type { Clock } from '@heliodon/kernel/clock';
import type { Database } from '@heliodon/platform/database';
import type { ExportQueue } from '@heliodon/platform/exports';
import type { OperationLog } from '@heliodon/platform/operation-log';
import type { TableReader } from '@heliodon/platform/table-reader';
import type { TelemetryStore } from '@heliodon/platform/telemetry/telemetry-store';

export interface SettlementDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly exports: ExportQueue;
  /** Registers of meters at a moment. */
  readonly store: Pick<TelemetryStore, 'samplesUpTo' | 'samples' | 'samplesEvery'>;
  /** Samples are kept for so long. */
  readonly keepRawDays: () => number;
  readonly tables: TableReader;
  readonly onError: (error: unknown, what: string) => void;
}
