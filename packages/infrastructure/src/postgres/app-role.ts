import { createHmac } from 'node:crypto';
import pg from 'pg';
import { handOver } from './hand-over.ts';
import { ONLY_CATALOG } from './own-objects.ts';

/** The database role of the program: owns all tables except the operation log, to which it can only add entries. */
export const APP_ROLE = 'heliodon_app';

// Advisory lock; any number unused in this database.
const LOCK_KEY = 4_835_766_003;

/** The database is reachable, but the application role cannot be created or used. */
export class NoAppRole extends Error {
  override name = 'NoAppRole';
}

/** Derived from the owner's address, the same in every process, and never stored. */
export function appRoleUrl(ownerUrl: string, database?: string): string {
  const url = new URL(ownerUrl);
  // Without a database name, PostgreSQL would use the role name.
  if (database && url.pathname.length <= 1) url.pathname = `/${encodeURIComponent(database)}`;
  const secret = decodeURIComponent(url.password);
  url.password = createHmac('sha256', secret).update(APP_ROLE).digest('hex');
  url.username = APP_ROLE;
  return url.href;
}

/** Creates the role, grants its rights and returns its address. May be called by several processes at once. */
export async function prepareAppRole(ownerUrl: string): Promise<string> {
  if (!new URL(ownerUrl).password) throw new NoAppRole('the address of the database has no password');
  const owner = new pg.Client({ connectionString: ownerUrl });
  const url = appRoleUrl(ownerUrl, owner.database);
  await owner.connect();
  try {
    await owner.query(ONLY_CATALOG);
    await owner.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    await ensureRole(owner, url);
    await handOver(owner, APP_ROLE);
    await proveRole(url);
    return url;
  } catch (error) {
    throw isRefused(error) ? new NoAppRole((error as Error).message, { cause: error }) : error;
  } finally {
    // Releases the lock too.
    await owner.end();
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';
const DUPLICATE = ['42710', '23505'];

/** Permission denied, or sign-in with the new role denied. */
const isRefused = (error: unknown): boolean => {
  const code = (error as { code?: string }).code ?? '';
  return code === INSUFFICIENT_PRIVILEGE || code.startsWith('28');
};

async function ensureRole(owner: pg.Client, url: string): Promise<void> {
  const secret = owner.escapeLiteral(new URL(url).password);
  const { rowCount } = await owner.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APP_ROLE]);
  if (rowCount === 0) {
    await owner.query(`CREATE ROLE ${APP_ROLE} LOGIN PASSWORD ${secret}`).catch((error) => {
      // Roles belong to the whole cluster: a program on another database may have created it first.
      if (!DUPLICATE.includes(error.code)) throw error;
    });
    return;
  }
  if (!(await opens(url))) await owner.query(`ALTER ROLE ${APP_ROLE} LOGIN PASSWORD ${secret}`);
}

async function opens(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** Verifies the actual rights of the role, regardless of who created it or granted rights. */
async function proveRole(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(ONLY_CATALOG);
    const { rows } = await client.query<{ reach: boolean }>(
      `SELECT bool_or(pg_has_role(c.relowner, 'MEMBER')
         OR has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')) AS reach
       FROM pg_class c WHERE c.oid = ANY
         (ARRAY['public.operation_log', 'public.operation_log_chain', 'public.log_head']::regclass[])`,
    );
    if (rows[0]?.reach !== false) throw new NoAppRole(`${APP_ROLE} could change the operation log`);
  } finally {
    await client.end();
  }
}
