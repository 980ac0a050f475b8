import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from '../project-root.ts';

export interface Migration {
  version: number;
  name: string;
  checksum: string;
  sql: string;
}

interface Applied {
  version: number;
  name: string;
  checksum: string;
}

// Advisory lock; any number unused in this database.
const LOCK_KEY = 4_835_766_001;

export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** Migrates the database to the program's version. May be called by several processes at once. */
export async function migrate(databaseUrl: string, folder?: string): Promise<{ applied: string[] }> {
  const known = await readMigrations(folder);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
      version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now())`);
    const { rows } = await client.query<Applied>(
      'SELECT version, name, checksum FROM schema_migration ORDER BY version',
    );
    const pending = pendingMigrations(known, rows);
    for (const migration of pending) await apply(client, migration);
    return { applied: pending.map(({ name }) => name) };
  } finally {
    // Releases the lock too.
    await client.end();
  }
}

/** Every migration of the program, in order. */
export async function readMigrations(
  folder = join(projectRoot(), 'packages', 'infrastructure', 'migrations'),
): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    names.map(async (file) => {
      const version = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1];
      if (!version) throw new MigrationError(`${file} in ${folder} is not named like 0001_some_words.sql`);
      // A checkout on Windows may have other line endings.
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { version: Number(version), name: file.slice(0, -'.sql'.length), checksum, sql };
    }),
  );
  for (const [index, { version, name }] of migrations.entries()) {
    const before = migrations[index - 1];
    if (before?.version === version)
      throw new MigrationError(`${before.name} and ${name} have the same number`);
  }
  return migrations;
}

/** Pending migrations, or an error if program and database are incompatible. */
export function pendingMigrations<M extends Applied>(known: readonly M[], applied: readonly Applied[]): M[] {
  const newest = known.at(-1)?.version ?? 0;
  for (const { version, name, checksum } of applied) {
    const match = known.find((m) => m.version === version);
    if (!match) {
      throw new MigrationError(
        version > newest
          ? `The database is newer than this program: it holds migration ${name}, the program ends at ` +
              `${newest}. Start the newer version of the program, or restore a backup made before the upgrade.`
          : `The database holds migration ${name}, which this program does not know. It was made by another program.`,
      );
    }
    if (match.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${match.name} was changed after it was applied to this database. ` +
          'Restore the file as it was and put the change into a new migration.',
      );
    }
  }
  const last = applied.at(-1)?.version ?? 0;
  const done = new Set(applied.map(({ version }) => version));
  const pending = known.filter(({ version }) => !done.has(version));
  const late = pending.find(({ version }) => version < last);
  if (late) {
    throw new MigrationError(
      `Migration ${late.name} is missing in the database, which is already at ${last}. Give it a higher number.`,
    );
  }
  return pending;
}

async function apply(client: pg.Client, { version, name, checksum, sql }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO schema_migration (version, name, checksum) VALUES ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => {});
    const { message, position } = cause as { message: string; position?: string };
    const line = position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : '';
    throw new MigrationError(`Migration ${name} failed: ${message}${line}`, { cause });
  }
}
