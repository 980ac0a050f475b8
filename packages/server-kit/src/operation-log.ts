import type { LogParams } from '@heliodon/contract/log-actions';
import type { Database } from '@heliodon/infrastructure/database';
import type { RunMode } from '@heliodon/kernel/run-mode';
import type { Caller } from './caller.ts';

/** Who acted: a signed-in caller, or someone claiming to be an account. */
export type Actor = Pick<Caller, 'accountId' | 'accountName' | 'accountPath' | 'ip'>;

/** Actor for automatic actions: day changes, controllers, reconnected devices. */
export const PLATFORM: Actor = { accountId: 0, accountName: 'Heliodon', accountPath: [], ip: '' };

/** Shown unchanged or by the texts of its field; lists element by element. Null: no value. */
export type LogValue = string | number | boolean | null | readonly (string | number)[];

export interface LogChange {
  /** A key from defineLogFields. */
  readonly field: string;
  readonly before: LogValue;
  readonly after: LogValue;
}

export interface LogEntry {
  /** A key from defineLogActions. */
  readonly action: string;
  readonly params?: LogParams;
  /** Old and new values; never a secret. */
  readonly changes?: readonly LogChange[];
  readonly plantId?: number;
  readonly status?: 'success' | 'failure' | 'upgrading';
  readonly runMode?: RunMode;
}

/** Records every change and command. */
export interface OperationLog {
  /** In a transaction, the entry is committed or rolled back with the change. */
  write(actor: Actor, entry: LogEntry, db?: Database): Promise<void>;
}

type Fields = Readonly<Record<string, string>>;

/** Differences between two records, in the order of `fields` (record key → key of defineLogFields). */
export function changesBetween<F extends Fields>(
  fields: F,
  before: Readonly<Partial<Record<keyof F, LogValue>>>,
  after: Readonly<Partial<Record<keyof F, LogValue>>>,
): LogChange[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [was, is] = [stored(before[name]), stored(after[name])];
    return keyOf(was) === keyOf(is) ? [] : [{ field, before: was, after: is }];
  });
}

const stored = (value: LogValue | undefined): LogValue =>
  value === undefined || value === '' ? null : value;
/** Lists are compared as sets: order does not matter. */
const keyOf = (value: LogValue): string => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
