import type { OwnProof } from '@heliodon/auth/contract';
import { BASE_PATH, type CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween } from '@heliodon/server-kit/operation-log';
import { type UploadTicketDeps, UploadTickets } from '@heliodon/server-kit/upload-tickets';
import { z } from 'zod';
import {
  BACKUP_FILE_PATH,
  backupErrors,
  backupFields,
  backupLog,
  type makeBackup,
  passphrase,
  passphraseRule,
  type restoreBackup,
  type saveBackupPlan,
} from '../contract/backup.contract.ts';
import { type BackupRunner, jobKeyPlace, type RunnerDeps } from './backup.runner.ts';
import { openFile } from './file/open.ts';
import { nameOf } from './folder.ts';
import { addJob, endOpenRestores, endSilent, newestJob } from './jobs.queries.ts';
import type { Consent } from './opening.policy.ts';
import { readPlan, savePlan } from './plan.queries.ts';

/** Functions of auth that back-ups need. */
export interface IdentityPort {
  /** Throws unless it is the password of the caller's account. */
  checkOwnPassword(caller: Caller, encrypted: string): Promise<unknown>;
  /** A secret for a file, not for an account: a passphrase or an identity. */
  typedSecret(
    encrypted: string,
    caller: Caller,
    rule: { schema: z.ZodType<string>; field: string },
  ): Promise<string>;
  isCommonPassword(password: string): boolean;
  /** Throws unless the user proves to be the owner of the account. */
  prove(caller: Caller, proof: OwnProof): Promise<void>;
}

export interface BackupDeps extends Omit<RunnerDeps, 'restoreNow'>, UploadTicketDeps {
  readonly runner: BackupRunner;
  /** This is the only process: no other one would lose its database connection. */
  readonly isOnlyProcess: boolean;
  readonly identity: IdentityPort;
}

export class BackupService {
  readonly #deps: BackupDeps;
  readonly #links: UploadTickets<{ name: string }>;

  constructor(deps: BackupDeps) {
    this.#deps = deps;
    this.#links = new UploadTickets(deps, 'backupFile');
  }

  async list({ lang }: Caller) {
    const { db, clock, folder, runner, keys, recipient } = this.#deps;
    await endSilent(db, clock.now());
    const newest = (await runner.migrations()).at(-1);
    return {
      files: await folder.list(newest?.version ?? 0),
      job: await newestJob(db, lang),
      plan: await readPlan(db),
      freeBytes: await folder.freeBytes(),
      recipient: recipient ?? null,
      fingerprint: keys?.signer.fingerprint ?? null,
      migration: newest?.name ?? '',
    };
  }

  /** At startup: an open restore was interrupted by a crash of the program. */
  async endInterrupted(): Promise<void> {
    const { db, clock, log, isOnlyProcess } = this.#deps;
    if (!isOnlyProcess) return;
    await db.transaction().execute(async (tx) => {
      for (const { actor, fileName } of await endOpenRestores(tx, clock.now())) {
        const entry = { action: backupLog.restored, params: { name: fileName }, status: 'failure' } as const;
        await log.write(actor, entry, tx);
      }
    });
  }

  async make({ protection }: CallRequest<typeof makeBackup>, caller: Caller) {
    const { clock, keys, identity } = this.#deps;
    if (!keys) throw new AppError(backupErrors.noKey);
    const schema = passphrase().refine((text) => !identity.isCommonPassword(text), passphraseRule.common);
    const key =
      protection.by === 'passphrase'
        ? await identity.typedSecret(protection.passphrase, caller, { schema, field: 'passphrase' })
        : undefined;
    await this.#ask(caller, 'backup', nameOf(clock.now(), 'hand'), { key });
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

  /** A back-up contains everything, including the keys of all accounts. */
  async link(name: string, proof: OwnProof, caller: Caller) {
    await this.#mustExist(name);
    await this.#deps.identity.prove(caller, proof);
    const { ticket } = await this.#links.give({ name }, caller);
    return { url: `${BASE_PATH}${BACKUP_FILE_PATH}/${ticket}` };
  }

  /** Consumes a link and returns the path of its file. */
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

  async restore(request: CallRequest<typeof restoreBackup>, caller: Caller) {
    const { name, typedName, password, key, trustedSigner = null, unprotected = false } = request;
    const { folder, runner, isOnlyProcess, keys, identity } = this.#deps;
    await this.#mustExist(name);
    if (typedName.trim() !== name) throw new AppError(backupErrors.wrongName);
    await identity.checkOwnPassword(caller, password);
    if (!isOnlyProcess) throw new AppError(backupErrors.notAlone);
    const newest = (await runner.migrations()).at(-1)?.version ?? 0;
    const file = (await folder.list(newest)).find((one) => one.name === name);
    if (file?.newer) throw new AppError(backupErrors.newer, { migration: file.migration ?? '' });
    const consent = { trustedSigner, unprotected };
    const typed =
      key === undefined
        ? undefined
        : await identity.typedSecret(key, caller, { schema: z.string(), field: 'key' });
    // A wrong key fails at once, and only the key of this one file is stored for the job.
    const { fileKey } = await openFile(folder.path(name), { consent, typed }, keys);
    await this.#ask(caller, 'restore', name, {
      consent,
      key: file?.needs === null ? undefined : fileKey && Buffer.from(fileKey).toString('base64'),
    });
    return {};
  }

  async #ask(
    actor: Caller,
    kind: 'backup' | 'restore',
    fileName: string,
    { key, consent }: { key: string | undefined; consent?: Consent },
  ): Promise<void> {
    const { db, clock, keys, jobs } = this.#deps;
    if (key !== undefined && !keys) throw new AppError(backupErrors.noKey);
    const sealedKey = key === undefined ? undefined : keys?.box.seal(key, jobKeyPlace(kind, fileName));
    const order = { kind, automatic: false, fileName, actor, sealedKey, ...(consent && { consent }) };
    await jobs.add('backup', { jobId: await addJob(db, order, clock.now()) });
  }

  async #mustExist(name: string): Promise<void> {
    if (!(await this.#deps.folder.has(name))) throw new AppError(commonErrors.notFound);
  }
}
