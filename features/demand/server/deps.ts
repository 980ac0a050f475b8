import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
import type { ExportQueue } from '@heliodon/platform/exports';
import type { OperationLog } from '@heliodon/platform/operation-log';
import type { TelemetryStore } from '@heliodon/platform/telemetry/telemetry-store';
import type { SignalSink } from './watch/demand-alarm.ts';

/** The command password; given by features/commands. */
export interface DemandOrders {
  /** Throws what speaks against it. */
  authorise(caller: Caller, deviceIds: readonly number[], password: string | undefined): Promise<void>;
}

export interface DemandDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: TelemetryStore;
  readonly log: OperationLog;
  readonly exports: ExportQueue;
  readonly orders: DemandOrders;
  /** Where warnings become alarms. */
  readonly signals: SignalSink;
  readonly onError: (error: unknown, what: string) => void;
}
