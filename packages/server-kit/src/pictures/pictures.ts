import { BASE_PATH } from '@heliodon/contract/call';
import type { Permission } from '@heliodon/contract/permissions';
import { PICTURE_UPLOAD_PATH, type PictureLimits, type StoredPicture } from '@heliodon/contract/pictures';
import type { Database } from '@heliodon/infrastructure/database';
import type { FileStore, StoredFile } from '@heliodon/infrastructure/file-store';
import { DAY_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import type { Caller } from '../caller.ts';
import type { OperationLog } from '../operation-log.ts';
import { maySeePlant, plantIsVisible } from '../plant-scope.ts';
import { type UploadTicketDeps, UploadTickets } from '../upload-tickets.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { pictureBody } from './picture-body.ts';
import { DECODE_S, type RedrawnPicture, redrawPicture } from './redraw.ts';

const FILE_KIND = 'picture';
/** The number that finishes within a client's timeout. */
const WAITING_MAX = 32;

export type PicturePurpose = 'topology' | 'logo';

/** Purposes of plant pictures, and who may upload and see them. */
export interface PictureUse {
  readonly purpose: PicturePurpose;
  readonly limits: PictureLimits;
  readonly uploads: Permission;
  readonly views: Permission;
  readonly logAction: string;
}

interface PicturesDeps extends UploadTicketDeps {
  readonly log: OperationLog;
  readonly files: FileStore;
  readonly uses: readonly PictureUse[];
}

interface Announced {
  readonly plantId: number;
  readonly purpose: PicturePurpose;
}

export class Pictures {
  readonly #deps: PicturesDeps;
  readonly #tickets: UploadTickets<Announced>;
  readonly #decoding = new OneAtATime({ waiting: WAITING_MAX, retryAfterS: DECODE_S });

  constructor(deps: PicturesDeps) {
    this.#deps = deps;
    this.#tickets = new UploadTickets(deps, 'pictureUpload');
  }

  /** Upload address for one file; the caller may change this plant. */
  async announce(purpose: PicturePurpose, plantId: number, caller: Caller) {
    const { ticket } = await this.#tickets.give({ plantId, purpose }, caller);
    const { maxBytes } = this.#use(purpose).limits;
    return { uploadUrl: `${BASE_PATH}${PICTURE_UPLOAD_PATH}/${ticket}`, maxBytes };
  }

  /**
   * Redeems the ticket and stores the picture; undefined without a valid ticket. `declaredBytes`: 0 if not declared.
   */
  async receive(
    ticket: string,
    body: AsyncIterable<Uint8Array>,
    declaredBytes: number,
  ): Promise<StoredPicture | undefined> {
    const found = await this.#tickets.redeem(ticket);
    if (!found) return undefined;
    const { announced, caller } = found;
    const { limits, uploads } = this.#use(announced.purpose);
    if (!caller.permissions.has(uploads)) return undefined;
    if (!(await maySeePlant(this.#deps.db, caller, announced.plantId))) return undefined;
    const drawn = await this.#redrawn(pictureBody(body, { ...limits, declaredBytes }), limits, caller);
    return this.#keep(announced, caller, drawn);
  }

  /** The file waits in the store instead of in memory. */
  async #redrawn(
    body: AsyncIterable<Uint8Array>,
    limits: PictureLimits,
    { accountId }: Caller,
  ): Promise<RedrawnPicture> {
    const { files } = this.#deps;
    const raw = await files.write('upload', 'application/octet-stream', body, FILE_KIND);
    try {
      return await this.#decoding.run(accountId, async () => {
        const bytes = Buffer.concat(await files.read(raw.id).toArray());
        return redrawPicture(bytes, limits);
      });
    } finally {
      await files.remove(raw.id);
    }
  }

  async #keep(
    { plantId, purpose }: Announced,
    caller: Caller,
    drawn: RedrawnPicture,
  ): Promise<StoredPicture> {
    const { db, clock, files, log } = this.#deps;
    const { format, bytes, width, height } = drawn;
    const name = `picture.${format === 'png' ? 'png' : 'jpg'}`;
    const file = await files.write(name, `image/${format}`, once(bytes), FILE_KIND);
    try {
      return await db.transaction().execute(async (tx) => {
        const { id } = await tx
          .insertInto('picture')
          .values({
            plant_id: plantId,
            purpose,
            file_id: file.id,
            width,
            height,
            size_bytes: file.sizeBytes,
            created_by: caller.accountId,
            created_at: clock.now(),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await log.write(caller, { action: this.#use(purpose).logAction, plantId }, tx);
        return { pictureId: id, width, height, sizeBytes: file.sizeBytes };
      });
    } catch (error) {
      await files.remove(file.id);
      throw error;
    }
  }

  /** The file of a picture if the caller can see its plant. */
  async find(pictureId: string, caller: Caller): Promise<StoredFile | undefined> {
    const { db, files } = this.#deps;
    const found = await db
      .selectFrom('picture')
      .select(['purpose', 'file_id'])
      .where('id', '=', pictureId)
      .where(plantIsVisible(caller, sql.ref('picture.plant_id')))
      .executeTakeFirst();
    if (!found || !caller.permissions.has(this.#use(found.purpose as PicturePurpose).views)) return undefined;
    return files.find(found.file_id);
  }

  /** Removes pictures unused for a day, files without a picture, and remains of killed processes. */
  async sweep(): Promise<void> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const before = new Date(now.getTime() - DAY_MS);
    await db
      .updateTable('picture')
      .set({ unused_since: null })
      .where('unused_since', 'is not', null)
      .where(sql<boolean>`NOT (${isUnused})`)
      .execute();
    await db
      .updateTable('picture')
      .set({ unused_since: now })
      .where('unused_since', 'is', null)
      .where(isUnused)
      .execute();
    await db.transaction().execute((tx) => sweepPictures(tx, before));
    await db.transaction().execute((tx) => sweepFiles(tx, before));
  }

  #use(purpose: PicturePurpose): PictureUse {
    const use = this.#deps.uses.find((one) => one.purpose === purpose);
    if (!use) throw new Error(`nobody uses pictures for ${purpose}`);
    return use;
  }
}

const isUnused = sql<boolean>`NOT EXISTS (SELECT 1 FROM topology_version v WHERE v.picture_id = picture.id)
  AND NOT EXISTS (SELECT 1 FROM screen_project s WHERE s.logo_id = picture.id)`;

/** Locks first: a concurrent use is either seen by the second check or fails. */
async function sweepPictures(tx: Database, before: Date): Promise<void> {
  const old = await tx
    .selectFrom('picture')
    .select('id')
    .where('unused_since', '<', before)
    .where(isUnused)
    .forUpdate()
    .skipLocked()
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await tx.deleteFrom('picture').where('id', 'in', ids).where(isUnused).execute();
}

/** Pictures may share a file, which is removed with the last of them. */
async function sweepFiles(tx: Database, before: Date): Promise<void> {
  const old = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('kind', '=', FILE_KIND)
    .where('created_at', '<', before)
    .where(isOfNoPicture)
    .forUpdate()
    .skipLocked()
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await tx.deleteFrom('stored_file').where('id', 'in', ids).where(isOfNoPicture).execute();
}

const isOfNoPicture = sql<boolean>`NOT EXISTS (SELECT 1 FROM picture p WHERE p.file_id = stored_file.id)`;

async function* once(bytes: Uint8Array) {
  yield bytes;
}
