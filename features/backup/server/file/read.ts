import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { AppError } from '@heliodon/kernel/app-error';
import { backupErrors } from '../../contract/backup.errors.ts';
import { type Frame, parseFrames } from './frames.ts';
import { type BackupHeader, HEAD_BYTES, readHead } from './header.ts';

const READ_BYTES = 1 << 20;

export const damaged = (detail: string): AppError => new AppError(backupErrors.damaged, { detail });

/** The head of a file whose end is where its head says. */
export async function wholeHead(path: string): Promise<BackupHeader | undefined> {
  const file = await open(path, 'r');
  try {
    const head = await readHead(file);
    return head && (await file.stat()).size === HEAD_BYTES + head.bodyBytes ? head : undefined;
  } finally {
    await file.close();
  }
}

/** The frames of a file, in order; throws at the end when it is not the file that its head speaks of. */
export async function* readFrames(
  path: string,
  head: BackupHeader,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<Frame> {
  const hash = createHash('sha256');
  let bytes = 0;
  const gunzip = createGunzip({ chunkSize: READ_BYTES });
  const feeding = pipeline(
    createReadStream(path, { start: HEAD_BYTES, highWaterMark: READ_BYTES }),
    async function* counted(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        onBytes(bytes);
        yield chunk;
      }
    },
    gunzip,
  );
  // Whoever reads the frames hears of it.
  feeding.catch(() => undefined);
  try {
    yield* parseFrames(gunzip);
    await feeding;
  } catch (error) {
    throw damaged((error as Error).message);
  } finally {
    gunzip.destroy();
  }
  if (bytes !== head.bodyBytes || hash.digest('hex') !== head.bodySha256) throw damaged('SHA-256');
}
