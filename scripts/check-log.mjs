// npm run check-log [-- --data-dir folder]: whether the operation log is as it was written. Works beside a running
// program and without one; DATABASE_URL names another database. Ends with 1 when an entry was altered, removed or moved.

import { parseOptions } from '../apps/server/config/options.mjs';
import { ensureInstalled } from './lib/install.mjs';

const parsed = parseOptions(process.argv.slice(2), process.env);
if (!parsed.ok) {
  for (const { message } of parsed.problems) console.error(message);
  process.exit(2);
}
const dataDir = String(parsed.values.dataDir);
const databaseUrl = /** @type {string | undefined} */ (parsed.values.databaseUrl);

await ensureInstalled();
const { tsImport } = await import('tsx/esm/api');
const platform = '../packages/platform/src';
/** @type {typeof import('../packages/platform/src/database.ts')} */
const { openDatabase } = await tsImport(`${platform}/database.ts`, import.meta.url);
/** @type {typeof import('../packages/platform/src/log-chain/check-chain.ts')} */
const { checkChain } = await tsImport(`${platform}/log-chain/check-chain.ts`, import.meta.url);
/** @type {typeof import('../packages/platform/src/log-chain/noted-heads.ts')} */
const { headsFile, readNotedHeads } = await tsImport(`${platform}/log-chain/noted-heads.ts`, import.meta.url);
/** @type {typeof import('../packages/platform/src/postgres/running-database.ts')} */
const { runningDatabase } = await tsImport(`${platform}/postgres/running-database.ts`, import.meta.url);
/** @type {typeof import('../packages/platform/src/postgres/embedded.ts')} */
const { startEmbeddedPostgres } = await tsImport(`${platform}/postgres/embedded.ts`, import.meta.url);

const running = databaseUrl ? { url: databaseUrl } : await runningDatabase(dataDir);
const started = running ? undefined : await startEmbeddedPostgres({ dataDir });
const { db, close } = openDatabase(running?.url ?? started?.url ?? '', { max: 1 });
try {
  const noted = await readNotedHeads(headsFile(dataDir, databaseUrl));
  const { entries, fault } = await checkChain(db, noted);
  if (fault) {
    const where = fault.seq === null ? `entry with id ${fault.logId}` : `entry ${fault.seq}`;
    console.error(
      `The operation log is broken: ${where} (${fault.problem}); ${entries} entries before it are whole.`,
    );
    process.exitCode = 1;
  } else {
    console.log(`The operation log is whole: ${entries} entries, compared with ${noted.length} noted heads.`);
  }
} finally {
  await close();
  await started?.stop();
}
