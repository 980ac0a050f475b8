import type pg from 'pg';
import { ofNoExtension } from './own-objects.ts';

/** Tables that stay with the owner, and what others may do with them. */
const KEPT = {
  operation_log: 'SELECT, INSERT',
  operation_log_chain: 'SELECT',
  log_head: 'SELECT',
  schema_migration: 'SELECT',
} as const;

/**
 * Gives the role all tables but those that are kept: it makes partitions and columns of telemetry while the program
 * runs. The tables of the job queue are all its own, because graphile-worker brings them up to date itself.
 */
export async function handOver(owner: pg.Client, role: string): Promise<void> {
  await joinRole(owner, role);
  const database = owner.escapeIdentifier(owner.database ?? '');
  await owner.query(`GRANT CONNECT, CREATE, TEMPORARY ON DATABASE ${database} TO ${role}`);
  await owner.query(`GRANT CREATE, USAGE ON SCHEMA public TO ${role}`);
  // At once: programs that run already never find themselves without rights.
  const rightsOnKept = Object.entries(KEPT).map(
    ([table, rights]) => `REVOKE ALL ON public.${table} FROM PUBLIC, ${role};
      GRANT ${rights} ON public.${table} TO ${role};`,
  );
  // A back-up notes how far its numbers have come.
  const onNumbers = `GRANT SELECT ON SEQUENCE public.operation_log_id_seq TO ${role};`;
  await owner.query(`BEGIN; ${rightsOnKept.join(' ')} ${onNumbers} COMMIT`);
  // One by one and not in one transaction: years of partitions are more than one may lock.
  for (const { statement } of await toHandOver(owner, role)) await owner.query(statement);
}

/** An owner that is no superuser can give only to roles that it belongs to; that it does not make the role belong to it. */
async function joinRole(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ joined: boolean }>(`SELECT pg_has_role($1, 'USAGE') AS joined`, [
    role,
  ]);
  if (rows[0]?.joined !== true) await owner.query(`GRANT ${role} TO CURRENT_USER`);
}

async function toHandOver(owner: pg.Client, role: string): Promise<{ statement: string }[]> {
  const { rows } = await owner.query<{ statement: string }>(
    `SELECT format('ALTER SCHEMA %I OWNER TO %I', nspname, $1::text) AS statement
     FROM pg_namespace WHERE nspname = 'graphile_worker' AND nspowner <> $1::text::regrole
     UNION ALL
     SELECT format('ALTER %s %s OWNER TO %I',
       CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'c' THEN 'TYPE' ELSE 'TABLE' END,
       c.oid::regclass, $1::text)
     FROM pg_class c
     WHERE relkind IN ('r', 'p', 'v', 'S', 'c') AND relowner <> $1::text::regrole
       AND (relnamespace = 'public'::regnamespace AND relname <> ALL ($2::text[])
            OR relnamespace = to_regnamespace('graphile_worker'))
       AND ${ofNoExtension('pg_class', 'c.oid')}
       -- A sequence goes with its table.
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
                       AND relkind = 'S' AND d.deptype IN ('a', 'i'))
     UNION ALL
     SELECT format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure, $1::text)
     FROM pg_proc p WHERE pronamespace = to_regnamespace('graphile_worker') AND proowner <> $1::text::regrole`,
    [role, Object.keys(KEPT)],
  );
  return rows;
}
