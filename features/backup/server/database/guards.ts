import type pg from 'pg';
import { ours } from './shapes.ts';

type Client = Pick<pg.Client, 'query'>;

/**
 * Drops foreign keys and triggers while rows are loaded in any order. Returns a function that restores them and checks
 * every foreign key. Requires only ownership of the tables.
 */
export async function suspendConstraints(client: Client): Promise<() => Promise<void>> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT k.conrelid::regclass::text AS table, quote_ident(k.conname) AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype = 'f' AND k.conparentid = 0 AND ${ours('c')}`);
  const triggers = await client.query<{ table: string; name: string; enabled: string }>(`
    SELECT t.tgrelid::regclass::text AS table, quote_ident(t.tgname) AS name, t.tgenabled AS enabled
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND t.tgenabled <> 'D' AND ${ours('c')}`);
  for (const { table, name } of keys.rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { table, name } of triggers.rows)
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`);
  return async () => {
    for (const { table, name, definition } of keys.rows)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    for (const { table, name, enabled } of triggers.rows) {
      const how = { A: 'ALWAYS', R: 'REPLICA' }[enabled] ?? '';
      await client.query(`ALTER TABLE ${table} ENABLE ${how} TRIGGER ${name}`);
    }
  };
}
