import { commonErrors } from '@heliodon/contract/errors';
import type { ErrorEntry } from '@heliodon/kernel/app-error';

export interface AccountFacts {
  readonly enabled: boolean;
  readonly validUntil: Date | null;
  readonly deletedAt: Date | null;
  /** All accounts above it are usable. */
  readonly aboveUsable: boolean;
}

export interface SessionFacts extends AccountFacts {
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
  readonly lastActiveAt: Date;
}

/** An account is usable while it is enabled and before its deadline. */
export function accountIsUsable(account: AccountFacts, now: Date): boolean {
  return (
    account.enabled &&
    account.aboveUsable &&
    !account.deletedAt &&
    (!account.validUntil || account.validUntil > now)
  );
}

/**
 * Reason why a session may not continue; undefined if it may. `latest` never goes backwards, so an expired session
 * stays expired even if the clock is set back.
 */
export function sessionProblem(
  session: SessionFacts,
  now: Date,
  idleMinutes: number,
  latest = now,
): ErrorEntry | undefined {
  // Disabling an account ends its sessions; the error must state the disabled account as the reason.
  if (!accountIsUsable(session, latest)) return commonErrors.accessEnded;
  if (session.endedAt || session.expiresAt <= latest) return commonErrors.signedOut;
  const idleMs = now.getTime() - session.lastActiveAt.getTime();
  return idleMs > idleMinutes * 60_000 ? commonErrors.inactive : undefined;
}
