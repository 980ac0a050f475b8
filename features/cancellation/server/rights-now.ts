import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import type { IdentityPort } from './ports.ts';

/** Current rights of the caller with the account locked, so that rights lost since the call began are respected. */
export async function rightsNow(
  tx: Database,
  identity: Pick<IdentityPort, 'rightsOf'>,
  { accountId }: Caller,
): Promise<Caller> {
  const rights = (await identity.rightsOf([accountId], tx)).get(accountId);
  if (!rights) throw new AppError(commonErrors.accessEnded);
  return rights;
}
