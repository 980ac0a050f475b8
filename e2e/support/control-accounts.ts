import { ROLE_MANAGER } from '@heliodon/contract/permissions';
import type { Database } from '@heliodon/platform/database';
import { sql } from 'kysely';

interface NewAccount {
  readonly name: string;
  readonly under: number;
  readonly roleId: number;
}

/** Signs in as the demo accounts do. A manager is the head of a tree. */
export async function addAccount(db: Database, { name, under, roleId }: NewAccount): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO account (id, parent_id, path, tree_id, role_id, account_name, password_hash)
    SELECT n.id, p.id, p.path || n.id, CASE WHEN ${roleId} = ${ROLE_MANAGER} THEN n.id ELSE p.tree_id END, ${roleId},
      ${name}, a.password_hash
    FROM (SELECT nextval(pg_get_serial_sequence('account', 'id')) AS id) n, account p, account a
    WHERE p.id = ${under} AND a.account_name = 'auditor' AND a.deleted_at IS NULL RETURNING id`.execute(db);
  return rows[0]?.id ?? 0;
}
