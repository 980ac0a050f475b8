import type { HeldRole } from '@heliodon/contract/permissions';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { AccountFacts, SessionFacts } from './auth.policy.ts';

export interface AccountRights extends AccountFacts {
  readonly accountId: number;
  readonly accountName: string;
  readonly accountPath: number[];
  readonly roleId: number;
  readonly managerId: number;
  readonly storedPermissions: string[];
  readonly passwordInitial: boolean;
  /** Within the tree, root first. */
  readonly above: readonly (HeldRole & { readonly accountId: number })[];
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
  'a.password_initial as passwordInitial',
] as const;

/** Access is inherited: an account loses it when any account above it does, except the platform manager at the root. */
export const aboveUsable = sql<boolean>`NOT EXISTS (SELECT 1 FROM account m
  WHERE m.id = ANY (a.path) AND m.id <> a.id AND m.parent_id IS NOT NULL
    AND (NOT m.enabled OR m.deleted_at IS NOT NULL OR m.valid_until <= now()))`.as('aboveUsable');
const storedPermissions = sql<
  string[]
>`ARRAY(SELECT p.menu_code FROM role_permission p WHERE p.role_id = a.role_id)`.as('storedPermissions');

/** The accounts whose rights limit those of the account: from the root of its tree down to the one directly above. */
const above = sql<AccountRights['above']>`(SELECT coalesce(json_agg(json_build_object(
      'accountId', m.id, 'roleId', m.role_id,
      'stored', ARRAY(SELECT p.menu_code FROM role_permission p WHERE p.role_id = m.role_id))
    ORDER BY array_position(a.path, m.id)), '[]')
  FROM account m WHERE m.id = ANY (a.path) AND m.id <> a.id
    AND array_position(a.path, m.id) >= array_position(a.path, a.tree_id))`.as('above');

/** Session, account, role and tree in one round trip, because every call starts with it. */
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
    .select([aboveUsable, storedPermissions, above])
    .where((q) => ('id' in by ? q('s.id', '=', by.id) : q('s.token_hash', '=', by.tokenHash)))
    .executeTakeFirst();
}

export function findSessions(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('session as s')
    .select([
      's.id as sessionId',
      's.account_id as accountId',
      's.origin',
      's.plant_id as plantId',
      's.ended_at as endedAt',
      's.expires_at as expiresAt',
      's.last_active_at as lastActiveAt',
    ])
    .where('s.id', '=', sql<number>`ANY (${[...ids]}::bigint[])`)
    .execute();
}

export async function findAccountRights(db: Database, accountId: number): Promise<AccountRights | undefined> {
  return (await findRightsOf(db, [accountId]))[0];
}

export function findRightsOf(db: Database, accountIds: readonly number[]): Promise<AccountRights[]> {
  return db
    .selectFrom('account as a')
    .select(rights)
    .select([aboveUsable, storedPermissions, above])
    .where('a.id', '=', sql<number>`ANY (${[...accountIds]}::bigint[])`)
    .execute();
}

/**
 * Locks all rows that the rights of an account depend on until the transaction ends: accounts and roles from the root
 * of its tree down to itself. The top-down order, also used for changes of an account below, avoids deadlocks.
 */
export async function holdRights(
  tx: Database,
  path: readonly number[],
  own: 'SHARE' | 'UPDATE' = 'SHARE',
): Promise<void> {
  const shared = own === 'SHARE' ? path : path.slice(0, -1);
  await sql`SELECT 1 FROM account WHERE id = ANY (${[...shared]}::bigint[]) ORDER BY id FOR SHARE`.execute(
    tx,
  );
  if (own === 'UPDATE')
    await sql`SELECT 1 FROM account WHERE id = ${path.at(-1) ?? 0} FOR UPDATE`.execute(tx);
  await sql`SELECT 1 FROM role WHERE id IN (SELECT a.role_id FROM account a WHERE a.id = ANY (${[...path]}::bigint[]))
    ORDER BY id FOR SHARE`.execute(tx);
}
