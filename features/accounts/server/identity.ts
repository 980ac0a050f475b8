import type { ContactChange, OwnProof } from '@heliodon/auth/contract';
import { commonErrors } from '@heliodon/contract/errors';
import type { Permission } from '@heliodon/contract/permissions';
import type { Database } from '@heliodon/infrastructure/database';
import type { TableReader } from '@heliodon/infrastructure/documents/table-reader';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';

/** Checks of the auth feature that the account pages need; context.ts provides them. */
export interface IdentityChecks {
  checkCode(
    target: string,
    purpose: 'changePhone' | 'changeEmail',
    code: string,
    caller: Caller,
  ): Promise<void>;
  /** Throws unless the user is proven to be the owner of the account. */
  prove(caller: Caller, proof: OwnProof): Promise<void>;
  /** Notifies the old contact, which can undo the change. */
  contactChanged(tx: Database, change: ContactChange): Promise<void>;
  /** Returns the password; throws if it is not the password of the account. */
  checkOwnPassword(caller: Caller, encrypted: string): Promise<string>;
  /** Throws if the password is easy to guess. */
  chosenPassword(
    encrypted: string,
    caller: Caller,
    of: { accountName?: string; field?: string },
  ): Promise<string>;
  /**
   * The caller with current rights; the rows behind these rights are locked until the transaction ends. UPDATE: to
   * change the own account.
   */
  held(tx: Database, caller: Caller, own?: 'SHARE' | 'UPDATE'): Promise<Caller>;
  endOtherSessions(accountId: number, exceptSessionId: number, tx: Database): Promise<void>;
  /** Ends all sessions and remembered sign-ins of an account and of all accounts below it. */
  endTree(accountId: number, tx: Database): Promise<void>;
  /** Clears failed password attempts, so that a locked-out user can use the new password. */
  forgetWrongPasswords(accountId: number): Promise<void>;
  /** Invalidates codes and tickets that were sent to contacts the account no longer has. */
  contactsGone(tx: Database, accountId: number, contacts: readonly string[]): Promise<void>;
}

export interface AccountsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly identity: IdentityChecks;
  readonly tables: TableReader;
}

/**
 * A change that reads the author's rights again inside the transaction, so that a right withdrawn meanwhile is
 * respected.
 */
export function changeAs<T>(
  { db, identity }: Pick<AccountsDeps, 'db' | 'identity'>,
  caller: Caller,
  permission: Permission,
  work: (tx: Database, author: Caller) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const author = await identity.held(tx, caller);
    if (!author.permissions.has(permission)) throw new AppError(commonErrors.noPermission);
    return work(tx, author);
  });
}
