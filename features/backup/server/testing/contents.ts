import pg from 'pg';
import { momentary } from '../database/skipped.ts';

/** Contents of a database: rows of each table, constraints, indexes, triggers and functions, sequences. */
export async function contentsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !momentary.has(table.name))) {
      const { rows } = await client.query<{ n: string; hash: string | null }>(
        `SELECT count(*) AS n, md5(string_agg(t::text, E'\n' ORDER BY t::text)) AS hash FROM "${name}" t`,
      );
      found[name] = `${rows[0]?.n} ${rows[0]?.hash}`;
    }
    const { rows: parts } = await client.query<{ key: string; value: string }>(`
      SELECT 'constraint ' || conrelid::regclass || ' ' || conname AS key, pg_get_constraintdef(oid) AS value
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT 'index ' || indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT 'trigger ' || tgrelid::regclass || ' ' || tgname, tgenabled::text || pg_get_triggerdef(oid)
        FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT 'function ' || oid::regprocedure, md5(prosrc) FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT 'column ' || attrelid::regclass || ' ' || attname, format_type(atttypid, atttypmod) || attnotnull
        FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid
        WHERE c.relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped AND relkind IN ('r', 'p')
      UNION ALL SELECT 'sequence ' || sequencename, last_value::text FROM pg_sequences
        WHERE schemaname = 'public' AND sequencename NOT IN
          ('session_id_seq', 'verification_code_id_seq', 'attempt_id_seq')`);
    for (const { key, value } of parts) found[key] = value;
    return found;
  } finally {
    await client.end();
  }
}
