import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import type { DeviceOrders } from '@heliodon/site/device-orders';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';

export interface BackupPowerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: TelemetryStore;
  readonly log: OperationLog;
  readonly onError: (error: unknown, what: string) => void;
  readonly orders: DeviceOrders;
  /** Called when there is a change to apply. */
  readonly wakeApplies: () => void;
}
