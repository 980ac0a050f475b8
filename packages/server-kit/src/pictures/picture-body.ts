import { pictureErrors } from '@heliodon/contract/pictures';
import { AppError } from '@heliodon/kernel/app-error';

export type PictureFormat = 'png' | 'jpeg';

const MAGIC: readonly (readonly [PictureFormat, readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
];
const MAGIC_BYTES = 8;

/** By the first bytes, not by the name. */
export const formatOf = (head: Uint8Array): PictureFormat | undefined =>
  MAGIC.find(([, magic]) => magic.every((byte, n) => head[n] === byte))?.[0];

export const tooLarge = (maxBytes: number): AppError =>
  new AppError(pictureErrors.size, { maxMb: maxBytes / (1 << 20) });

/**
 * Passes a body on while it can be a picture of fewer than `maxBytes`. After an invalid start the rest is read and
 * discarded, because a sender whose connection is closed does not receive the error. `declaredBytes`: 0 if not
 * declared.
 */
export async function* pictureBody(
  body: AsyncIterable<Uint8Array>,
  { maxBytes, declaredBytes }: { readonly maxBytes: number; readonly declaredBytes: number },
): AsyncGenerator<Uint8Array> {
  if (declaredBytes >= maxBytes) throw tooLarge(maxBytes);
  let head: Buffer | undefined = Buffer.alloc(0);
  let refused = false;
  let size = 0;
  for await (const bytes of unbroken(body)) {
    size += bytes.length;
    if (size >= maxBytes) throw tooLarge(maxBytes);
    if (refused) continue;
    if (!head) {
      yield bytes;
      continue;
    }
    head = Buffer.concat([head, bytes]);
    if (head.length < MAGIC_BYTES) continue;
    refused = formatOf(head) === undefined;
    if (!refused) yield head;
    head = undefined;
  }
  if (refused) throw new AppError(pictureErrors.format);
  const isWhole = head === undefined && (declaredBytes === 0 || size === declaredBytes);
  if (!isWhole) throw new AppError(pictureErrors.broken);
}

/** A client that disconnects leaves half a file, which is not a server error. */
async function* unbroken(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch {
    throw new AppError(pictureErrors.broken);
  }
}
