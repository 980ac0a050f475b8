import { commonErrors } from '@heliodon/contract/errors';
import type { ErrorEntry } from '@heliodon/kernel/app-error';

export interface AccountFacts {
  readonly enabled: boolean;
  readonly validUntil: Date | null;
  readonly deletedAt: Date | null;
  /** Every account above it may still be used. */
  readonly aboveUsable: boolean;
}

export interface SessionFacts extends AccountFacts {
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
  readonly lastActiveAt: Date;
}

/** An account is usable while it is enabled and its deadline has not come. */
export function accountIsUsable(account: AccountFacts, now: Date): boolean {
  return (
    account.enabled &&
    account.aboveUsable &&
    !account.deletedAt &&
    (!account.validUntil || account.validUntil > now)
  );
}

/**
 * Why a session may not go on; undefined while it may. `latest` is now even for a clock that was set back: what has
 * expired does not open again.
 */
export function sessionProblem(
  session: SessionFacts,
  now: Date,
  idleMinutes: number,
  latest = now,
): ErrorEntry | undefined {
  // Disabling an account ends its sessions: the reason is what its person should read.
  if (!accountIsUsable(session, latest)) return commonErrors.accessEnded;
  if (session.endedAt || session.expiresAt <= latest) return commonErrors.signedOut;
  const idleMs = now.getTime() - session.lastActiveAt.getTime();
  return idleMs > idleMinutes * 60_000 ? commonErrors.inactive : undefined;
}
