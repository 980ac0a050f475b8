import type { Database } from '@heliodon/infrastructure/database';
import type { Actor } from '@heliodon/server-kit/operation-log';
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

/**
 * By account name, phone number or e-mail, case-insensitive. An unconfirmed contact is not accepted, except for
 * password sign-in while only one account has it.
 */
export async function findAccount(
  db: Database,
  login: string,
  contacts: 'proven' | 'any' = 'proven',
): Promise<AccountRow | undefined> {
  const typed = login.trim();
  const lower = typed.toLowerCase();
  const sure = sql<boolean>`(lower(a.account_name) = ${lower} OR (a.phone = ${typed} AND a.phone_proven)
    OR (lower(a.email) = ${lower} AND a.email_proven))`;
  const rows = await db
    .selectFrom('account as a')
    .select(columns)
    .select(aboveUsable)
    .select(sure.as('sure'))
    .where('a.deleted_at', 'is', null)
    .where((q) =>
      q.or([
        q(sql`lower(account_name)`, '=', lower),
        q('a.phone', '=', typed),
        q(sql`lower(email)`, '=', lower),
      ]),
    )
    .orderBy('sure', 'desc')
    .limit(2)
    .execute();
  const [first] = rows;
  return first?.sure || (contacts === 'any' && rows.length === 1) ? first : undefined;
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
