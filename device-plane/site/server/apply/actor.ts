import type { Caller } from '@heliodon/server-kit/caller';
import type { Actor } from '@heliodon/server-kit/operation-log';

/** The account that ordered it, stored with the running change. */
export const actorOf = ({ accountId, accountName, accountPath, ip }: Caller): Actor => ({
  accountId,
  accountName,
  accountPath,
  ip,
});
