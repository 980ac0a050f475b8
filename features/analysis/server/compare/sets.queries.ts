import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern, readPage } from '@heliodon/infrastructure/sql';
import type { Caller } from '@heliodon/server-kit/caller';
import { sql } from 'kysely';
import type { SetContent } from '../../contract/compare/series.schema.ts';
import type { getSetList, saveSet } from '../../contract/compare/sets.contract.ts';

/** Own sets, and those that an account of the same tree shares. */
export async function readSets(db: Database, caller: Caller, request: CallRequest<typeof getSetList>) {
  const found = db
    .selectFrom('compare_set as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .where((q) =>
      q.or([
        q('s.account_id', '=', caller.accountId),
        q.and([
          q('s.shared', '=', true),
          q('a.tree_id', '=', caller.managerId),
          q('a.deleted_at', 'is', null),
        ]),
      ]),
    )
    .where('s.name', 'ilike', likePattern(request.keyword))
    .select([
      's.id as setId',
      's.name',
      's.shared',
      's.account_id as accountId',
      'a.account_name as ownerName',
      's.updated_at as updatedAt',
      's.content',
    ])
    .orderBy(sql`s.account_id = ${caller.accountId}`, 'desc')
    .orderBy(sql`lower(s.name)`)
    .orderBy('s.id');
  const { rows, total } = await readPage(db, found, request);
  return { rows: rows.map((row) => ({ ...row, content: row.content as unknown as SetContent })), total };
}

/** Two tabs of an account save one after the other, so that the number of its sets stays true. */
export async function lockSets(tx: Database, accountId: number): Promise<number> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
  const { sets } = await tx
    .selectFrom('compare_set')
    .where('account_id', '=', accountId)
    .select((q) => q.fn.countAll<number>().as('sets'))
    .executeTakeFirstOrThrow();
  return sets;
}

export async function isNameTaken(
  tx: Database,
  accountId: number,
  { name, setId }: Pick<CallRequest<typeof saveSet>, 'name' | 'setId'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('compare_set')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', setId ?? 0)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertSet(
  tx: Database,
  accountId: number,
  { name, shared, content }: CallRequest<typeof saveSet>,
): Promise<number> {
  const { id } = await tx
    .insertInto('compare_set')
    .values({ account_id: accountId, name, shared, content: JSON.stringify(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when there is no such set of the account. */
export async function updateSet(
  tx: Database,
  accountId: number,
  setId: number,
  { name, shared, content }: CallRequest<typeof saveSet>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('compare_set')
    .set({ name, shared, updated_at: sql`now()`, ...(content && { content: JSON.stringify(content) }) })
    .where('id', '=', setId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function removeSet(tx: Database, accountId: number, setId: number): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('compare_set')
    .where('id', '=', setId)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst();
  return removed?.name;
}
