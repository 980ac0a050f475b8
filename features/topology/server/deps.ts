import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Database } from '@heliodon/platform/database';
import type { OperationLog } from '@heliodon/platform/operation-log';
import type { Pictures } from '@heliodon/platform/pictures/pictures';

export interface TopologyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly pictures: Pick<Pictures, 'announce'>;
  readonly kinds: readonly DeviceKind[];
}
