import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import type { FileStore, StoredFile } from '@heliodon/infrastructure/file-store';
import type { JobQueue } from '@heliodon/infrastructure/jobs';
import { newToken, ticketKey, tokenHash } from '@heliodon/infrastructure/tokens';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Lang } from '@heliodon/kernel/lang';
import { DAY_MS } from '@heliodon/kernel/time';
import type { Caller } from '@heliodon/server-kit/caller';
import type { AnyExportSource, ExportFiles, ExportFormat, ExportQueue } from '@heliodon/server-kit/exports';
import { sql } from 'kysely';
import { writeExport } from './export-file.ts';

const LINK_SECONDS = 60;
/** Kind of files that are sent: stored with their message, whose cleanup deletes them. */
const SENT_FILES = 'message';

export interface DownloadsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly exportKeepDays: () => number;
  readonly jobs: Pick<JobQueue, 'add'>;
  /**
   * The present state of the account: an export runs with the current permissions, not those at the time of the
   * request.
   */
  callerOf(accountId: number, lang: Lang): Promise<Caller>;
}

export class Downloads implements ExportQueue, ExportFiles {
  readonly #deps: DownloadsDeps;
  readonly #sources = new Map<string, AnyExportSource>();

  constructor(deps: DownloadsDeps) {
    this.#deps = deps;
  }

  register(source: AnyExportSource): void {
    this.#sources.set(source.kind, source);
  }

  async request(caller: Caller, kind: string, format: ExportFormat, params: unknown): Promise<string> {
    const { db, clock, jobs, exportKeepDays } = this.#deps;
    const now = clock.now();
    const { id } = await db
      .insertInto('export_job')
      .values({
        account_id: caller.accountId,
        kind,
        format,
        lang: caller.lang,
        params: JSON.stringify(params),
        created_at: now,
        expires_at: new Date(now.getTime() + exportKeepDays() * DAY_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await jobs.add('export', { jobId: id });
    return id;
  }

  /** Runs the job. An error is stored for the user; a retry by the queue starts from the beginning. */
  async run(jobId: string): Promise<void> {
    const { db, clock } = this.#deps;
    const job = await db.selectFrom('export_job').selectAll().where('id', '=', jobId).executeTakeFirst();
    if (!job || job.status === 'done') return;
    await this.#set(jobId, { status: 'running', rows_done: 0 });
    try {
      const lang = job.lang as Lang;
      const caller = await this.#deps.callerOf(job.account_id, lang);
      const opened = await this.#open(caller, job.kind, job.params, lang);
      const progress = (rows: { rows_total?: number; rows_done?: number }) => this.#set(jobId, rows);
      const file = await writeExport(this.#deps, opened, job.format as ExportFormat, { lang, progress });
      const kept = await this.#set(jobId, { status: 'done', file_id: file.id, finished_at: clock.now() });
      if (!kept) await this.#deps.files.remove(file.id);
    } catch (error) {
      const code = error instanceof AppError ? error.entry.code : commonErrors.unexpected.code;
      await this.#set(jobId, { status: 'failed', error_code: code, finished_at: clock.now() });
      if (!(error instanceof AppError)) throw error;
    }
  }

  async make(
    caller: Caller,
    { kind, format, params }: { kind: string; format: ExportFormat; params: unknown },
    lang: Lang,
  ): Promise<StoredFile> {
    const opened = await this.#open(caller, kind, params, lang);
    return writeExport(this.#deps, opened, format, { lang, fileKind: SENT_FILES });
  }

  async #open(caller: Caller, kind: string, params: unknown, lang: Lang) {
    const source = this.#sources.get(kind);
    if (!source) throw new Error(`nothing exports ${kind}`);
    if (!caller.permissions.has(source.permission)) throw new AppError(commonErrors.noPermission);
    return source.open(params, caller, lang);
  }

  async link(caller: Caller, jobId: string): Promise<string> {
    const { db, clock } = this.#deps;
    const job = await this.#own(caller, jobId);
    if (job.status !== 'done' || !job.file_id) throw new AppError(commonErrors.notFound);
    const ticket = newToken();
    await db
      .insertInto('one_time_ticket')
      .values({
        token_hash: tokenHash(ticketKey(ticket, caller.boundTo)),
        purpose: 'download',
        subject: JSON.stringify({ fileId: job.file_id, accountId: caller.accountId, kind: job.kind }),
        expires_at: new Date(clock.now().getTime() + LINK_SECONDS * 1000),
      })
      .execute();
    return `/sems/file/${ticket}`;
  }

  /** Invalidates the link of a `ticketKey` and returns its file. */
  async redeem(ticket: string): Promise<StoredFile | undefined> {
    const { db, clock, files } = this.#deps;
    const used = await db
      .updateTable('one_time_ticket')
      .set({ used_at: clock.now() })
      .where('token_hash', '=', tokenHash(ticket))
      .where('purpose', '=', 'download')
      .where('used_at', 'is', null)
      .where('expires_at', '>', clock.now())
      .returning([
        sql<string>`subject->>'fileId'`.as('fileId'),
        sql<number>`(subject->>'accountId')::bigint`.as('accountId'),
        sql<string>`subject->>'kind'`.as('kind'),
      ])
      .executeTakeFirst();
    if (!used) return undefined;
    const permission = this.#sources.get(used.kind)?.permission;
    const caller = await this.#deps.callerOf(used.accountId, 'en').catch(() => undefined);
    return permission && caller?.permissions.has(permission) ? files.find(used.fileId) : undefined;
  }

  async remove(caller: Caller, jobId: string): Promise<void> {
    const job = await this.#own(caller, jobId);
    await this.#deps.db.deleteFrom('export_job').where('id', '=', jobId).execute();
    if (job.file_id) await this.#deps.files.remove(job.file_id);
  }

  /** Deletes exports that exceed the retention time. */
  async sweep(): Promise<void> {
    const { db, clock, files } = this.#deps;
    const old = await db
      .deleteFrom('export_job')
      .where('expires_at', '<', clock.now())
      .returning('file_id')
      .execute();
    for (const { file_id } of old) if (file_id) await files.remove(file_id);
    const yesterday = new Date(clock.now().getTime() - 86_400_000);
    // Left over from a process that was killed while writing.
    await db
      .deleteFrom('stored_file')
      .where('kind', '=', 'export')
      .where('created_at', '<', yesterday)
      .where(
        'id',
        'not in',
        db
          .selectFrom('export_job')
          .select('file_id')
          .where('file_id', 'is not', null)
          .$castTo<{ file_id: string }>(),
      )
      .execute();
    await db
      .updateTable('export_job')
      .set({ status: 'failed', finished_at: clock.now() })
      .where('status', 'in', ['queued', 'running'])
      .where('created_at', '<', yesterday)
      .execute();
  }

  async #own(caller: Caller, jobId: string) {
    const job = await this.#deps.db
      .selectFrom('export_job')
      .selectAll()
      .where('id', '=', jobId)
      .where('account_id', '=', caller.accountId)
      .executeTakeFirst();
    if (!job) throw new AppError(commonErrors.notFound);
    return job;
  }

  /** False if the job was removed meanwhile. */
  async #set(jobId: string, values: Record<string, unknown>): Promise<boolean> {
    const { db } = this.#deps;
    const done = await db.updateTable('export_job').set(values).where('id', '=', jobId).executeTakeFirst();
    return done.numUpdatedRows > 0n;
  }
}
