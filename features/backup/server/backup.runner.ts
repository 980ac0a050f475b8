import type { Database } from '@heliodon/infrastructure/database';
import type { JobQueue } from '@heliodon/infrastructure/jobs';
import { type Migration, readMigrations } from '@heliodon/infrastructure/postgres/migrate';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { PLATFORM } from '@heliodon/server-kit/operation-log';
import { sql } from 'kysely';
import { backupErrors, backupLog } from '../contract/backup.contract.ts';
import { dumpDatabase } from './database/dump.ts';
import { laterMigrations } from './database/load.ts';
import { type BackupHeader, readHead } from './file/header.ts';
import { openFile } from './file/open.ts';
import { checkBody } from './file/read.ts';
import { verifyFile } from './file/verify.ts';
import { type BackupFolder, nameOf, uploadedName } from './folder.ts';
import { addJob, endJob, type JobProgress, type OpenJob, setProgress, takeJob } from './jobs.queries.ts';
import type { BackupKeys } from './keys/backup-keys.ts';
import { isDue, tooMany } from './plan.policy.ts';
import { readPlan } from './plan.queries.ts';
import type { RestoreOrder } from './restore.ts';

/** Gzipped rows take less than this share of their size in the database with indexes. */
const PART_OF_DATABASE = 1 / 3;
const REPORT_MS = 500;

export interface RunnerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly folder: BackupFolder;
  /** A connection that may read every table. */
  readonly databaseUrl: string;
  /** Undefined: the settings key is not usable, so no back-up can be created. */
  readonly keys: BackupKeys | undefined;
  /** Value of BACKUP_RECIPIENT: age1… */
  readonly recipient: string | undefined;
  readonly productVersion: string;
  /** The database is on the same disk as the data folder. */
  readonly ownsDatabase: boolean;
  readonly jobs: Pick<JobQueue, 'add'>;
  /** Stops everything, restores, and restarts everything; returns at once. */
  restoreNow(order: RestoreOrder): void;
  onError(error: unknown, what: string): void;
}

/** Context string for sealing the key of a job. */
export const jobKeyPlace = (kind: OpenJob['kind'], fileName: string): string =>
  `backup_job.${kind}.${fileName}`;

/** Runs the requested jobs one at a time. Failures are stored for the user. */
export class BackupRunner {
  readonly #deps: RunnerDeps;

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
  }

  async run(jobId: string): Promise<void> {
    const { db, clock, onError } = this.#deps;
    const job = await takeJob(db, jobId, clock.now());
    if (!job) return;
    try {
      if (job.kind === 'backup') await this.#backUp(job);
      else if (job.kind === 'check') await this.#takeIn(job);
      else await this.#restore(job);
    } catch (error) {
      onError(error, `back-up job ${job.kind}`);
      await endJob(db, jobId, { error }, clock.now());
      if (job.kind !== 'check') await this.#note(job, job.fileName, 'failure');
    }
  }

  /** Runs every hour: automatic back-up when due, and removal of leftover uploads. */
  async everyHour(): Promise<void> {
    const { db, clock, folder, jobs } = this.#deps;
    const now = clock.now();
    const dayAgo = new Date(now.getTime() - 86_400_000);
    await folder.removeUnfinished((_, changedAt) => changedAt > dayAgo);
    const last = await db
      .selectFrom('backup_job')
      .select('created_at')
      .where('automatic', '=', true)
      .where('state', '=', 'done')
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    if (!isDue(await readPlan(db), last?.created_at, now)) return;
    const order = {
      kind: 'backup',
      automatic: true,
      fileName: nameOf(now, 'auto'),
      actor: PLATFORM,
    } as const;
    await jobs.add('backup', { jobId: await addJob(db, order, now) });
  }

  async #backUp(job: OpenJob): Promise<void> {
    const { clock, folder, keys, recipient, productVersion, databaseUrl: url } = this.#deps;
    if (!keys) throw new AppError(backupErrors.noKey);
    await folder.mustHold(await this.#neededBytes());
    const path = folder.unfinished(job.fileName);
    // Left over from a killed process.
    await folder.removeUnfinished((name) => !path.endsWith(name));
    const progress = this.#progressReporter(job.id);
    const { head, fileKey } = await dumpDatabase({
      url,
      path,
      automatic: job.automatic,
      now: clock.now(),
      productVersion,
      keys,
      recipient,
      passphrase: this.#openKey(job),
      onProgress: ({ tablesDone, tablesTotal, ...more }) =>
        progress({ doneParts: tablesDone, totalParts: tablesTotal, ...more }),
    });
    // A back-up is done only after it has been read back.
    await verifyFile({ path, head: await readHead(path), fileKey });
    await folder.finish(job.fileName, job.fileName);
    await this.#end(job, head, { doneParts: head.tables, totalParts: head.tables, rowsDone: head.rows });
    if (job.automatic) await this.#dropOld();
  }

  /**
   * Without the key, only the signature of an encrypted file can be checked. Trust in the signer is decided at restore.
   */
  async #takeIn(job: OpenJob): Promise<void> {
    const { folder } = this.#deps;
    const path = folder.unfinished(job.fileName);
    const head = await readHead(path);
    const onBytes = this.#bytesReporter(job, head);
    if (head.encryption) await checkBody(path, head, onBytes);
    else await verifyFile({ path, head, fileKey: undefined }, onBytes);
    const name = uploadedName(head);
    await folder.finish(job.fileName, name);
    await this.#end({ ...job, fileName: name }, head, {
      doneParts: head.bodyBytes,
      totalParts: head.bodyBytes,
    });
  }

  async #restore(job: OpenJob): Promise<void> {
    const { folder, keys, ownsDatabase } = this.#deps;
    const path = folder.path(job.fileName);
    const key = this.#openKey(job);
    const opening = {
      consent: job.consent,
      fileKey: key === undefined ? undefined : Buffer.from(key, 'base64'),
    };
    const file = await openFile(path, opening, keys);
    const manifest = await verifyFile(file, this.#bytesReporter(job, file.head));
    // Until the restore is done, the old rows need disk space too.
    if (ownsDatabase) await folder.mustHold(file.head.databaseBytes);
    laterMigrations(manifest, await this.migrations());
    this.#deps.restoreNow({ jobId: job.id, path, fileName: job.fileName, actor: job.actor, opening });
  }

  migrations(): Promise<Migration[]> {
    return readMigrations();
  }

  #bytesReporter(job: OpenJob, { bodyBytes }: BackupHeader): (bytes: number) => void {
    const progress = this.#progressReporter(job.id);
    return (bytes) => progress({ doneParts: bytes, totalParts: bodyBytes });
  }

  #openKey({ sealedKey, kind, fileName }: OpenJob): string | undefined {
    if (sealedKey === undefined) return undefined;
    const key = this.#deps.keys?.box.open(sealedKey, jobKeyPlace(kind, fileName));
    if (key === undefined) throw new AppError(backupErrors.noKey);
    return key;
  }

  async #end(job: OpenJob, head: Pick<BackupHeader, 'bodyBytes'>, progress: JobProgress): Promise<void> {
    const { db, clock } = this.#deps;
    await db.transaction().execute(async (tx) => {
      await setProgress(tx, job.id, { ...progress, bytesDone: head.bodyBytes }, clock.now());
      await endJob(tx, job.id, { fileName: job.fileName }, clock.now());
      await this.#note(job, job.fileName, 'success', tx);
    });
  }

  #note(job: OpenJob, name: string, status: 'success' | 'failure', tx?: Database): Promise<void> {
    const action = { backup: backupLog.made, check: backupLog.uploaded, restore: backupLog.restored }[
      job.kind
    ];
    return this.#deps.log.write(job.actor, { action, params: { name }, status }, tx);
  }

  async #dropOld(): Promise<void> {
    const { db, folder } = this.#deps;
    const { keep } = await readPlan(db);
    for (const name of tooMany(await folder.list(0), keep)) await folder.remove(name);
  }

  async #neededBytes(): Promise<number> {
    const { rows } = await sql<{
      bytes: number;
    }>`SELECT pg_database_size(current_database()) AS bytes`.execute(this.#deps.db);
    return Math.ceil((rows[0]?.bytes ?? 0) * PART_OF_DATABASE);
  }

  /** Reports at intervals; a progress that cannot be written does not stop the job. */
  #progressReporter(jobId: string): (progress: JobProgress) => void {
    const { db, clock, onError } = this.#deps;
    let reportedAtMs = 0;
    return (progress) => {
      const nowMs = Date.now();
      if (nowMs - reportedAtMs < REPORT_MS) return;
      reportedAtMs = nowMs;
      setProgress(db, jobId, progress, clock.now()).catch((error) => onError(error, 'back-up progress'));
    };
  }
}
