import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import type { Pictures } from '@heliodon/server-kit/pictures/pictures';

export interface TopologyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly pictures: Pick<Pictures, 'announce'>;
  readonly kinds: readonly DeviceKind[];
}
