import type { Database } from '@heliodon/platform/database';
import type { Actor } from '@heliodon/platform/operation-log';
import { sql } from 'kysely';
import type { AccountFacts } from './auth.policy.ts';
import { aboveUsable } from './sessions.queries.ts';

export interface AccountRow extends AccountFacts {
  readonly id: number;
  readonly accountName: string;
  readonly path: number[];
  readonly passwordHash: string | null;
}

const columns = [
  'a.id',
  'a.account_name as accountName',
  'a.path',
  'a.password_hash as passwordHash',
  'a.enabled',
  'a.valid_until as validUntil',
  'a.deleted_at as deletedAt',
] as const;

/** By account name, phone number or e-mail; case does not matter. */
export function findAccount(db: Database, login: string): Promise<AccountRow | undefined> {
  const typed = login.trim();
  return db
    .selectFrom('account as a')
    .select(columns)
    .select(aboveUsable)
    .where('a.deleted_at', 'is', null)
    .where((q) =>
      q.or([
        q(sql`lower(account_name)`, '=', typed.toLowerCase()),
        q('a.phone', '=', typed),
        q(sql`lower(email)`, '=', typed.toLowerCase()),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
}

export function findAccountByName(db: Database, accountName: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('account as a')
    .select(columns)
    .select(aboveUsable)
    .where('a.deleted_at', 'is', null)
    .where(sql`lower(account_name)`, '=', accountName.toLowerCase())
    .executeTakeFirst();
}

export function findAccountById(db: Database, id: number): Promise<AccountRow | undefined> {
  return db
    .selectFrom('account as a')
    .select(columns)
    .select(aboveUsable)
    .where('a.id', '=', id)
    .executeTakeFirst();
}

export const actorOf = (account: AccountRow, ip: string): Actor => ({
  accountId: account.id,
  accountName: account.accountName,
  accountPath: account.path,
  ip,
});
