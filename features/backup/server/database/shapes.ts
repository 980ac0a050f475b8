import { ofNoExtension } from '@heliodon/infrastructure/postgres/own-objects';
import type pg from 'pg';
import type { TableShape } from '../file/frames.ts';

type Client = Pick<pg.Client, 'query'>;

/** Belongs to our schema and not to an extension. */
export const ours = (alias: string): string =>
  `${alias}.relnamespace = 'public'::regnamespace AND ${ofNoExtension('pg_class', `${alias}.oid`)}`;

interface Row {
  name: string;
  range_of: string | null;
  parent: string | null;
  bound: string | null;
  columns: { name: string; type: string; notNull: boolean }[];
  primary_key: string[];
}

/** Definition of every table, parents before their partitions. The session's time zone must be UTC. */
export async function readShapes(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<Row>(`
    SELECT c.relname AS name, p.relname AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound,
      (SELECT a.attname FROM pg_partitioned_table t JOIN pg_attribute a
         ON a.attrelid = t.partrelid AND a.attnum = t.partattrs[0] WHERE t.partrelid = c.oid) AS range_of,
      (SELECT coalesce(json_agg(json_build_object('name', a.attname, 'notNull', a.attnotnull,
           'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum), '[]')
         FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      (SELECT coalesce(json_agg(a.attname ORDER BY k.n), '[]') FROM pg_index i,
         unnest(i.indkey::int2[]) WITH ORDINALITY AS k (attnum, n), pg_attribute a
        WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid AND a.attnum = k.attnum) AS primary_key
    FROM pg_class c
    LEFT JOIN pg_inherits h ON h.inhrelid = c.oid AND NOT h.inhdetachpending
    LEFT JOIN pg_class p ON p.oid = h.inhparent
    WHERE c.relkind IN ('r', 'p') AND c.relpersistence <> 't' AND ${ours('c')}
    ORDER BY c.relispartition, c.relname`);
  return rows.map((row) => ({
    name: row.name,
    columns: row.columns,
    primaryKey: row.primary_key,
    rangeOf: row.range_of,
    partitionOf: row.parent === null ? null : { parent: row.parent, ...boundOf(row.name, row.bound ?? '') },
  }));
}

function boundOf(name: string, text: string): { from: string; to: string } {
  const [, from, to] = /^FOR VALUES FROM \('([^']+)'\) TO \('([^']+)'\)$/.exec(text) ?? [];
  if (from === undefined || to === undefined) throw new Error(`${name}: unknown kind of partition ${text}`);
  return { from, to };
}
