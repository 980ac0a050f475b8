import type { Messenger } from '@heliodon/infrastructure/messenger';
import type { ServerSecrets } from '@heliodon/infrastructure/server-secrets';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportFiles } from '@heliodon/server-kit/exports';
import type { SettlementDeps } from '../part.ts';

/** What sending needs beyond the reports. */
export interface SendingDeps extends Pick<SettlementDeps, 'db' | 'clock' | 'log' | 'onError'> {
  readonly exportFiles: ExportFiles;
  readonly messenger: Messenger;
  /** The account as it is now; throws when its access has ended. */
  callerOf(accountId: number, lang: Lang): Promise<Caller>;
  /** A mail server is set up. */
  readonly mailCarried: () => boolean;
  /** Where people open the portal; empty when nobody said. */
  readonly publicUrl: string;
  readonly secrets: Pick<ServerSecrets, 'keep'>;
}
