import type { CallRequest } from '@heliodon/contract/call';
import { ROLE_MANAGER } from '@heliodon/contract/permissions';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern } from '@heliodon/infrastructure/sql';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AccountState, getSubUserList, SubAccountRow } from '../contract/accounts.contract.ts';

type ListRequest = CallRequest<typeof getSubUserList>;

/** SQL condition on `account a`: accounts see and change only those strictly below themselves. */
export const isBelow = (caller: Pick<Caller, 'accountId'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(a.path @> ARRAY[${caller.accountId}]::bigint[] AND a.id <> ${caller.accountId} AND a.deleted_at IS NULL)`;

const stateAt = (now: Date) => sql<AccountState>`CASE WHEN NOT a.enabled THEN 'disabled'
  WHEN a.valid_until <= ${now} THEN 'expired' ELSE 'enabled' END`;

const seesAllPlants = sql<SqlBool>`(a.role_id = ${ROLE_MANAGER} OR EXISTS (SELECT 1 FROM role_permission c
  WHERE c.role_id = a.role_id AND c.menu_code = 'plantViewAll'))`;

const sortColumns = {
  accountName: sql`lower(a.account_name)`,
  name: sql`a.name`,
  createdAt: sql`a.created_at`,
  validUntil: sql`a.valid_until`,
  lastSignInAt: sql`a.last_sign_in_at`,
};

/** Accounts that match the filters, except the state filter. */
function found(caller: Caller, { keyword, roleId, plantId }: ListRequest): RawBuilder<unknown> {
  const conditions = [isBelow(caller)];
  if (keyword) {
    const like = likePattern(keyword);
    conditions.push(sql<SqlBool>`(a.account_name ILIKE ${like} OR a.name ILIKE ${like} OR a.phone ILIKE ${like}
      OR a.email ILIKE ${like} OR a.company ILIKE ${like})`);
  }
  if (roleId) conditions.push(sql<SqlBool>`a.role_id = ${roleId}`);
  if (plantId)
    conditions.push(sql<SqlBool>`(EXISTS (SELECT 1 FROM account_plant g WHERE g.account_id = a.id AND g.plant_id = ${plantId})
      OR EXISTS (SELECT 1 FROM role_plant g WHERE g.role_id = a.role_id AND g.plant_id = ${plantId})
      OR (${seesAllPlants} AND EXISTS (SELECT 1 FROM plant p JOIN account o ON o.id = p.owner_id
        WHERE p.id = ${plantId} AND o.path @> ARRAY[a.tree_id])))`);
  return sql`FROM account a WHERE ${sql.join(conditions, sql` AND `)}`;
}

export async function countStates(db: Database, caller: Caller, request: ListRequest, now: Date) {
  const { rows } = await sql<{
    state: AccountState;
    n: number;
  }>`SELECT ${stateAt(now)} AS state, count(*) AS n
    ${found(caller, request)} GROUP BY 1`.execute(db);
  const counts = { all: 0, enabled: 0, disabled: 0, expired: 0 };
  for (const { state, n } of rows) {
    counts[state] = n;
    counts.all += n;
  }
  return counts;
}

/** Selects one page first; sums over plants and accounts are computed for the shown rows only. */
export async function readPageOfAccounts(db: Database, caller: Caller, request: ListRequest, now: Date) {
  const { page, pageSize, sort, state, order = sort ? 'asc' : 'desc' } = request;
  const by = sql`${sortColumns[sort ?? 'createdAt']} ${sql.raw(order)} NULLS LAST, a.id ${sql.raw(order)}`;
  const inState = state ? sql`AND ${stateAt(now)} = ${state}` : sql``;
  const { rows } = await sql<{ id: number }>`SELECT a.id ${found(caller, request)} ${inState}
    ORDER BY ${by} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const accounts = await readAccounts(db, caller, ids, now);
  return accounts.sort((a, b) => ids.indexOf(a.accountId) - ids.indexOf(b.accountId));
}

type Stored = Omit<SubAccountRow, 'validUntil' | 'lastSignInAt' | 'createdAt'> & {
  readonly validUntil: Date | null;
  readonly lastSignInAt: Date | null;
  readonly createdAt: Date;
  readonly version: number;
};

export async function readAccounts(db: Database, caller: Caller, ids: readonly number[], now: Date) {
  const { rows } =
    await sql<Stored>`SELECT a.id AS "accountId", a.account_name AS "accountName", a.name, a.sex, a.phone,
      a.email, a.company, a.position, a.description, a.role_id AS "roleId", r.name AS "roleName",
      r.deleted_at IS NOT NULL AS "roleDeleted", a.parent_id AS "parentId", m.account_name AS "parentName",
      ${stateAt(now)} AS state, a.enabled, a.valid_until AS "validUntil", a.password_initial AS "passwordInitial",
      CASE WHEN NOT ${seesAllPlants} THEN (SELECT count(*) FROM account_plant g
        WHERE g.account_id = a.id AND g.plant_id IN ${visiblePlantIds(caller)}) END AS "plantCount",
      (SELECT count(*) FROM account b
        WHERE b.path @> ARRAY[a.id] AND b.id <> a.id AND b.deleted_at IS NULL) AS "belowCount",
      a.last_sign_in_at AS "lastSignInAt", a.created_at AS "createdAt", a.version
    FROM account a JOIN role r ON r.id = a.role_id JOIN account m ON m.id = a.parent_id
    WHERE a.id = ANY (${[...ids]}::bigint[]) AND ${isBelow(caller)}`.execute(db);
  return rows.map((row) => ({
    ...row,
    validUntil: row.validUntil?.toISOString() ?? null,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

export async function readAccountPlants(db: Database, caller: Caller, accountId: number) {
  const { rows } = await sql<{ plantId: number; name: string }>`SELECT p.id AS "plantId", p.name
    FROM account_plant g JOIN plant p ON p.id = g.plant_id
    WHERE g.account_id = ${accountId} AND p.id IN ${visiblePlantIds(caller)} ORDER BY p.name`.execute(db);
  return rows;
}

/** Locks the account and reads what the log records of it. */
export async function lockAccount(tx: Database, author: Caller, accountId: number) {
  // Without a join: if the role changed while waiting for the lock, a joined row would be lost.
  const account = await tx
    .selectFrom('account as a')
    .selectAll()
    .where('a.id', '=', accountId)
    .where(isBelow(author))
    .forUpdate()
    .executeTakeFirst();
  if (!account) return undefined;
  const { roleName } = await tx
    .selectFrom('role')
    .select('name as roleName')
    .where('id', '=', account.role_id)
    .executeTakeFirstOrThrow();
  return { ...account, roleName };
}
