import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { BASE_PATH } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { UploadTickets } from '@heliodon/server-kit/upload-tickets';
import { BACKUP_PIECE_PATH, backupErrors, PIECE_BYTES } from '../contract/backup.contract.ts';
import type { BackupDeps } from './backup.service.ts';
import { addJob, hasOpenCheck } from './jobs.queries.ts';

interface Piece {
  readonly uploadId: string;
  readonly offset: number;
}

/** The name contains the announced size, so that every process that receives a piece knows it. */
const beginningOf = (uploadId: string): string => `upload-${uploadId}-`;
const sizeIn = (fileName: string): number => Number(fileName.slice(fileName.lastIndexOf('-') + 1));

/** Uploads a file in pieces, each with its own ticket: one request for a large file would exceed its time limit. */
export class BackupUploads {
  readonly #deps: BackupDeps;
  readonly #tickets: UploadTickets<Piece>;

  constructor(deps: BackupDeps) {
    this.#deps = deps;
    this.#tickets = new UploadTickets(deps, 'backupPiece');
  }

  async start(sizeBytes: number) {
    const { db, clock, folder } = this.#deps;
    // A check job is still reading the previous file.
    if (await hasOpenCheck(db, clock.now())) throw new AppError(backupErrors.busy);
    await folder.removeUnfinished((name) => !name.startsWith('upload-'));
    await folder.mustHold(sizeBytes);
    const uploadId = randomUUID();
    await (await open(folder.unfinished(`${beginningOf(uploadId)}${sizeBytes}`), 'wx', 0o600)).close();
    return { uploadId, pieceBytes: PIECE_BYTES };
  }

  async nextPiece(piece: Piece, caller: Caller) {
    await this.#find(piece.uploadId);
    const { ticket } = await this.#tickets.give(piece, caller);
    return { url: `${BASE_PATH}${BACKUP_PIECE_PATH}/${ticket}` };
  }

  /** Consumes the ticket and stores the piece; undefined if the ticket does not exist. */
  async receive(ticket: string, body: AsyncIterable<Uint8Array>): Promise<object | undefined> {
    const found = await this.#tickets.redeem(ticket);
    if (!found?.caller.permissions.has('systemConfig')) return undefined;
    const { uploadId, offset } = found.announced;
    const name = await this.#find(uploadId);
    const end = Math.min(offset + PIECE_BYTES, sizeIn(name));
    const file = await open(this.#deps.folder.unfinished(name), 'r+');
    try {
      if ((await file.stat()).size < offset) throw new AppError(backupErrors.pieceMissing);
      // A repeated piece replaces what was received of it before.
      await file.truncate(offset);
      let at = offset;
      for await (const chunk of body) {
        if (at + chunk.length > end) throw new AppError(commonErrors.tooLarge);
        await file.write(chunk, 0, chunk.length, at);
        at += chunk.length;
      }
    } finally {
      await file.close();
    }
    return {};
  }

  async finish(uploadId: string, actor: Caller) {
    const { db, clock, jobs } = this.#deps;
    const order = { kind: 'check', automatic: false, fileName: await this.#find(uploadId), actor } as const;
    await jobs.add('backup', { jobId: await addJob(db, order, clock.now()) });
    return {};
  }

  async #find(uploadId: string): Promise<string> {
    const name = await this.#deps.folder.findUnfinished(beginningOf(uploadId));
    if (name === undefined) throw new AppError(commonErrors.notFound);
    return name;
  }
}
