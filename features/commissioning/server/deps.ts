import type { DeviceLink } from '@heliodon/device-links/mqtt/device-link';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { OperationLog } from '@heliodon/server-kit/operation-log';

export interface CommissioningDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly kinds: readonly DeviceKind[];
  readonly link: Pick<DeviceLink, 'isListening' | 'send'>;
  /** False with an external broker, which has its own credentials. */
  readonly takesClaims: boolean;
  readonly onError: (error: unknown, what: string) => void;
}
