import type { ContactChange, OwnProof } from '@heliodon/auth/contract';
import { commonErrors } from '@heliodon/contract/errors';
import type { Permission } from '@heliodon/contract/permissions';
import type { Database } from '@heliodon/infrastructure/database';
import type { TableReader } from '@heliodon/infrastructure/documents/table-reader';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';

/** What the account pages need of sign-in; context.ts hands it over. */
export interface IdentityChecks {
  checkCode(
    target: string,
    purpose: 'changePhone' | 'changeEmail',
    code: string,
    caller: Caller,
  ): Promise<void>;
  /** Throws unless whoever sits there is the owner of the account. */
  prove(caller: Caller, proof: OwnProof): Promise<void>;
  /** Tells the old contact, which can undo it. */
  contactChanged(tx: Database, change: ContactChange): Promise<void>;
  /** Answers the password, or throws unless it is that of the account. */
  checkOwnPassword(caller: Caller, encrypted: string): Promise<string>;
  /** Throws for a password that is easily guessed. */
  chosenPassword(
    encrypted: string,
    caller: Caller,
    of: { accountName?: string; field?: string },
  ): Promise<string>;
  /** The caller as of now; what their rights come from is held until the transaction ends. UPDATE: to change the own account. */
  held(tx: Database, caller: Caller, own?: 'SHARE' | 'UPDATE'): Promise<Caller>;
  endOtherSessions(accountId: number, exceptSessionId: number, tx: Database): Promise<void>;
  /** Ends whatever lets an account and all below it in. */
  endTree(accountId: number, tx: Database): Promise<void>;
  /** Whoever was shut out by wrong passwords may try the new one. */
  forgetWrongPasswords(accountId: number): Promise<void>;
  /** Codes and tickets that went to contacts which the account has no more are of no use. */
  contactsGone(tx: Database, accountId: number, contacts: readonly string[]): Promise<void>;
}

export interface AccountsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly identity: IdentityChecks;
  readonly tables: TableReader;
}

/** A change whose author's rights are read again inside the transaction: a right lost meanwhile counts. */
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
