import { openDatabase } from '@heliodon/infrastructure/database';
import { startEmbeddedPostgres } from '@heliodon/infrastructure/postgres/embedded';
import { runningDatabase } from '@heliodon/infrastructure/postgres/running-database';
import { brokenLog, checkChain } from '@heliodon/server-kit/log-chain/check-chain';
import { SignedLogHeads } from '@heliodon/server-kit/log-chain/signed-log-heads';
import { loadSettingsKey } from '@heliodon/system/server';
import { type Config, loadConfig } from '../config/config.ts';

/*
 * npm run check-log [-- --data-dir folder]: verifies the operation log. Works with and without a running program;
 * DATABASE_URL selects another database. Exit code 1 if an entry was altered, removed or moved, or the end was cut off.
 */

async function check(config: Config): Promise<void> {
  const { dataDir, databaseUrl } = config;
  const running = databaseUrl ? { url: databaseUrl } : await runningDatabase(dataDir);
  const started = running ? undefined : await startEmbeddedPostgres({ dataDir });
  const { db, close } = openDatabase(running?.url ?? started?.url ?? '', { max: 1 });
  try {
    const { key } = await loadSettingsKey(config.settingsKey, dataDir);
    const noted = await new SignedLogHeads(config, key, () => undefined).read();
    const { entries, fault } = await checkChain(db, noted);
    if (!fault) {
      process.stdout.write(
        `The operation log is whole: ${entries} entries, compared with ${noted.heads.length} noted heads.\n`,
      );
      return;
    }
    process.stderr.write(`${brokenLog(fault, entries)}\n`);
    process.exitCode = 1;
  } finally {
    await close();
    await started?.stop();
  }
}

const loaded = loadConfig(process.argv.slice(2), process.env);
if (loaded.ok) await check(loaded.config);
else {
  for (const { message } of loaded.problems) process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}
