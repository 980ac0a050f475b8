import { DAY_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { FileStore } from '../file-store.ts';
import { pgArray } from '../sql.ts';
import { type Attachment, MAX_ATTACHED_BYTES, type Message } from './message.ts';

/** For unsent messages: long enough to repair a mail server and resend. */
const KEEP_UNSENT_DAYS = 60;

/** Attaches files to the rows of messages. */
export async function attach(
  tx: Database,
  messages: readonly Message[],
  ids: readonly number[],
): Promise<void> {
  const rows = messages.flatMap(({ attachments = [] }, at) => {
    const bytes = attachments.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    if (bytes > MAX_ATTACHED_BYTES) throw new RangeError(`${bytes} bytes are too much for one mail`);
    return attachments.map((file, n) => ({
      message_id: ids[at] as number,
      n,
      file_id: file.id,
      name: file.name,
      media_type: file.mediaType,
      size_bytes: file.sizeBytes,
    }));
  });
  if (rows.length > 0) await tx.insertInto('outbox_attachment').values(rows).execute();
}

/** Attachments of each message, in the order of `ids`; undefined if a file no longer exists. */
export async function readAttachments(
  db: Database,
  ids: readonly number[],
): Promise<(readonly Attachment[] | undefined)[]> {
  if (ids.length === 0) return [];
  const files = new FileStore(db);
  const rows = await db
    .selectFrom('outbox_attachment')
    .selectAll()
    .where('message_id', '=', sql<number>`ANY (${pgArray(ids, (id) => id)}::bigint[])`)
    .orderBy('n')
    .execute();
  return ids.map((id) => {
    const own = rows.filter((row) => row.message_id === id);
    if (own.some((row) => row.file_id === null)) return undefined;
    return own.map((row) => ({
      name: row.name,
      mediaType: row.media_type,
      read: () => files.read(row.file_id as string),
    }));
  });
}

/** Removes files that no message needs, and those that waited too long. The outbox keeps their names. */
export async function sweepAttachments(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  const longAgo = new Date(now.getTime() - KEEP_UNSENT_DAYS * DAY_MS);
  await sql`DELETE FROM stored_file f WHERE f.kind = 'message' AND f.created_at < ${yesterday}
    AND (f.created_at < ${longAgo} OR NOT EXISTS (SELECT 1 FROM outbox_attachment a
      JOIN outbox_message m ON m.id = a.message_id WHERE a.file_id = f.id AND m.status <> 'sent'))`.execute(
    db,
  );
}
