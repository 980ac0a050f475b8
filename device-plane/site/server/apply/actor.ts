import type { Caller } from '@heliodon/server-kit/caller';
import type { Actor } from '@heliodon/server-kit/operation-log';

/** Who ordered it, as it is kept with work that goes on. */
export const actorOf = ({ accountId, accountName, accountPath, ip }: Caller): Actor => ({
  accountId,
  accountName,
  accountPath,
  ip,
});
