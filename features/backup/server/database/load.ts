import { type Migration, MigrationError, pendingMigrations } from '@heliodon/infrastructure/postgres/migrate';
import { ONLY_CATALOG } from '@heliodon/infrastructure/postgres/own-objects';
import type { SecretBox } from '@heliodon/infrastructure/secret-box';
import { AppError } from '@heliodon/kernel/app-error';
import pg from 'pg';
import { backupErrors } from '../../contract/backup.errors.ts';
import { type Manifest, type OpenedSecrets, openedSecrets, sequences, tableStart } from '../file/frames.ts';
import type { OpenedFile } from '../file/open.ts';
import { readFrames } from '../file/read.ts';
import { verifyFile } from '../file/verify.ts';
import { emptySchema } from './empty.ts';
import { suspendConstraints } from './guards.ts';
import { RowsIn } from './rows-in.ts';
import { sealSecrets } from './secrets.ts';
import { momentary } from './skipped.ts';
import { makeMissing } from './tables.ts';
import { takeTurn } from './turn.ts';

export interface LoadOptions {
  /** Connection of the owner of the tables. */
  readonly url: string;
  readonly file: OpenedFile;
  /** Uses this server's settings key; without it, sealed secrets must be entered again. */
  readonly box: SecretBox | undefined;
  readonly migrations: readonly Migration[];
  /** Number of bytes of the body that are loaded. */
  readonly onBytes?: (bytes: number) => void;
  /** Last statements in the transaction, after all rows are loaded. */
  readonly finish?: (client: pg.Client) => Promise<void>;
  /** Called right after the commit. */
  readonly onLoaded?: () => Promise<void>;
  /** Called for errors after the commit. */
  readonly onLateError?: (error: unknown) => void;
}

/** Throws if the back-up is newer than this program, or of another program. Returns the migrations to be applied. */
export function laterMigrations({ migrations }: Manifest, known: readonly Migration[]): Migration[] {
  const newest = known.at(-1)?.version ?? 0;
  const ahead = migrations.find(({ version }) => version > newest);
  if (ahead) throw new AppError(backupErrors.newer, { migration: ahead.name });
  try {
    return pendingMigrations(known, migrations);
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    throw new AppError(backupErrors.otherProgram, { detail: error.message });
  }
}

/** Replaces the database content with that of the file, in one transaction: all or nothing. */
export async function loadDatabase(options: LoadOptions): Promise<void> {
  const manifest = await verifyFile(options.file);
  const later = laterMigrations(manifest, options.migrations);
  const client = new pg.Client({ connectionString: options.url, application_name: 'heliodon restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(ONLY_CATALOG);
    await client.query("SET TimeZone = 'UTC'; SET DateStyle = 'ISO, MDY'; SET IntervalStyle = 'postgres';");
    await client.query(
      "SET statement_timeout = 0; SET lock_timeout = '60s'; SET client_min_messages = error;",
    );
    await takeTurn(client);
    await client.query('BEGIN');
    await emptySchema(client);
    const earlier = options.migrations.filter((migration) => !later.includes(migration));
    await client.query(`CREATE TABLE schema_migration (version integer PRIMARY KEY, name text NOT NULL,
      checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    for (const { sql } of earlier) await apply(client, sql);
    await makeMissing(client, manifest.tables);
    const secrets = await fill(client, manifest, options);
    for (const { version, name, checksum, sql } of later) {
      await apply(client, sql);
      const values = [version, name, checksum];
      await client.query(
        'INSERT INTO schema_migration (version, name, checksum) VALUES ($1, $2, $3)',
        values,
      );
    }
    await sealSecrets(client, options.box, secrets);
    await options.finish?.(client);
    await client.query('COMMIT');
    await afterCommit(client, options);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The rows are committed: no error in here makes the restore a failure. */
async function afterCommit(client: pg.Client, { onLoaded, onLateError }: LoadOptions): Promise<void> {
  await onLoaded?.().catch((error) => onLateError?.(error));
  await client.query('ANALYZE').catch((error) => onLateError?.(error));
}

/** A table with pending trigger events could not be altered by the next migration. */
async function apply(client: pg.Client, sql: string): Promise<void> {
  await client.query(sql);
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  await client.query('SET CONSTRAINTS ALL DEFERRED');
}

/** Returns the secrets that the file contains in plain form. */
async function fill(client: pg.Client, manifest: Manifest, options: LoadOptions): Promise<OpenedSecrets> {
  const bringBack = await suspendConstraints(client);
  const names = manifest.tables.filter(({ partitionOf }) => !partitionOf).map(({ name }) => `"${name}"`);
  // Rows inserted by the migrations themselves.
  await client.query(`TRUNCATE ${names.join(', ')}`);
  let rows: RowsIn | undefined;
  let secrets: OpenedSecrets = [];
  try {
    for await (const { type, content } of readFrames(options.file, options.onBytes)) {
      if (type === 'T') rows = rowsInto(client, content);
      else if (type === 'D') await rows?.write(content);
      else if (type === 'E') await rows?.end();
      else if (type === 'K') secrets = openedSecrets.parse(JSON.parse(content.toString('utf8')));
      else if (type === 'S') await setSequences(client, content);
    }
  } catch (error) {
    // Otherwise the connection would wait for more rows.
    rows?.giveUp();
    throw error;
  }
  // Files created by early versions of the program lack this sequence.
  await client.query(`SELECT setval('public.operation_log_id_seq', max(id)) FROM public.operation_log
    HAVING max(id) >= (SELECT last_value FROM public.operation_log_id_seq)`);
  await bringBack();
  return secrets;
}

function rowsInto(client: pg.Client, content: Buffer): RowsIn | undefined {
  const { name, columns } = tableStart.parse(JSON.parse(content.toString('utf8')));
  const list = columns.map((column) => `"${column}"`).join(', ');
  return momentary.has(name) ? undefined : new RowsIn(client, `COPY "${name}" (${list}) FROM STDIN`);
}

async function setSequences(client: pg.Client, content: Buffer): Promise<void> {
  for (const { name, value } of sequences.parse(JSON.parse(content.toString('utf8'))))
    await client.query('SELECT setval(to_regclass($1), $2::bigint)', [`public."${name}"`, value]);
}
