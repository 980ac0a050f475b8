import type { Messenger } from '@heliodon/infrastructure/messenger';
import type { ServerSecrets } from '@heliodon/infrastructure/server-secrets';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportFiles } from '@heliodon/server-kit/exports';
import type { SettlementDeps } from '../part.ts';

/** Dependencies of sending other than the reports. */
export interface SendingDeps extends Pick<SettlementDeps, 'db' | 'clock' | 'log' | 'onError'> {
  readonly exportFiles: ExportFiles;
  readonly messenger: Messenger;
  /** The present state of the account; throws if its access has ended. */
  callerOf(accountId: number, lang: Lang): Promise<Caller>;
  /** Whether a mail server is configured. */
  readonly mailCarried: () => boolean;
  /** Public address of the portal; empty if not configured. */
  readonly publicUrl: string;
  readonly secrets: Pick<ServerSecrets, 'keep'>;
}
