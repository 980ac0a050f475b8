import type { SelectQueryBuilder } from 'kysely';
import type { Database } from './database.ts';

/** Search text is matched literally: % and _ are no wildcards. */
export const likePattern = (typed: string): string => `%${typed.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

/** Numbers and plain words in PostgreSQL array syntax; the driver would check each for quotes, which is slow. */
export const pgArray = <T>(items: readonly T[], value: (item: T) => number | string | null): string =>
  `{${items.map((item) => value(item) ?? 'NULL').join(',')}}`;

/** One page of a query's rows, and the total number of rows. */
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
