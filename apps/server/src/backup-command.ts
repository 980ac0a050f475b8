import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dumpDatabase, restoreDatabase, verifyFile } from '@heliodon/backup/server';
import { AppError } from '@heliodon/kernel/app-error';
import { systemClock } from '@heliodon/kernel/clock';
import { inLang } from '@heliodon/kernel/lang';
import { openDatabase } from '@heliodon/platform/database';
import { NotedHeads } from '@heliodon/platform/log-chain/noted-heads';
import { PLATFORM } from '@heliodon/platform/operation-log';
import { loadSettingsKey, operationLog } from '@heliodon/system/server';
import { type Config, loadConfig } from '../config/config.ts';
import { createLogger } from './start/logger.ts';
import { openStore } from './start/store.ts';

/* npm run backup, npm run restore: for a server that is stopped, or that has its database elsewhere (DATABASE_URL). */

const USAGE = `npm run backup -- --out file.heliodon
npm run restore -- --from file.heliodon --yes
The database is that of DATABASE_URL, or the one in DATA_DIR; docs/BACKUP.md says more.
`;

class Misused extends Error {}

async function backUp(ownerUrl: string, out: string): Promise<void> {
  const path = resolve(out);
  if (existsSync(path)) throw new Misused(`${path} is there already`);
  await dumpDatabase({ url: ownerUrl, path, automatic: false, now: new Date() });
  const { head } = await verifyFile(path);
  process.stdout.write(`${path}: ${head.tables} tables, ${head.rows} rows, read back and complete\n`);
}

async function restore(ownerUrl: string, from: string, heads: NotedHeads): Promise<void> {
  const path = resolve(from);
  const { db, close } = openDatabase(ownerUrl);
  try {
    const log = operationLog(db, systemClock);
    const order = { path, fileName: basename(path), actor: PLATFORM };
    await restoreDatabase(order, {
      ...{ ownerUrl, log, onProgress: () => undefined },
      onRestored: () => heads.noteRestored(new Date()),
      onLateError: (error) => process.stderr.write(`After the restore: ${(error as Error).message}\n`),
    });
  } finally {
    await close();
  }
  process.stdout.write(`The database is what ${path} holds. Everybody has to sign in again.\n`);
}

async function notedHeads(config: Config): Promise<NotedHeads> {
  const { key } = await loadSettingsKey(config.settingsKey, config.dataDir);
  return new NotedHeads(config, key, (error) =>
    process.stderr.write(`Anchor of the operation log: ${(error as Error).message}\n`),
  );
}

async function run(config: Config): Promise<void> {
  const [what, ...args] = process.argv.slice(2);
  const { values } = parseArgs({
    args,
    options: { out: { type: 'string' }, from: { type: 'string' }, yes: { type: 'boolean' } },
  });
  const { out, from, yes } = values;
  if (what === 'restore' && from && !yes)
    throw new Misused('This replaces everything in the database. Add --yes if that is what you want.');
  if (!(what === 'backup' && out) && !(what === 'restore' && from)) throw new Misused(USAGE);
  const store = await openStore(config, createLogger('warn'), (why) => process.stderr.write(`${why}\n`));
  try {
    if (out) await backUp(store.ownerUrl, out);
    else if (from) await restore(store.ownerUrl, from, await notedHeads(config));
  } finally {
    await store.stop();
  }
}

async function main(): Promise<void> {
  const loaded = loadConfig([], process.env);
  try {
    if (!loaded.ok) throw new Misused(loaded.problems.map(({ message }) => message).join('\n'));
    await run(loaded.config);
  } catch (error) {
    const text =
      error instanceof AppError ? inLang(error.entry, 'en', error.params) : (error as Error).message;
    process.stderr.write(`${text}\n`);
    process.exitCode = error instanceof Misused ? 2 : 1;
  }
}

void main();
