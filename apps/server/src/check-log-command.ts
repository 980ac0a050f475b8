import { openDatabase } from '@heliodon/platform/database';
import { checkChain } from '@heliodon/platform/log-chain/check-chain';
import { headsFile, readNotedHeads } from '@heliodon/platform/log-chain/noted-heads';
import { startEmbeddedPostgres } from '@heliodon/platform/postgres/embedded';
import { runningDatabase } from '@heliodon/platform/postgres/running-database';
import { parseOptions } from '../config/options.mjs';

/*
 * npm run check-log [-- --data-dir folder]: whether the operation log is as it was written. Works beside a running
 * program and without one; DATABASE_URL names another database. Ends with 1 when an entry was altered, removed or moved.
 */

async function check(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const running = databaseUrl ? { url: databaseUrl } : await runningDatabase(dataDir);
  const started = running ? undefined : await startEmbeddedPostgres({ dataDir });
  const { db, close } = openDatabase(running?.url ?? started?.url ?? '', { max: 1 });
  try {
    const noted = await readNotedHeads(headsFile(dataDir, databaseUrl));
    const { entries, fault } = await checkChain(db, noted);
    if (!fault) {
      process.stdout.write(
        `The operation log is whole: ${entries} entries, compared with ${noted.length} noted heads.\n`,
      );
      return;
    }
    const where = fault.seq === null ? `entry with id ${fault.logId}` : `entry ${fault.seq}`;
    process.stderr.write(
      `The operation log is broken: ${where} (${fault.problem}); ${entries} entries before it are whole.\n`,
    );
    process.exitCode = 1;
  } finally {
    await close();
    await started?.stop();
  }
}

const parsed = parseOptions(process.argv.slice(2), process.env);
if (parsed.ok) await check(String(parsed.values.dataDir), parsed.values.databaseUrl as string | undefined);
else {
  for (const { message } of parsed.problems) process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}
