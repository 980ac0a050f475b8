import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Signer } from '../keys/signer.ts';
import { type EncryptTo, encrypted, startOf } from './age.ts';
import { encodeHead, HEAD_BYTES, type ProtectedFacts, sha256Of } from './header.ts';

/** Half the time of the default level, for a file that is hardly larger. */
const GZIP_LEVEL = 4;

export type Facts = Omit<ProtectedFacts, 'bodyBytes' | 'bodySha256' | 'startSha256' | 'signer'>;

interface FileToWrite {
  readonly path: string;
  readonly to: EncryptTo;
  readonly signer: Signer;
  readonly frames: AsyncGenerator<Buffer>;
  /** Known after the frames are written. */
  readonly facts: () => Facts;
  readonly onBytes: (bytes: number) => void;
}

export interface Written {
  readonly head: Omit<ProtectedFacts, 'signer'>;
  readonly fileKey: Uint8Array;
}

/** Writes the frames, then the header; only the owner may read the file. After a failure the file is removed. */
export async function writeFile({ path, to, signer, frames, facts, onBytes }: FileToWrite): Promise<Written> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.write(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const hash = createHash('sha256');
    let bodyBytes = 0;
    const gzip = createGzip({ level: GZIP_LEVEL });
    const packing = pipeline(frames, gzip);
    // The reader of the packed bytes receives the error.
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
