import type { SelectQueryBuilder } from 'kysely';
import type { Database } from './database.ts';

/** What people type is searched for as it stands: % and _ are no wildcards. */
export const likePattern = (typed: string): string => `%${typed.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

/** Numbers and plain words as PostgreSQL writes an array; the driver would look at each for quotes, which is slow. */
export const pgArray = <T>(items: readonly T[], value: (item: T) => number | string | null): string =>
  `{${items.map((item) => value(item) ?? 'NULL').join(',')}}`;

/** One page of what a query finds, and how many rows it finds in all. */
export async function readPage<Row>(
  db: Database,
  // biome-ignore lint/suspicious/noExplicitAny: whatever tables the query reads
  query: SelectQueryBuilder<any, any, Row>,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ rows: Row[]; total: number }> {
  const [rows, count] = await Promise.all([
    query
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom(query.clearOrderBy().as('found'))
      .select((q) => q.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}
