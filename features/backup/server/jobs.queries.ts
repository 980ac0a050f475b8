import type { Database } from '@heliodon/infrastructure/database';
import type { DB } from '@heliodon/infrastructure/database.gen';
import { AppError, type ErrorEntry } from '@heliodon/kernel/app-error';
import { inLang, type Lang, type TextParams } from '@heliodon/kernel/lang';
import type { Actor } from '@heliodon/server-kit/operation-log';
import { type Selectable, sql } from 'kysely';
import { type BackupJob, backupErrors } from '../contract/backup.contract.ts';
import type { Consent } from './opening.policy.ts';

const UNIQUE_VIOLATION = '23505';
/** A running job updates its time about every second; after this long without an update it counts as dead. */
const SILENT_MS = 300_000;

export interface JobOrder {
  readonly kind: BackupJob['kind'];
  readonly automatic: boolean;
  readonly fileName: string;
  readonly actor: Actor;
  /** A passphrase for encryption, or the key of the file to restore. */
  readonly sealedKey?: string | undefined;
  readonly consent?: Consent;
}
export interface OpenJob extends JobOrder {
  readonly id: string;
  readonly consent: Consent;
}

interface KeptError {
  readonly code: number;
  readonly params: TextParams;
}

/** One job at a time: throws while another is open. */
export async function addJob(
  db: Database,
  { kind, automatic, fileName, actor, sealedKey, consent }: JobOrder,
  now: Date,
): Promise<string> {
  await endSilent(db, now);
  try {
    const { id } = await db
      .insertInto('backup_job')
      .values({
        kind,
        automatic,
        file_name: fileName,
        created_at: now,
        updated_at: now,
        account_id: actor.accountId,
        account_name: actor.accountName,
        ip: actor.ip,
        account_path: [...actor.accountPath],
        sealed_key: sealedKey ?? null,
        trusted_signer: consent?.trustedSigner ?? null,
        unprotected: consent?.unprotected ?? false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw new AppError(backupErrors.busy);
    throw error;
  }
}

const interrupt = (db: Database, now: Date) =>
  db
    .updateTable('backup_job')
    .set({
      state: 'failed',
      error: keptError(new AppError(backupErrors.interrupted)),
      sealed_key: null,
      finished_at: now,
    })
    .where('state', 'in', ['waiting', 'running']);

export async function endSilent(db: Database, now: Date): Promise<void> {
  await interrupt(db, now)
    .where('updated_at', '<', new Date(now.getTime() - SILENT_MS))
    .execute();
}

/** Ends jobs of a killed process; call it only if no restore can be running. */
export async function endOpenRestores(db: Database, now: Date): Promise<OpenJob[]> {
  return (await interrupt(db, now).where('kind', '=', 'restore').returningAll().execute()).map(openJob);
}

export async function hasOpenCheck(db: Database, now: Date): Promise<boolean> {
  await endSilent(db, now);
  const open = db.selectFrom('backup_job').select('id').where('state', 'in', ['waiting', 'running']);
  return (await open.where('kind', '=', 'check').executeTakeFirst()) !== undefined;
}

/** Undefined if the job has ended meanwhile. */
export async function takeJob(db: Database, id: string, now: Date): Promise<OpenJob | undefined> {
  const row = await db
    .updateTable('backup_job')
    .set({ state: 'running', updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();
  return row && openJob(row);
}

function openJob(row: Selectable<DB['backup_job']>): OpenJob {
  const { account_id: accountId, account_name: accountName, account_path: accountPath, ip } = row;
  return {
    id: row.id,
    kind: row.kind as BackupJob['kind'],
    automatic: row.automatic,
    fileName: row.file_name,
    actor: { accountId, accountName, accountPath, ip },
    sealedKey: row.sealed_key ?? undefined,
    consent: { trustedSigner: row.trusted_signer, unprotected: row.unprotected },
  };
}

export interface JobProgress {
  readonly doneParts: number;
  readonly totalParts: number;
  readonly rowsDone?: number;
  readonly bytesDone?: number;
}

export async function setProgress(db: Database, id: string, progress: JobProgress, now: Date): Promise<void> {
  const { doneParts: done_parts, totalParts: total_parts, rowsDone = 0, bytesDone = 0 } = progress;
  await db
    .updateTable('backup_job')
    .set({ done_parts, total_parts, rows_done: rowsDone, bytes_done: bytesDone, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function endJob(
  db: Database,
  id: string,
  end: { readonly error?: unknown; readonly fileName?: string },
  now: Date,
): Promise<void> {
  const failed = end.error !== undefined;
  await db
    .updateTable('backup_job')
    .set({
      state: failed ? 'failed' : 'done',
      ...(failed && { error: keptError(end.error) }),
      ...(end.fileName !== undefined && { file_name: end.fileName }),
      sealed_key: null,
      updated_at: now,
      finished_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function newestJob(db: Database, lang: Lang): Promise<BackupJob | null> {
  const row = await db
    .selectFrom('backup_job')
    .selectAll()
    .orderBy(sql`state IN ('waiting', 'running')`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    kind: row.kind as BackupJob['kind'],
    state: row.state as BackupJob['state'],
    automatic: row.automatic,
    fileName: row.file_name,
    accountName: row.account_name,
    doneParts: row.done_parts,
    totalParts: row.total_parts,
    rowsDone: row.rows_done,
    bytesDone: row.bytes_done,
    error: row.error === null ? null : errorText(row.error as KeptError, lang),
    at: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

function keptError(error: unknown): string {
  const known = error instanceof AppError ? error : undefined;
  const detail = (error as Error).message.slice(0, 300);
  const { entry, params } = known ?? { entry: backupErrors.failed, params: { detail } };
  return JSON.stringify({ code: entry.code, params } satisfies KeptError);
}

function errorText({ code, params }: KeptError, lang: Lang): string {
  const entry: ErrorEntry =
    Object.values(backupErrors).find((one) => one.code === code) ?? backupErrors.interrupted;
  return inLang(entry, lang, params);
}
