import type { DeviceLink } from '@heliodon/device-links/mqtt/device-link';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { ExportQueue } from '@heliodon/server-kit/exports';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import type { DeviceOrders } from '@heliodon/site/device-orders';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';

export interface RefluxDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: TelemetryStore;
  readonly log: OperationLog;
  readonly orders: DeviceOrders;
}

export interface SiteControlDeps extends RefluxDeps {
  readonly exports: ExportQueue;
  readonly onError: (error: unknown, what: string) => void;
  readonly link: DeviceLink;
}
