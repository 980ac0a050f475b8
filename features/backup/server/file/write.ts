import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type BackupHeader, encodeHead, HEAD_BYTES } from './header.ts';

/** Half of the time of the usual level for a file that is hardly larger. */
const GZIP_LEVEL = 4;

type Facts = Omit<BackupHeader, 'bodyBytes' | 'bodySha256'>;

/** Writes frames as they come, then the head; only its owner may read the file. A failed one leaves nothing. */
export async function writeFile(
  path: string,
  frames: AsyncGenerator<Buffer>,
  facts: () => Facts,
  onBytes: (bytes: number) => void,
): Promise<BackupHeader> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.write(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const hash = createHash('sha256');
    let bodyBytes = 0;
    await pipeline(
      frames,
      createGzip({ level: GZIP_LEVEL }),
      async function* counted(source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          hash.update(chunk);
          bodyBytes += chunk.length;
          onBytes(bodyBytes);
          yield chunk;
        }
      },
      createWriteStream(path, { flags: 'r+', start: HEAD_BYTES }),
    );
    const head = { ...facts(), bodyBytes, bodySha256: hash.digest('hex') };
    await file.write(encodeHead(head), 0, HEAD_BYTES, 0);
    await file.sync();
    await file.close();
    return head;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}
