import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { type RawBuilder, sql } from 'kysely';
import { type Cut, cutFor, sampledCut } from './list.policy.ts';
import type { AlarmScope } from './list.scope.ts';
import { notFolded, type Streams } from './list.streams.ts';

export interface Order {
  readonly key: 'triggered_at' | 'recovered_at';
  readonly desc: boolean;
}

export interface AlarmKey {
  readonly id: number;
  readonly at: Date;
}

const EARLIEST = sql`'-infinity'::timestamptz`;
const LATEST = sql`'infinity'::timestamptz`;

/** The owners of the streams, as `o.id`. */
function ownersOf({ owner, ids }: Streams): RawBuilder<unknown> {
  if (owner === 'sn') return sql`unnest(${[...ids]}::text[]) AS o (id)`;
  return sql`unnest(${pgArray(ids, (id) => id)}::bigint[]) AS o (id)`;
}

const isOwned = ({ owner }: Streams) => sql`a.${sql.ref(owner)} = o.id`;

/** UNION of one select per group of streams. */
const union = (streams: readonly Streams[], select: (one: Streams) => RawBuilder<unknown>) =>
  sql.join(streams.map(select), sql` UNION ALL `);

/** Keys of a section of the streams, sorted across all of them. */
export async function readKeys(
  db: Database,
  streams: readonly Streams[],
  order: Order,
  offset: number,
  limit: number,
): Promise<AlarmKey[]> {
  const count = streams.reduce((sum, { ids }) => sum + ids.length, 0);
  if (count === 0 || limit === 0) return [];
  const need = offset + limit;
  const sampled = sampledCut(need, count);
  if (sampled) {
    const sample = streams.map((one) => ({ ...one, ids: one.ids.filter((_, i) => i % sampled.every === 0) }));
    const keys = await readUpTo(db, { streams, sample, ...sampled }, order, offset, limit);
    if (keys.length === limit) return keys;
  }
  return readUpTo(db, { streams, sample: streams, ...cutFor(need, count) }, order, offset, limit);
}

interface CutStreams extends Cut {
  readonly streams: readonly Streams[];
  /** The streams that determine the cut. */
  readonly sample: readonly Streams[];
}

async function readUpTo(
  db: Database,
  { streams, sample, row, rank }: CutStreams,
  { key, desc }: Order,
  offset: number,
  limit: number,
): Promise<AlarmKey[]> {
  const way = desc ? sql`DESC` : sql`ASC`;
  const at = sql.ref(`a.${key}`);
  const order = sql`ORDER BY ${at} ${way}, a.id ${way}`;
  const upToCut = desc
    ? sql`${at} >= coalesce((SELECT at FROM cut), ${EARLIEST})`
    : sql`${at} <= coalesce((SELECT at FROM cut), ${LATEST})`;
  const found = await sql<AlarmKey>`
    WITH cut AS MATERIALIZED (
      SELECT u.at FROM (${union(
        sample,
        (one) => sql`SELECT c.at FROM ${ownersOf(one)}, LATERAL (
          SELECT ${at} AS at FROM alarm a WHERE ${isOwned(one)} AND ${one.where} ${order}
          OFFSET ${sql.lit(row)} LIMIT 1) c`,
      )}) u ORDER BY u.at ${way} OFFSET ${sql.lit(rank - 1)} LIMIT 1)
    SELECT t.id, t.at FROM (${union(
      streams,
      (one) => sql`SELECT x.id, x.at FROM ${ownersOf(one)}, LATERAL (
        SELECT a.id, ${at} AS at FROM alarm a WHERE ${isOwned(one)} AND ${one.where} AND ${upToCut} ${order}
        LIMIT ${sql.lit(offset + limit)}) x`,
    )}) t ORDER BY t.at ${way}, t.id ${way} OFFSET ${sql.lit(offset)} LIMIT ${sql.lit(limit)}`.execute(db);
  return found.rows;
}

/** Number of alarms; counting stops at `max`. */
export async function countAlarms(db: Database, streams: readonly Streams[], max: number): Promise<number> {
  const filled = streams.filter(({ ids }) => ids.length > 0);
  if (filled.length === 0) return 0;
  // The inner limit makes each stream a scan of its own index.
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (${union(
    filled,
    (one) => sql`SELECT 1 FROM ${ownersOf(one)}, LATERAL (
      SELECT 1 FROM alarm a WHERE ${isOwned(one)} AND ${one.where} LIMIT ${sql.lit(max)}) x`,
  )} LIMIT ${sql.lit(max)}) t`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface OpenCount {
  readonly grade: number;
  readonly here: number;
  readonly everywhere: number;
}

/** Not recovered now, by grade: in the selected plant (0: all plants) and in all plants. */
export async function countOpen(db: Database, scope: AlarmScope, plantId: number): Promise<OpenCount[]> {
  const here = plantId ? sql`count(*) FILTER (WHERE a.plant_id = ${plantId})` : sql`count(*)`;
  const { rows } = await sql<OpenCount>`
    SELECT a.grade, ${here}::int AS here, count(*)::int AS everywhere FROM alarm a
    WHERE a.plant_id = ANY(${pgArray(scope.allPlantIds, (id) => id)}::bigint[])
      AND a.recovered_at IS NULL AND ${notFolded(scope)}
    GROUP BY a.grade`.execute(db);
  return rows;
}
