import type { Database } from '@heliodon/infrastructure/database';
import { readMigrations } from '@heliodon/infrastructure/postgres/migrate';
import type { Actor, LogEntry, OperationLog } from '@heliodon/server-kit/operation-log';
import type pg from 'pg';
import { backupLog } from '../contract/backup.contract.ts';
import { requireExclusiveAccess } from './database/exclusive-access.ts';
import { loadDatabase } from './database/load.ts';
import { overConnection } from './database/over-connection.ts';
import { type Opening, openFile } from './file/open.ts';
import { addJob, endJob } from './jobs.queries.ts';
import type { BackupKeys } from './keys/backup-keys.ts';
import { type Protection, protectionOf } from './opening.policy.ts';

export interface RestoreOrder {
  /** Undefined on the command line. */
  readonly jobId?: string;
  readonly path: string;
  readonly fileName: string;
  readonly actor: Actor;
  readonly opening: Opening;
}

export interface RestoreProgress {
  readonly bytesDone: number;
  readonly bytesTotal: number;
}

export interface RestoreDeps {
  /** Connection of the owner of the tables. */
  readonly ownerUrl: string;
  /** Undefined: the settings key is not usable; secrets sealed with it must be entered again. */
  readonly keys: BackupKeys | undefined;
  /** Writes to the database that it is given. */
  readonly log: OperationLog;
  onProgress(progress: RestoreProgress): void;
  /** Called right after the commit. */
  onRestored(): Promise<void>;
  /** Called for errors after the database was restored. */
  onLateError(error: unknown): void;
}

/**
 * Restores the database; nobody else may use it meanwhile. Work that was in progress at the time of the back-up is
 * ended.
 */
export async function restoreDatabase(order: RestoreOrder, deps: RestoreDeps): Promise<void> {
  await requireExclusiveAccess(deps.ownerUrl);
  const file = await openFile(order.path, order.opening, deps.keys);
  await loadDatabase({
    url: deps.ownerUrl,
    file,
    box: deps.keys?.box,
    migrations: await readMigrations(),
    onBytes: (bytesDone) => deps.onProgress({ bytesDone, bytesTotal: file.head.bodyBytes }),
    onLoaded: () => deps.onRestored(),
    onLateError: (error) => deps.onLateError(error),
    finish: async (client) => {
      await endOldWork(client);
      const db = overConnection(client);
      await noteRestore(db, order);
      await deps.log.write(order.actor, restoreEntry(order.fileName, protectionOf(file.head, deps.keys)), db);
    },
  });
}

/** Includes what the user had to confirm. */
function restoreEntry(name: string, { signer }: Protection): LogEntry {
  if (!signer) return { action: backupLog.restoredPlain, params: { name } };
  if (signer.own) return { action: backupLog.restored, params: { name } };
  return { action: backupLog.restoredOther, params: { name, fingerprint: signer.fingerprint } };
}

/**
 * Exports and messages from the time of the back-up: nobody waits for the exports, and the messages were sent long ago.
 */
async function endOldWork(client: pg.Client): Promise<void> {
  await client.query(`UPDATE export_job SET status = 'failed', error_code = 9999, finished_at = now()
    WHERE status IN ('queued', 'running')`);
  await client.query(`UPDATE outbox_message SET status = 'failed', error = 'restored from a back-up'
    WHERE status IN ('queued', 'sending')`);
  const { rows } = await client.query("SELECT 1 FROM pg_namespace WHERE nspname = 'graphile_worker'");
  if (rows.length > 0)
    await client.query('SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs');
}

async function noteRestore(db: Database, { fileName, actor }: RestoreOrder): Promise<void> {
  const now = new Date();
  const id = await addJob(db, { kind: 'restore', automatic: false, fileName, actor }, now);
  await endJob(db, id, {}, now);
}

/** Written to the unchanged database: the restore did not happen. */
export async function noteFailure(
  db: Database,
  { jobId, fileName, actor }: RestoreOrder,
  log: OperationLog,
  error: unknown,
): Promise<void> {
  if (jobId !== undefined) await endJob(db, jobId, { error }, new Date());
  const entry = { action: backupLog.restored, params: { name: fileName }, status: 'failure' } as const;
  await log.write(actor, entry, db);
}
