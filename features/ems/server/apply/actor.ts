import type { Caller } from '@heliodon/platform/caller';
import type { Actor } from '@heliodon/platform/operation-log';

/** Who ordered it, as it is kept with work that goes on. */
export const actorOf = ({ accountId, accountName, accountPath, ip }: Caller): Actor => ({
  accountId,
  accountName,
  accountPath,
  ip,
});
