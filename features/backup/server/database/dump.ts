import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { frame, jsonFrame, type OpenedSecrets, type Sequences, type TableShape } from '../file/frames.ts';
import { type Written, writeFile } from '../file/write.ts';
import type { BackupKeys } from '../keys/backup-keys.ts';
import { targetOf } from '../keys/target.ts';
import { openSecrets } from './secrets.ts';
import { ours, readShapes } from './shapes.ts';
import { momentary } from './skipped.ts';
import { takeTurn } from './turn.ts';

const FRAME_BYTES = 1 << 18;
const UNDEFINED_TABLE = '42P01';
const ATTEMPTS = 5;

export interface DumpProgress {
  readonly tablesDone: number;
  readonly tablesTotal: number;
  readonly rowsDone: number;
  readonly bytesDone: number;
}

export interface DumpOptions {
  readonly url: string;
  readonly path: string;
  readonly automatic: boolean;
  readonly now: Date;
  readonly productVersion: string;
  readonly keys: BackupKeys;
  /** Encryption target: a passphrase, otherwise this recipient, otherwise the server itself. */
  readonly passphrase?: string | undefined;
  readonly recipient?: string | undefined;
  readonly onProgress?: (progress: DumpProgress) => void;
}

interface Snapshot {
  readonly tables: readonly TableShape[];
  readonly migrations: { version: number; name: string; checksum: string }[];
  readonly databaseBytes: number;
}

/** Writes every table from one snapshot, without blocking other readers and writers. */
export async function dumpDatabase(options: DumpOptions): Promise<Written> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'heliodon back-up' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query("SET TimeZone = 'UTC'; SET DateStyle = 'ISO, MDY'; SET IntervalStyle = 'postgres';");
    await client.query('SET extra_float_digits = 3; SET statement_timeout = 0; SET lock_timeout = 0;');
    await takeTurn(client);
    const snapshot = await takeSnapshot(client);
    const filled = snapshot.tables.filter(({ rangeOf, name }) => rangeOf === null && !momentary.has(name));
    let at = { tablesDone: 0, tablesTotal: filled.length, rowsDone: 0, bytesDone: 0 };
    const report = (more: Partial<DumpProgress>) => {
      at = { ...at, ...more };
      options.onProgress?.(at);
    };
    report({});
    const newest = snapshot.migrations.at(-1);
    const secrets = await openSecrets(client, options.keys.box);
    const { to, encryption } = targetOf(options);
    return await writeFile({
      path: options.path,
      to,
      signer: options.keys.signer,
      frames: frames(client, snapshot, secrets, filled, (rows) =>
        report({ tablesDone: at.tablesDone + 1, rowsDone: at.rowsDone + rows }),
      ),
      facts: () => ({
        createdAt: options.now.toISOString(),
        automatic: options.automatic,
        migration: newest?.name ?? '',
        migrationVersion: newest?.version ?? 0,
        tables: at.tablesDone,
        rows: at.rowsDone,
        databaseBytes: snapshot.databaseBytes,
        productVersion: options.productVersion,
        encryption,
      }),
      onBytes: (bytesDone) => report({ bytesDone }),
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** All tables are locked before the first is read, so that none can be dropped in between. */
async function takeSnapshot(client: pg.Client): Promise<Snapshot> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    try {
      const tables = await readShapes(client);
      const names = tables.filter(({ rangeOf }) => rangeOf === null).map(({ name }) => `ONLY "${name}"`);
      await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
      const migrations = await client.query<Snapshot['migrations'][number]>(
        'SELECT version, name, checksum FROM schema_migration ORDER BY version',
      );
      const size = await client.query<{ bytes: string }>(
        'SELECT pg_database_size(current_database())::text AS bytes',
      );
      return { tables, migrations: migrations.rows, databaseBytes: Number(size.rows[0]?.bytes ?? 0) };
    } catch (error) {
      await client.query('ROLLBACK');
      // A daily partition was dropped between reading its name and locking it.
      if ((error as { code?: string }).code !== UNDEFINED_TABLE || attempt === ATTEMPTS) throw error;
    }
  }
}

async function* frames(
  client: pg.Client,
  { tables, migrations }: Snapshot,
  secrets: OpenedSecrets,
  filled: readonly TableShape[],
  onTable: (rows: number) => void,
): AsyncGenerator<Buffer> {
  yield jsonFrame('M', { migrations, tables });
  yield jsonFrame('K', secrets);
  for (const { name, columns } of filled) {
    const names = columns.map((column) => column.name);
    yield jsonFrame('T', { name, columns: names });
    const copy = client.query(copyTo(`COPY "${name}" (${quoted(names)}) TO STDOUT`));
    for await (const chunk of inFrames(copy)) yield frame('D', chunk);
    yield jsonFrame('E', { rows: copy.rowCount });
    onTable(copy.rowCount);
  }
  yield jsonFrame('S', await readSequences(client));
  yield jsonFrame('Z', {});
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** Read after all rows, so that no value used meanwhile is assigned again. */
async function readSequences(client: pg.Client): Promise<Sequences> {
  const { rows } = await client.query<Sequences[number]>(`
    SELECT c.relname AS name, s.last_value::text AS value FROM pg_class c
    JOIN pg_sequences s ON s.schemaname = 'public' AND s.sequencename = c.relname
    WHERE c.relkind = 'S' AND s.last_value IS NOT NULL AND ${ours('c')} ORDER BY 1`);
  return rows;
}

async function* inFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    held.push(chunk);
    size += chunk.length;
    if (size < FRAME_BYTES) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(held);
}
