import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import type { Pictures } from '@heliodon/server-kit/pictures/pictures';
import type { DeviceNow } from '@heliodon/telemetry/contract';

export interface ScreensDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly pictures: Pick<Pictures, 'announce'>;
  /** Present values of a device. */
  readonly deviceNow: (deviceId: number) => Promise<DeviceNow | undefined>;
  readonly places: { regionName(code: string, lang: Lang): string };
  /** The present permissions of accounts; accounts without access are omitted. */
  readonly rightsOf: (accountIds: readonly number[]) => Promise<Map<number, Caller>>;
  /** Whether the showcase may show the demo plants. */
  readonly demoRuns: boolean;
  readonly onError: (error: unknown, what: string) => void;
}
