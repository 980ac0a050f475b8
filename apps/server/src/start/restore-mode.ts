import {
  backupKeysOf,
  noteFailure,
  type RestoreOrder,
  type RestoreProgress,
  restoreDatabase,
} from '@heliodon/backup/server';
import { openDatabase } from '@heliodon/infrastructure/database';
import { systemClock } from '@heliodon/kernel/clock';
import { SignedLogHeads } from '@heliodon/server-kit/log-chain/signed-log-heads';
import { loadSettingsKey, operationLog } from '@heliodon/system/server';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { createRestoreApp } from '../http/restore-app.ts';
import type { ShutdownSequence } from './shutdown-sequence.ts';
import { openStore } from './store.ts';

/**
 * Runs between two program runs: nothing else uses the database, and loggers keep their samples meanwhile. The program
 * can start again whether it succeeds or not.
 */
export async function restoreAlone(
  config: Config,
  order: RestoreOrder,
  log: Logger,
  shutdown: ShutdownSequence,
): Promise<void> {
  let progress: RestoreProgress = { bytesDone: 0, bytesTotal: 0 };
  const app = await createRestoreApp({ tls: config.tlsBehindProxy }, () => progress);
  shutdown.add(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  await app.listen({ port: config.port, host: config.host });
  const opening = openStore(config, log, (why) => log.error(why));
  shutdown.add(() => opening.then((opened) => opened.stop()));
  const { ownerUrl } = await opening;
  const { db, close } = openDatabase(ownerUrl);
  shutdown.add(close);
  const operations = operationLog(db, systemClock);
  const { key } = await loadSettingsKey(config.settingsKey, config.dataDir);
  const heads = new SignedLogHeads(config, key, (error) =>
    log.warn({ err: error }, 'anchor of the operation log'),
  );
  try {
    log.warn(`restoring the database from ${order.fileName}`);
    const onProgress = (now: RestoreProgress) => {
      progress = now;
    };
    await restoreDatabase(order, {
      ownerUrl,
      log: operations,
      onProgress,
      keys: key && (await backupKeysOf(key)),
      onRestored: () => heads.noteRestored(new Date()),
      onLateError: (error) => log.error({ err: error }, 'after the restore'),
    });
    log.warn('the database is restored');
  } catch (error) {
    if (shutdown.begun) return;
    log.error({ err: error }, 'the database was not restored and is as before');
    await noteFailure(db, order, operations, error);
  }
}
