import type { RatchetMinimum } from '@heliodon/energy/demand/ratchet';
import type { BilledDemand } from '@heliodon/energy/demand/register-demand';
import type { MonthSaving } from '@heliodon/energy/demand/saving';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportQueue } from '@heliodon/server-kit/exports';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import type { SignalSink } from './watch/demand-alarm.ts';

/** The command password check; provided by device-plane/commands. */
export interface DemandOrders {
  /** Throws if the orders are not permitted. */
  authorise(caller: Caller, deviceIds: readonly number[], password: string | undefined): Promise<void>;
}

/** The demand of a month as billed; provided by features/settlement. */
export interface BilledMonth {
  /** 'YYYY-MM'. */
  readonly month: string;
  readonly running: boolean;
  /** Before the ratchet. */
  readonly billed: BilledDemand;
  /** Null: no ratchet. */
  readonly ratchet: RatchetMinimum | null;
  readonly saving: MonthSaving;
}

/** Months in a range, both inclusive, without future ones. */
export type BilledMonths = (
  plant: { readonly plantId: number; readonly timeZone: string },
  range: { readonly from: string; readonly to: string },
) => Promise<readonly BilledMonth[]>;

export interface DemandDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: TelemetryStore;
  readonly log: OperationLog;
  readonly exports: ExportQueue;
  readonly billedMonths: BilledMonths;
  readonly orders: DemandOrders;
  /** Receives warnings as alarm signals. */
  readonly signals: SignalSink;
  readonly onError: (error: unknown, what: string) => void;
}
