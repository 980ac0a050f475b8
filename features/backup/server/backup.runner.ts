import type { Clock } from '@heliodon/kernel/clock';
import type { Database } from '@heliodon/platform/database';
import type { OperationLog } from '@heliodon/platform/operation-log';
import { PLATFORM } from '@heliodon/platform/operation-log';
import { type Migration, readMigrations } from '@heliodon/platform/postgres/migrate';
import { sql } from 'kysely';
import { backupLog } from '../contract/backup.contract.ts';
import { dumpDatabase } from './database/dump.ts';
import { laterMigrations } from './database/load.ts';
import type { BackupHeader } from './file/header.ts';
import { verifyFile } from './file/verify.ts';
import { type BackupFolder, nameOf, uploadedName } from './folder.ts';
import { addJob, endJob, type JobProgress, type OpenJob, setProgress, takeJob } from './jobs.queries.ts';
import { isDue, tooMany } from './plan.policy.ts';
import { readPlan } from './plan.queries.ts';
import type { RestoreOrder } from './restore.ts';

/** Text of rows packed by gzip takes less than this part of what they take in the database with their indexes. */
const PART_OF_DATABASE = 1 / 3;
const TELL_MS = 500;

export interface RunnerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly folder: BackupFolder;
  /** Of a connection that may read every table. */
  readonly databaseUrl: string;
  /** It lies on the disk of the data folder. */
  readonly databaseIsHere: boolean;
  /** Puts the job where a worker finds it. */
  enqueue(jobId: string): Promise<void>;
  /** Ends everything, restores, and starts everything anew; answers at once. */
  restoreNow(order: RestoreOrder): void;
  onError(error: unknown, what: string): void;
}

/** Does what was asked for, one thing at a time. What fails is kept for the person. */
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

  /** Every hour: the automatic back-up when it is its time, and what uploads have left behind. */
  async everyHour(): Promise<void> {
    const { db, clock, folder, enqueue } = this.#deps;
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
    await enqueue(await addJob(db, order, now));
  }

  async #backUp(job: OpenJob): Promise<void> {
    const { clock, folder, databaseUrl: url } = this.#deps;
    await folder.mustHold(await this.#neededBytes());
    const path = folder.unfinished(job.fileName);
    // A program that was killed leaves it.
    await folder.removeUnfinished((name) => !path.endsWith(name));
    const progress = this.#teller(job.id);
    await dumpDatabase({
      ...{ url, path, automatic: job.automatic, now: clock.now() },
      onProgress: ({ tablesDone, tablesTotal, ...more }) =>
        progress({ doneParts: tablesDone, totalParts: tablesTotal, ...more }),
    });
    // Done means that it can be read.
    const { head } = await verifyFile(path);
    await folder.finish(job.fileName, job.fileName);
    await this.#end(job, head, { doneParts: head.tables, totalParts: head.tables, rowsDone: head.rows });
    if (job.automatic) await this.#dropOld();
  }

  async #takeIn(job: OpenJob): Promise<void> {
    const { folder } = this.#deps;
    const { head } = await this.#checked(job, folder.unfinished(job.fileName));
    const name = uploadedName(head);
    await folder.finish(job.fileName, name);
    await this.#end({ ...job, fileName: name }, head, {
      doneParts: head.bodyBytes,
      totalParts: head.bodyBytes,
    });
  }

  async #restore(job: OpenJob): Promise<void> {
    const { folder, databaseIsHere } = this.#deps;
    const path = folder.path(job.fileName);
    const { head, manifest } = await this.#checked(job, path);
    // Until it is done the old rows take their room too.
    if (databaseIsHere) await folder.mustHold(head.databaseBytes);
    laterMigrations(manifest, await this.migrations());
    this.#deps.restoreNow({ jobId: job.id, path, fileName: job.fileName, actor: job.actor });
  }

  migrations(): Promise<Migration[]> {
    return readMigrations();
  }

  async #checked(job: OpenJob, path: string) {
    const progress = this.#teller(job.id);
    const total = await this.#deps.folder.sizeOf(path);
    return verifyFile(path, (bytes) => progress({ doneParts: bytes, totalParts: total }));
  }

  async #end(job: OpenJob, head: BackupHeader, progress: JobProgress): Promise<void> {
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

  /** Told now and then; a progress that cannot be written is no reason to stop. */
  #teller(jobId: string): (progress: JobProgress) => void {
    const { db, clock, onError } = this.#deps;
    let toldAtMs = 0;
    return (progress) => {
      const nowMs = Date.now();
      if (nowMs - toldAtMs < TELL_MS) return;
      toldAtMs = nowMs;
      setProgress(db, jobId, progress, clock.now()).catch((error) => onError(error, 'back-up progress'));
    };
  }
}
