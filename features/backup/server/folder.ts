import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@heliodon/kernel/app-error';
import { type BackupFile, backupErrors } from '../contract/backup.contract.ts';
import { type BackupHeader, readHead } from './file/header.ts';
import type { BackupKeys } from './keys/backup-keys.ts';
import { protectionOf } from './opening.policy.ts';

const ENDING = '.heliodon';
const UNFINISHED = '.part';
const MEGA = 1 << 20;
/** Disk space kept free for the database. */
const RESERVE_BYTES = 256 * MEGA;

export type Origin = BackupFile['origin'];

/**
 * The files of the data folder. Names are generated here and checked by the contract, which prevents path traversal.
 */
export class BackupFolder {
  readonly #folder: string;
  readonly #keys: BackupKeys | undefined;

  constructor(dataDir: string, keys: BackupKeys | undefined) {
    this.#folder = join(dataDir, 'backups');
    this.#keys = keys;
  }

  path(name: string): string {
    return join(this.#folder, name);
  }

  unfinished(name: string): string {
    return join(this.#folder, `${name}${UNFINISHED}`);
  }

  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
  }

  async finish(name: string, finalName: string): Promise<void> {
    await rename(this.unfinished(name), this.path(finalName));
  }

  async has(name: string): Promise<boolean> {
    return (await stat(this.path(name)).catch(() => undefined)) !== undefined;
  }

  /** The name of the file with this prefix. */
  async findUnfinished(beginning: string): Promise<string | undefined> {
    const found = (await this.#entries(UNFINISHED)).find((name) => name.startsWith(beginning));
    return found?.slice(0, -UNFINISHED.length);
  }

  async sizeOf(path: string): Promise<number> {
    return (await stat(path)).size;
  }

  async remove(name: string): Promise<void> {
    await rm(this.path(name), { force: true });
  }

  async removeUnfinished(except: (name: string, changedAt: Date) => boolean): Promise<void> {
    for (const entry of await this.#entries(UNFINISHED)) {
      const found = await stat(this.path(entry)).catch(() => undefined);
      if (found && !except(entry, found.mtime)) await this.remove(entry);
    }
  }

  /** Newest first. */
  async list(newestVersion: number): Promise<BackupFile[]> {
    const files = await Promise.all(
      (await this.#entries(ENDING)).map((name) => this.#describe(name, newestVersion)),
    );
    return files.filter((file) => file !== undefined).sort((a, b) => (a.name < b.name ? 1 : -1));
  }

  async freeBytes(): Promise<number> {
    await this.prepare();
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize;
  }

  async mustHold(bytes: number): Promise<void> {
    const [needed, free] = [bytes + RESERVE_BYTES, await this.freeBytes()];
    if (free >= needed) return;
    const inMega = { needed: Math.ceil(needed / MEGA), free: Math.floor(free / MEGA) };
    throw new AppError(backupErrors.noSpace, inMega);
  }

  async #entries(ending: string): Promise<string[]> {
    return (await readdir(this.#folder).catch(() => [])).filter((name) => name.endsWith(ending));
  }

  async #describe(name: string, newestVersion: number): Promise<BackupFile | undefined> {
    const found = await stat(this.path(name)).catch(() => undefined);
    if (!found) return undefined;
    const head = await readHead(this.path(name)).catch(() => undefined);
    return {
      name,
      createdAt: head?.createdAt ?? null,
      sizeBytes: found.size,
      rows: head?.rows ?? null,
      tables: head?.tables ?? null,
      migration: head?.migration ?? null,
      origin: originOf(name),
      whole: head !== undefined,
      newer: (head?.migrationVersion ?? 0) > newestVersion,
      ...(head ? protectionOf(head, this.#keys) : UNKNOWN),
    };
  }
}

const UNKNOWN = { protection: null, recipient: null, needs: null, signer: null };

export const nameOf = (at: Date, origin: Origin): string => {
  const digits = at.toISOString().replace(/\D/g, '');
  const ending = { hand: '', auto: '-auto', upload: '-upload' }[origin];
  return `heliodon-${digits.slice(0, 8)}-${digits.slice(8, 14)}${ending}${ENDING}`;
};

export const uploadedName = (head: BackupHeader): string => nameOf(new Date(head.createdAt), 'upload');

const originOf = (name: string): Origin =>
  name.endsWith(`-auto${ENDING}`) ? 'auto' : name.endsWith(`-upload${ENDING}`) ? 'upload' : 'hand';
