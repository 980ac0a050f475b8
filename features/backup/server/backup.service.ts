import type { OwnProof } from '@heliodon/auth/contract';
import { BASE_PATH, type CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/platform/caller';
import { changesBetween } from '@heliodon/platform/operation-log';
import { type UploadTicketDeps, UploadTickets } from '@heliodon/platform/upload-tickets';
import {
  BACKUP_FILE_PATH,
  backupErrors,
  backupFields,
  backupLog,
  type restoreBackup,
  type saveBackupPlan,
} from '../contract/backup.contract.ts';
import type { BackupRunner, RunnerDeps } from './backup.runner.ts';
import { nameOf } from './folder.ts';
import { addJob, endOpenRestores, endSilent, newestJob } from './jobs.queries.ts';
import { readPlan, savePlan } from './plan.queries.ts';

export interface BackupDeps extends Omit<RunnerDeps, 'restoreNow'>, UploadTicketDeps {
  readonly runner: BackupRunner;
  /** This is the only process: nobody else would be cut off from the database. */
  readonly alone: boolean;
  /** Of the own account, as at sign-in. */
  checkPassword(caller: Caller, encrypted: string): Promise<unknown>;
  /** Throws unless whoever sits there is the owner of the account. */
  prove(caller: Caller, proof: OwnProof): Promise<void>;
}

export class BackupService {
  readonly #deps: BackupDeps;
  readonly #links: UploadTickets<{ name: string }>;

  constructor(deps: BackupDeps) {
    this.#deps = deps;
    this.#links = new UploadTickets(deps, 'backupFile');
  }

  async list({ lang }: Caller) {
    const { db, clock, folder, runner } = this.#deps;
    await endSilent(db, clock.now());
    const newest = (await runner.migrations()).at(-1);
    return {
      files: await folder.list(newest?.version ?? 0),
      job: await newestJob(db, lang),
      plan: await readPlan(db),
      freeBytes: await folder.freeBytes(),
      migration: newest?.name ?? '',
    };
  }

  /** At the start: a restore that is still open was under way when the program was killed. */
  async endInterrupted(): Promise<void> {
    const { db, clock, log, alone } = this.#deps;
    if (!alone) return;
    await db.transaction().execute(async (tx) => {
      for (const { actor, fileName } of await endOpenRestores(tx, clock.now())) {
        const entry = { action: backupLog.restored, params: { name: fileName }, status: 'failure' } as const;
        await log.write(actor, entry, tx);
      }
    });
  }

  async make(caller: Caller) {
    await this.#ask(caller, 'backup', nameOf(this.#deps.clock.now(), 'hand'));
    return {};
  }

  async savePlan({ version, ...plan }: CallRequest<typeof saveBackupPlan>, caller: Caller) {
    const { db, log } = this.#deps;
    await db.transaction().execute(async (tx) => {
      const before = await readPlan(tx);
      if (!(await savePlan(tx, plan, version))) throw new AppError(commonErrors.conflict);
      const changes = changesBetween(backupFields, { ...before }, plan);
      await log.write(caller, { action: backupLog.plan, changes }, tx);
    });
    return {};
  }

  /** It holds everything, the keys of all accounts included. */
  async link(name: string, proof: OwnProof, caller: Caller) {
    await this.#mustExist(name);
    await this.#deps.prove(caller, proof);
    const { ticket } = await this.#links.give({ name }, caller);
    return { url: `${BASE_PATH}${BACKUP_FILE_PATH}/${ticket}` };
  }

  /** Uses a link up and answers where its file lies. */
  async redeem(ticket: string): Promise<{ name: string; path: string; sizeBytes: number } | undefined> {
    const { folder, log } = this.#deps;
    const found = await this.#links.redeem(ticket);
    if (!found?.caller.permissions.has('systemConfig')) return undefined;
    const { name } = found.announced;
    if (!(await folder.has(name))) return undefined;
    await log.write(found.caller, { action: backupLog.downloaded, params: { name } });
    const path = folder.path(name);
    return { name, path, sizeBytes: await folder.sizeOf(path) };
  }

  async remove(name: string, caller: Caller) {
    const { db, folder, log } = this.#deps;
    await this.#mustExist(name);
    const job = await newestJob(db, caller.lang);
    const inUse = job?.fileName === name && (job.state === 'waiting' || job.state === 'running');
    if (inUse) throw new AppError(backupErrors.busy);
    await db.transaction().execute(async (tx) => {
      await log.write(caller, { action: backupLog.deleted, params: { name } }, tx);
      await folder.remove(name);
    });
    return {};
  }

  async restore({ name, typedName, password }: CallRequest<typeof restoreBackup>, caller: Caller) {
    const { folder, runner, alone, checkPassword } = this.#deps;
    await this.#mustExist(name);
    if (typedName.trim() !== name) throw new AppError(backupErrors.wrongName);
    await checkPassword(caller, password);
    if (!alone) throw new AppError(backupErrors.notAlone);
    const newest = (await runner.migrations()).at(-1)?.version ?? 0;
    const file = (await folder.list(newest)).find((one) => one.name === name);
    if (!file?.whole) throw new AppError(backupErrors.damaged, { detail: name });
    if (file.newer) throw new AppError(backupErrors.newer, { migration: file.migration ?? '' });
    await this.#ask(caller, 'restore', name);
    return {};
  }

  async #ask(actor: Caller, kind: 'backup' | 'restore', fileName: string): Promise<void> {
    const { db, clock, enqueue } = this.#deps;
    await enqueue(await addJob(db, { kind, automatic: false, fileName, actor }, clock.now()));
  }

  async #mustExist(name: string): Promise<void> {
    if (!(await this.#deps.folder.has(name))) throw new AppError(commonErrors.notFound);
  }
}
