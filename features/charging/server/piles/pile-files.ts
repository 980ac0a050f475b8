import { BASE_PATH, type CallRequest, type CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { FileStore, StoredFile } from '@heliodon/infrastructure/file-store';
import { newToken, tokenHash } from '@heliodon/infrastructure/tokens';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { type UploadTicketDeps, UploadTickets } from '@heliodon/server-kit/upload-tickets';
import { sql } from 'kysely';
import { type getPileFileLink, PILE_FILE_PATH, PILE_UPLOAD_PATH } from '../../contract/pile.contract.ts';
import { requireOcppPile } from './pile.queries.ts';

export interface PileFilesDeps extends UploadTicketDeps {
  readonly files: FileStore;
  /** Public address of this server for chargers; empty if not configured. */
  readonly publicUrl: string;
}

const FILE_KIND = 'diagnostics';
const UPLOAD = 'pileUpload';
/** Chargers collect their logs for a while before uploading them. */
const UPLOAD_S = 1800;
const MOST_BYTES = 20 << 20;
const KEPT_DAYS = 30;

interface Wanted {
  readonly deviceId: number;
  readonly questionId: string;
}

/** Diagnostics of chargers: a charger uploads one file to a single-use address, users download it by a link. */
export class PileFiles {
  readonly #deps: PileFilesDeps;
  readonly #links: UploadTickets<Wanted & { readonly fileId: string }>;

  constructor(deps: PileFilesDeps) {
    this.#deps = deps;
    this.#links = new UploadTickets(deps, 'pileFile');
  }

  /** Empty if the server does not know its own address. */
  async uploadUrl(deviceId: number, questionId: string): Promise<string> {
    const { db, clock, publicUrl } = this.#deps;
    if (publicUrl === '') return '';
    const ticket = newToken();
    await db
      .insertInto('one_time_ticket')
      .values({
        token_hash: tokenHash(ticket),
        purpose: UPLOAD,
        subject: JSON.stringify({ deviceId, questionId }),
        expires_at: new Date(clock.now().getTime() + UPLOAD_S * 1000),
      })
      .execute();
    return `${publicUrl}${BASE_PATH}${PILE_UPLOAD_PATH}/${ticket}`;
  }

  /** False: no such ticket. The name is chosen by the charger. */
  async receive(ticket: string, name: string, body: AsyncIterable<Uint8Array>): Promise<boolean> {
    const { db, clock, files } = this.#deps;
    const used = await db
      .updateTable('one_time_ticket')
      .set({ used_at: clock.now() })
      .where('token_hash', '=', tokenHash(ticket))
      .where('purpose', '=', UPLOAD)
      .where('used_at', 'is', null)
      .where('expires_at', '>', clock.now())
      .returning('subject')
      .executeTakeFirst();
    if (!used) return false;
    const { deviceId, questionId } = used.subject as unknown as Wanted;
    const file = await files.write(safeName(name), 'application/octet-stream', bounded(body), FILE_KIND);
    await db
      .updateTable('pile_question')
      .set({ file_id: file.id, outcome: 'Uploaded', answered_at: clock.now() })
      .where('device_id', '=', deviceId)
      .where('id', '=', questionId)
      .execute();
    return true;
  }

  async link(
    { deviceId, questionId }: CallRequest<typeof getPileFileLink>,
    caller: Caller,
  ): Promise<CallResponse<typeof getPileFileLink>> {
    await requireOcppPile(this.#deps.db, caller, deviceId);
    const fileId = await this.#fileOf({ deviceId, questionId });
    if (!fileId) throw new AppError(commonErrors.notFound);
    const { ticket } = await this.#links.give({ deviceId, questionId, fileId }, caller);
    return { url: `${BASE_PATH}${PILE_FILE_PATH}/${ticket}` };
  }

  /** Consumes a link and returns its file, if the user can still see the charger. */
  async redeem(ticket: string): Promise<StoredFile | undefined> {
    const found = await this.#links.redeem(ticket);
    if (!found?.caller.permissions.has('deviceSet')) return undefined;
    const { deviceId, fileId } = found.announced;
    const mine = await requireOcppPile(this.#deps.db, found.caller, deviceId).catch(() => undefined);
    return mine && this.#deps.files.find(fileId);
  }

  async forgetOld(): Promise<void> {
    await sql`DELETE FROM stored_file WHERE kind = ${FILE_KIND}
      AND created_at < ${this.#deps.clock.now()}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(
      this.#deps.db,
    );
  }

  async #fileOf({ deviceId, questionId }: Wanted): Promise<string | null | undefined> {
    const row = await this.#deps.db
      .selectFrom('pile_question')
      .select('file_id')
      .where('device_id', '=', deviceId)
      .where('id', '=', questionId)
      .executeTakeFirst();
    return row?.file_id;
  }
}

const safeName = (name: string): string => name.replace(/[^\w.-]+/g, '_').slice(-80) || 'diagnostics.log';

async function* bounded(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new AppError(commonErrors.tooLarge);
    yield part;
  }
}
