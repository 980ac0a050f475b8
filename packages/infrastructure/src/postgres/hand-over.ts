import type pg from 'pg';
import { ofNoExtension } from './own-objects.ts';

/** Tables that stay with the owner, and the rights of other roles on them. */
const KEPT = {
  operation_log: 'SELECT, INSERT',
  operation_log_chain: 'SELECT',
  log_head: 'SELECT',
  schema_migration: 'SELECT',
} as const;

/**
 * Transfers all other tables to the role, which creates partitions and columns of telemetry at run time. It also owns
 * the job queue tables, because graphile-worker migrates them itself.
 */
export async function handOver(owner: pg.Client, role: string): Promise<void> {
  await joinRole(owner, role);
  const database = owner.escapeIdentifier(owner.database ?? '');
  await owner.query(`GRANT CONNECT, CREATE, TEMPORARY ON DATABASE ${database} TO ${role}`);
  await owner.query(`GRANT CREATE, USAGE ON SCHEMA public TO ${role}`);
  // In one transaction, so running programs are never without rights.
  const rightsOnKept = Object.entries(KEPT).map(
    ([table, rights]) => `REVOKE ALL ON public.${table} FROM PUBLIC, ${role};
      GRANT ${rights} ON public.${table} TO ${role};`,
  );
  // A backup records the current value of the sequence.
  const onNumbers = `GRANT SELECT ON SEQUENCE public.operation_log_id_seq TO ${role};`;
  await owner.query(`BEGIN; ${rightsOnKept.join(' ')} ${onNumbers} COMMIT`);
  // One by one instead of in one transaction: years of partitions would exceed the lock limit.
  for (const { statement } of await toHandOver(owner, role)) await owner.query(statement);
}

/** An owner without superuser rights can transfer objects only to roles of which it is a member. */
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
