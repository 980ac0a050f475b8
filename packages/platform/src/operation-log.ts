import type { TextParams } from '@heliodon/kernel/lang';
import type { Caller } from './caller.ts';
import type { Database } from './database.ts';

/** Who did it: a signed-in caller, or someone who only claimed to be an account. */
export type Actor = Pick<Caller, 'accountId' | 'accountName' | 'accountPath' | 'ip'>;

/** Whoever acts without a person: the turn of a day, a controller, a device that came back. */
export const PLATFORM: Actor = { accountId: 0, accountName: 'Heliodon', accountPath: [], ip: '' };

export interface LogEntry {
  /** A key made by defineLogActions. */
  readonly action: string;
  readonly params?: TextParams;
  readonly plantId?: number;
  readonly status?: 'success' | 'failure' | 'upgrading';
  readonly runMode?: 'auto' | 'edge' | 'agent' | 'localAgent';
}

/** Where every change and command leaves its trace. */
export interface OperationLog {
  /** With a transaction, the entry stands or falls with the change that it speaks of. */
  write(actor: Actor, entry: LogEntry, db?: Database): Promise<void>;
}
