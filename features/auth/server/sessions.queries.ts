import type { Database } from '@heliodon/platform/database';
import { sql } from 'kysely';
import type { AccountFacts, SessionFacts } from './auth.policy.ts';

export interface AccountRights extends AccountFacts {
  readonly accountId: number;
  readonly accountName: string;
  readonly accountPath: number[];
  readonly roleId: number;
  readonly managerId: number;
  readonly storedPermissions: string[];
}

export interface SessionRow extends AccountRights, SessionFacts {
  readonly sessionId: number;
  readonly origin: string;
  readonly plantId: number | null;
}

const rights = [
  'a.id as accountId',
  'a.account_name as accountName',
  'a.path as accountPath',
  'a.role_id as roleId',
  'a.enabled',
  'a.valid_until as validUntil',
  'a.deleted_at as deletedAt',
  'a.tree_id as managerId',
] as const;

/** Access comes from above: it ends with that of any account on the way down, the root itself aside. */
export const aboveUsable = sql<boolean>`NOT EXISTS (SELECT 1 FROM account m
  WHERE m.id = ANY (a.path) AND m.id <> a.id AND m.parent_id IS NOT NULL
    AND (NOT m.enabled OR m.deleted_at IS NOT NULL OR m.valid_until <= now()))`.as('aboveUsable');
const storedPermissions = sql<
  string[]
>`ARRAY(SELECT p.menu_code FROM role_permission p WHERE p.role_id = a.role_id)`.as('storedPermissions');

/** Session, account, role and tree in one round trip: every call begins with it. */
export function findSession(
  db: Database,
  by: { tokenHash: Buffer } | { id: number },
): Promise<SessionRow | undefined> {
  return db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select([
      's.id as sessionId',
      's.origin',
      's.plant_id as plantId',
      's.ended_at as endedAt',
      's.expires_at as expiresAt',
      's.last_active_at as lastActiveAt',
    ])
    .select(rights)
    .select([aboveUsable, storedPermissions])
    .where((q) => ('id' in by ? q('s.id', '=', by.id) : q('s.token_hash', '=', by.tokenHash)))
    .executeTakeFirst();
}

export async function findAccountRights(db: Database, accountId: number): Promise<AccountRights | undefined> {
  return (await findRightsOf(db, [accountId]))[0];
}

export function findRightsOf(db: Database, accountIds: readonly number[]): Promise<AccountRights[]> {
  return db
    .selectFrom('account as a')
    .select(rights)
    .select([aboveUsable, storedPermissions])
    .where('a.id', '=', sql<number>`ANY (${[...accountIds]}::bigint[])`)
    .execute();
}
