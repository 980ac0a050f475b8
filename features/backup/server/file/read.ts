import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { AppError } from '@heliodon/kernel/app-error';
import { decrypted } from './age.ts';
import { type Frame, parseFrames } from './frames.ts';
import { type BackupHeader, damaged, HEAD_BYTES } from './header.ts';
import type { OpenedFile } from './open.ts';

const READ_BYTES = 1 << 20;

/** The bytes of the body as stored; throws at the end if they do not match the header. */
async function* readBody(
  path: string,
  head: BackupHeader,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { start: HEAD_BYTES, highWaterMark: READ_BYTES })) {
    hash.update(chunk);
    bytes += chunk.length;
    onBytes(bytes);
    yield chunk;
  }
  if (bytes !== head.bodyBytes || hash.digest('hex') !== head.bodySha256) throw damaged('SHA-256');
}

/** Checks the file against its signature, without the key. */
export async function checkBody(
  path: string,
  head: BackupHeader,
  onBytes: (bytes: number) => void,
): Promise<void> {
  for await (const _ of readBody(path, head, onBytes));
}

/** The frames of a file, in order; throws if the file does not match its header. */
export async function* readFrames(
  { path, head, fileKey }: OpenedFile,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<Frame> {
  const gunzip = createGunzip({ chunkSize: READ_BYTES });
  const feeding = feed(readBody(path, head, onBytes), fileKey, gunzip);
  // The reader of the frames receives the error.
  feeding.catch((error) => gunzip.destroy(error));
  try {
    yield* parseFrames(gunzip);
    await feeding;
  } catch (error) {
    throw error instanceof AppError ? error : damaged((error as Error).message);
  } finally {
    gunzip.destroy();
  }
}

async function feed(
  body: AsyncGenerator<Buffer>,
  fileKey: Uint8Array | undefined,
  gunzip: NodeJS.WritableStream,
): Promise<void> {
  if (!fileKey) return pipeline(body, gunzip);
  const source = Readable.toWeb(Readable.from(body, { objectMode: false })) as ReadableStream<Uint8Array>;
  await pipeline(await decrypted(source, fileKey), gunzip);
}
