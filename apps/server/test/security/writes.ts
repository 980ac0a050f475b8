import { openDatabase } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/** Side effects permitted for every call: rate limit counters and session activity. */
const TRACES = ['attempt', 'session'];

export type WatchedWrites = Awaited<ReturnType<typeof watchWrites>>;

/** Records every row written from now on, in all tables, within the writing transaction. */
export async function watchWrites(ownerUrl: string) {
  const { db, close } = openDatabase(ownerUrl, { max: 1 });
  await sql`CREATE TABLE written_row (table_name text NOT NULL)`.execute(db);
  await sql`CREATE FUNCTION note_written() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN INSERT INTO public.written_row VALUES (TG_TABLE_NAME); RETURN NULL; END $$`.execute(db);
  const { rows: tables } = await sql<{ name: string }>`
    SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'written_row'
      AND n.nspname NOT IN ('pg_catalog', 'information_schema')`.execute(db);
  for (const { name } of tables) {
    await sql`CREATE TRIGGER note_written AFTER INSERT OR UPDATE OR DELETE ON ${sql.raw(name)}
      FOR EACH ROW EXECUTE FUNCTION note_written()`.execute(db);
  }
  return {
    tables: tables.map(({ name }) => name),
    /** Tables written during the work, except permitted side effects, and its result. */
    async during<T>(work: () => Promise<T>): Promise<{ answer: T; written: string[] }> {
      await sql`DELETE FROM written_row`.execute(db);
      const answer = await work();
      const { rows } = await sql<{ name: string }>`
        SELECT DISTINCT table_name AS name FROM written_row ORDER BY 1`.execute(db);
      return { answer, written: rows.map(({ name }) => name).filter((name) => !TRACES.includes(name)) };
    },
    close,
  };
}
