import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Transient tables that are not in a backup: docs/BACKUP.md. log_head is the position of the operation log; a restore
 * adds its own entry.
 */
const LEFT_OUT = new Set([
  'session',
  'remembered_login',
  'verification_code',
  'one_time_ticket',
  'attempt',
  'backup_job',
  'log_head',
]);
/** Written during a backup request, so they are not locked meanwhile. */
const NOT_HELD = new Set([...LEFT_OUT, 'operation_log', 'operation_log_chain']);

const LOOK_MS = 5;
const BEGINS_WITHIN_MS = 6000;
const TRIES = 8;

export interface TableSum {
  readonly rows: number;
  readonly md5: string | null;
}

const connected = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Sorted checksums of all tables; of the log up to an entry. */
export async function checksums(client: pg.Client, logUpTo: number): Promise<Map<string, TableSum>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const sums = new Map<string, TableSum>();
  for (const { name } of tables.filter((table) => !LEFT_OUT.has(table.name))) {
    const column = { operation_log: 'id', operation_log_chain: 'log_id' }[name];
    const { rows } = await client.query<TableSum>(
      `SELECT count(*)::int AS rows, md5(string_agg(t::text, E'\\n' ORDER BY t::text)) AS md5
       FROM "${name}" t ${column ? `WHERE ${column} <= ${logUpTo}` : ''}`,
    );
    if (rows[0]) sums.set(name, rows[0]);
  }
  return sums;
}

export async function checksumsAt(url: string, logUpTo: number): Promise<Map<string, TableSum>> {
  const client = await connected(url);
  try {
    return await checksums(client, logUpTo);
  } finally {
    await client.end();
  }
}

async function lastLogId(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT coalesce(max(id), 0)::int AS id FROM operation_log',
  );
  return rows[0]?.id ?? 0;
}

/**
 * Triggers a backup and captures its exact snapshot: writers are blocked until it has started. Returns a connection
 * with that snapshot, and the last log entry before those of the backup.
 */
export async function momentOfBackup(url: string, makeBackup: () => Promise<void>) {
  for (let tries = 1; ; tries += 1) {
    const [holder, looker] = [await connected(url), await connected(url)];
    try {
      await holdWriters(holder);
      const logUpTo = await lastLogId(holder);
      const before = await jobsDone(holder);
      const asked = makeBackup();
      const began = await backupBegan(holder, before);
      if (began) {
        await looker.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
        await looker.query('SELECT 1');
      }
      await holder.query('ROLLBACK');
      await asked;
      if (began) return { looker, logUpTo };
      // Blocked writers used all connections that it needed: another attempt.
      while ((await jobsDone(holder)) === before) await sleep(LOOK_MS);
      await looker.end();
      if (tries === TRIES) throw new Error('no moment was found for the back-up');
    } finally {
      await holder.end();
    }
  }
}

async function jobsDone(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM backup_job WHERE finished_at IS NOT NULL',
  );
  return rows[0]?.n ?? 0;
}

async function holdWriters(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition ORDER BY 1`,
  );
  const held = rows.filter(({ name }) => !NOT_HELD.has(name)).map(({ name }) => `"${name}"`);
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('BEGIN');
      await client.query(`LOCK TABLE ${held.join(', ')} IN SHARE MODE`);
      return;
    } catch (error) {
      // Deadlock: the database aborts one side.
      await client.query('ROLLBACK');
      if (tries === TRIES) throw error;
    }
  }
}

/** The backup has its snapshot once it copies, or has already finished. */
async function backupBegan(client: pg.Client, doneBefore: number): Promise<boolean> {
  const deadline = performance.now() + BEGINS_WITHIN_MS;
  while (performance.now() < deadline) {
    const { rows } = await client.query(
      "SELECT 1 FROM pg_stat_activity WHERE application_name = 'heliodon back-up' AND query LIKE 'COPY%'",
    );
    if (rows.length > 0 || (await jobsDone(client)) > doneBefore) return true;
    await sleep(LOOK_MS);
  }
  return false;
}
