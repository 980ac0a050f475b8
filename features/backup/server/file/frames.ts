import { z } from 'zod';

/*
 * Frames: one letter, the length of the content in four bytes, the content.
 *   M manifest, once and first: migrations and every table with its columns
 *   K secrets of the database, opened: they are sealed there with a key that no back-up holds
 *   T a table begins    D rows of it as COPY writes them    E the table ends: how many rows
 *   S the values of all sequences    Z the end
 */

export type FrameType = 'M' | 'K' | 'T' | 'D' | 'E' | 'S' | 'Z';

export interface Frame {
  readonly type: FrameType;
  readonly content: Buffer;
}

const PREFIX_BYTES = 5;
const MAX_CONTENT_BYTES = 64 << 20;
const TYPES = 'MKTDESZ';

/** Names of our tables and columns; nothing from a file becomes SQL unless it matches this pattern. */
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const columnType = z.string().regex(/^[a-z][a-z0-9 ]*(\(\d+(,\d+)?\))?( with(out)? time zone)?(\[\])?$/);
const bound = z.string().regex(/^[0-9: .+-]+$/);

export const table = z.object({
  name,
  columns: z.array(z.object({ name, type: columnType, notNull: z.boolean() })),
  primaryKey: z.array(name),
  /** The partition column; a partitioned table has no rows of its own. */
  rangeOf: name.nullable(),
  partitionOf: z.object({ parent: name, from: bound, to: bound }).nullable(),
});
export type TableShape = z.output<typeof table>;

export const manifest = z.object({
  migrations: z.array(z.object({ version: z.number().int(), name: z.string(), checksum: z.string() })),
  tables: z.array(table),
});
export type Manifest = z.output<typeof manifest>;

export const tableStart = z.object({ name, columns: z.array(name) });
export const tableEnd = z.object({ rows: z.number().int() });
export const sequences = z.array(z.object({ name, value: z.string().regex(/^-?\d+$/) }));
export type Sequences = z.output<typeof sequences>;

/** The place as used for sealing, so that the value can be sealed for the same place. */
export const openedSecrets = z.array(z.object({ place: z.string().max(200), secret: z.string() }));
export type OpenedSecrets = z.output<typeof openedSecrets>;

export function frame(type: FrameType, content: Buffer): Buffer {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.write(type, 0, 'latin1');
  prefix.writeUInt32BE(content.length, 1);
  return Buffer.concat([prefix, content]);
}

export const jsonFrame = (type: FrameType, value: unknown): Buffer =>
  frame(type, Buffer.from(JSON.stringify(value)));

/** Throws if the bytes are not valid frames. */
export async function* parseFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    while (held.length >= PREFIX_BYTES) {
      const type = held.toString('latin1', 0, 1) as FrameType;
      const length = held.readUInt32BE(1);
      if (!TYPES.includes(type) || length > MAX_CONTENT_BYTES) throw new Error('no frame');
      if (held.length < PREFIX_BYTES + length) break;
      yield { type, content: held.subarray(PREFIX_BYTES, PREFIX_BYTES + length) };
      held = held.subarray(PREFIX_BYTES + length);
    }
  }
  if (held.length > 0) throw new Error('half a frame');
}
