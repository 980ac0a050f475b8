import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Database } from './database.ts';

const CHUNK_BYTES = 1 << 20;

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
}

/** Files in PostgreSQL, in chunks: accessible to every process and included in database backups. */
export class FileStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** `kind`: the feature that owns the file and removes it. */
  async write(
    name: string,
    mediaType: string,
    source: AsyncIterable<Uint8Array>,
    kind = 'export',
  ): Promise<StoredFile> {
    const { id } = await this.#db
      .insertInto('stored_file')
      .values({ name, media_type: mediaType, kind })
      .returning('id')
      .executeTakeFirstOrThrow();
    try {
      let n = 0;
      let sizeBytes = 0;
      for await (const bytes of inChunks(source)) {
        sizeBytes += bytes.length;
        await this.#db.insertInto('stored_file_chunk').values({ file_id: id, n: n++, bytes }).execute();
      }
      await this.#db.updateTable('stored_file').set({ size_bytes: sizeBytes }).where('id', '=', id).execute();
      return { id, name, mediaType, sizeBytes };
    } catch (error) {
      await this.remove(id);
      throw error;
    }
  }

  async find(id: string): Promise<StoredFile | undefined> {
    const row = await this.#db.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirst();
    return (
      row && { id: row.id, name: row.name, mediaType: row.media_type, sizeBytes: Number(row.size_bytes) }
    );
  }

  read(id: string): Readable {
    return Readable.from(this.#chunks(id), { objectMode: false });
  }

  /** Bytes from `start` to `end`, inclusive. */
  readRange(id: string, start: number, end: number): Readable {
    return Readable.from(this.#part(id, start, end), { objectMode: false });
  }

  async *#part(id: string, start: number, end: number): AsyncGenerator<Buffer> {
    const { rows } = await sql<{ n: number; size: number }>`SELECT n, octet_length(bytes) AS size
      FROM stored_file_chunk WHERE file_id = ${id} ORDER BY n`.execute(this.#db);
    let offset = 0;
    for (const { n, size } of rows) {
      const from = Math.max(start - offset, 0);
      const to = Math.min(end - offset + 1, size);
      offset += size;
      if (from >= to) continue;
      const chunk = await sql<{
        bytes: Buffer;
      }>`SELECT substring(bytes FROM ${from + 1}::int FOR ${to - from}::int)
        AS bytes FROM stored_file_chunk WHERE file_id = ${id} AND n = ${n}`.execute(this.#db);
      if (chunk.rows[0]) yield chunk.rows[0].bytes;
    }
  }

  async *#chunks(id: string): AsyncGenerator<Buffer> {
    for (let n = 0; ; n++) {
      const row = await this.#db
        .selectFrom('stored_file_chunk')
        .select('bytes')
        .where('file_id', '=', id)
        .where('n', '=', n)
        .executeTakeFirst();
      if (!row) return;
      yield row.bytes;
    }
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom('stored_file').where('id', '=', id).execute();
  }
}

async function* inChunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const whole of source) {
    for (let from = 0; from < whole.length; ) {
      const part = whole.subarray(from, from + CHUNK_BYTES - size);
      from += part.length;
      held.push(part);
      size += part.length;
      if (size < CHUNK_BYTES) continue;
      yield Buffer.concat(held);
      held = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(held);
}
