import { createHash } from 'node:crypto';
import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { type RawBuilder, sql } from 'kysely';
import type { Region } from '../../contract/operations.contract.ts';

/** The plants of a response. */
export interface Seen {
  /** `(id)` as a table: all queries of a response use the same plants, regardless of changes meanwhile. */
  readonly table: RawBuilder<unknown>;
  /** Equal for the same plants, independent of the user. */
  readonly key: string;
}

export async function readSeen(db: Database, caller: Caller, region: Region): Promise<Seen> {
  const inside = (['country', 'province', 'city'] as const).flatMap((level) => {
    const code = region[level];
    return code === undefined ? [] : [sql`AND p.${sql.ref(level)} = ${code}`];
  });
  const { rows } = await sql<{ ids: number[] }>`SELECT coalesce(json_agg(p.id ORDER BY p.id), '[]') AS ids
    FROM plant p WHERE p.id IN ${visiblePlantIds(caller)} ${sql.join(inside, sql` `)}`.execute(db);
  return seenOf(rows[0]?.ids ?? []);
}

function seenOf(ids: readonly number[]): Seen {
  const array = pgArray(ids, (id) => id);
  return {
    table: sql`unnest(${array}::bigint[]) AS seen (id)`,
    key: createHash('sha256').update(array).digest('base64'),
  };
}
