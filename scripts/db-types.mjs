// npm run db:types: writes packages/infrastructure/src/database.gen.ts from the migrations; --check compares.

import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseTypes, TYPES_FILE } from './lib/database-types.mjs';
import { ensureInstalled } from './lib/install.mjs';

await ensureInstalled();
const { tsImport } = await import('tsx/esm/api');
/** @type {typeof import('@heliodon/infrastructure/postgres/embedded')} */
const { startEmbeddedPostgres } = await tsImport(
  '../packages/infrastructure/src/postgres/embedded.ts',
  import.meta.url,
);
/** @type {typeof import('@heliodon/infrastructure/postgres/migrate')} */
const { migrate } = await tsImport('../packages/infrastructure/src/postgres/migrate.ts', import.meta.url);

const current = await readFile(TYPES_FILE, 'utf8').catch(() => '');
const wanted = await fromMigrations();
if (wanted === current) console.log('database.gen.ts is up to date');
else if (process.argv.includes('--check')) {
  console.error('database.gen.ts does not fit the migrations: run npm run db:types');
  process.exitCode = 1;
} else {
  await writeFile(TYPES_FILE, wanted);
  console.log('database.gen.ts is written');
}

async function fromMigrations() {
  const dataDir = await mkdtemp(join(tmpdir(), 'heliodon-types-'));
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  try {
    await migrate(postgres.url);
    return await databaseTypes(postgres.url);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
