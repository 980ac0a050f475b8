import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Signer } from '../keys/signer.ts';
import { type EncryptTo, encrypted, startOf } from './age.ts';
import { encodeHead, HEAD_BYTES, type ProtectedFacts, sha256Of } from './header.ts';

/** Half of the time of the usual level for a file that is hardly larger. */
const GZIP_LEVEL = 4;

export type Facts = Omit<ProtectedFacts, 'bodyBytes' | 'bodySha256' | 'startSha256' | 'signer'>;

interface FileToWrite {
  readonly path: string;
  readonly to: EncryptTo;
  readonly signer: Signer;
  readonly frames: AsyncGenerator<Buffer>;
  /** Known when the frames are written. */
  readonly facts: () => Facts;
  readonly onBytes: (bytes: number) => void;
}

export interface Written {
  readonly head: Omit<ProtectedFacts, 'signer'>;
  readonly fileKey: Uint8Array;
}

/** Writes frames as they come, then the head; only its owner may read the file. A failed one leaves nothing. */
export async function writeFile({ path, to, signer, frames, facts, onBytes }: FileToWrite): Promise<Written> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.write(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const hash = createHash('sha256');
    let bodyBytes = 0;
    const gzip = createGzip({ level: GZIP_LEVEL });
    const packing = pipeline(frames, gzip);
    // Whoever reads the packed bytes hears of it.
    packing.catch(() => undefined);
    const { stream, fileKey } = await encrypted(Readable.toWeb(gzip) as ReadableStream<Uint8Array>, to);
    await pipeline(
      stream,
      async function* counted(source: AsyncIterable<Uint8Array>) {
        for await (const chunk of source) {
          hash.update(chunk);
          bodyBytes += chunk.length;
          onBytes(bodyBytes);
          yield chunk;
        }
      },
      createWriteStream(path, { flags: 'r+', start: HEAD_BYTES }),
    );
    await packing;
    const startSha256 = sha256Of(await startOf(path));
    const head = { ...facts(), bodyBytes, bodySha256: hash.digest('hex'), startSha256 };
    await file.write(encodeHead(head, signer), 0, HEAD_BYTES, 0);
    await file.sync();
    await file.close();
    return { head, fileKey };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}
