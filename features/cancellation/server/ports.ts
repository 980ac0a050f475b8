import type { Database } from '@heliodon/infrastructure/database';
import type { Delivery } from '@heliodon/infrastructure/messenger';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller, Visitor } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';

/** Functions of auth that cancellation needs; context.ts provides them. */
export interface IdentityPort {
  sendCode(target: string, purpose: 'cancel', visitor: Visitor): Promise<Delivery>;
  /** Throws unless it is the newest code sent for a cancellation; a code works once. */
  checkCode(target: string, purpose: 'cancel', code: string, caller: Caller): Promise<void>;
  /** Throws unless the encrypted password is that of the caller; failed attempts are counted. */
  checkOwnPassword(caller: Caller, encrypted: string): Promise<unknown>;
  /** By account name, phone number or e-mail. */
  accountIdOf(login: string): Promise<number | undefined>;
  /** Current rights of the accounts; accounts without access are left out. */
  rightsOf(accountIds: readonly number[], db: Database): Promise<Map<number, Caller>>;
  endSessions(accountId: number, tx: Database): Promise<void>;
}

export interface CancellationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly identity: IdentityPort;
  /** Deletes a plant in the same way as the plants page. */
  readonly removePlant: (
    tx: Database,
    plant: { plantId: number; name: string },
    caller: Caller,
  ) => Promise<void>;
}
