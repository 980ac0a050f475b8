import { ofNoExtension } from '@heliodon/infrastructure/postgres/own-objects';
import type pg from 'pg';
import { ours } from './shapes.ts';

type Client = Pick<pg.Client, 'query'>;

/** Drops everything that migrations and the program created; the schema itself, its permissions and extensions stay. */
export async function emptySchema(client: Client): Promise<void> {
  const routines = `pronamespace = 'public'::regnamespace AND ${ofNoExtension('pg_proc', 'p.oid')}`;
  await client.query(`DO $$
    DECLARE item record;
    BEGIN
      FOR item IN SELECT oid::regclass AS name FROM pg_class c WHERE relkind IN ('v', 'm') AND ${ours('c')} LOOP
        EXECUTE format('DROP VIEW IF EXISTS %s CASCADE', item.name);
      END LOOP;
      FOR item IN SELECT oid::regclass AS name FROM pg_class c
                  WHERE relkind IN ('r', 'p') AND NOT relispartition AND ${ours('c')} LOOP
        EXECUTE format('DROP TABLE IF EXISTS %s CASCADE', item.name);
      END LOOP;
      FOR item IN SELECT oid::regclass AS name FROM pg_class c WHERE relkind = 'S' AND ${ours('c')} LOOP
        EXECUTE format('DROP SEQUENCE IF EXISTS %s CASCADE', item.name);
      END LOOP;
      FOR item IN SELECT p.oid::regprocedure AS name FROM pg_proc p WHERE ${routines} LOOP
        EXECUTE format('DROP ROUTINE IF EXISTS %s CASCADE', item.name);
      END LOOP;
    END $$`);
  // Excludes a schema named like the owner, which the program could have created.
  await client.query('SET search_path = public, pg_temp');
}
