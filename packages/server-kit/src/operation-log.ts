import type { Database } from '@heliodon/infrastructure/database';
import type { TextParams } from '@heliodon/kernel/lang';
import type { RunMode } from '@heliodon/kernel/run-mode';
import type { Caller } from './caller.ts';

/** Who did it: a signed-in caller, or someone who only claimed to be an account. */
export type Actor = Pick<Caller, 'accountId' | 'accountName' | 'accountPath' | 'ip'>;

/** Whoever acts without a person: the turn of a day, a controller, a device that came back. */
export const PLATFORM: Actor = { accountId: 0, accountName: 'Heliodon', accountPath: [], ip: '' };

/** Shown as it is, or by the words of its field; lists item by item. Null: nothing was, or is, there. */
export type LogValue = string | number | boolean | null | readonly (string | number)[];

export interface LogChange {
  /** A key made by defineLogFields. */
  readonly field: string;
  readonly before: LogValue;
  readonly after: LogValue;
}

export interface LogEntry {
  /** A key made by defineLogActions. */
  readonly action: string;
  readonly params?: TextParams;
  /** What was there and what is there now; never a secret. */
  readonly changes?: readonly LogChange[];
  readonly plantId?: number;
  readonly status?: 'success' | 'failure' | 'upgrading';
  readonly runMode?: RunMode;
}

/** Where every change and command leaves its trace. */
export interface OperationLog {
  /** With a transaction, the entry stands or falls with the change that it speaks of. */
  write(actor: Actor, entry: LogEntry, db?: Database): Promise<void>;
}

type Fields = Readonly<Record<string, string>>;

/** What differs between two records, in the order of `fields` (name in the record → key of defineLogFields). */
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
/** Lists are compared as sets: another order is no change. */
const keyOf = (value: LogValue): string => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
