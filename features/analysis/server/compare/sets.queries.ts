import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern, readPage } from '@heliodon/infrastructure/sql';
import type { Caller } from '@heliodon/server-kit/caller';
import { sql } from 'kysely';
import type { SetContent } from '../../contract/compare/series.schema.ts';
import type { getSetList } from '../../contract/compare/sets.contract.ts';

/** Own sets and sets shared by accounts of the same tree. */
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
