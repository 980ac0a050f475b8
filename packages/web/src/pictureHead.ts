import type { PictureLimits, pictureErrors } from '@heliodon/contract/pictures';

/** Problem of a picture before upload; the server checks again. */
export type PictureIssue = keyof typeof pictureErrors;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const MILLION = 1_000_000;
const SIGNATURES = { png: [0x89, 0x50, 0x4e, 0x47], jpg: [0xff, 0xd8, 0xff] } as const;
type Format = keyof typeof SIGNATURES;

export function sizeIssue(
  { width, height }: PictureSize,
  { minPx, maxPx, maxMegapixels, ratio }: PictureLimits,
): 'pixels' | 'ratio' | undefined {
  const fits = Math.min(width, height) >= minPx && Math.max(width, height) <= maxPx;
  if (!fits || width * height > maxMegapixels * MILLION) return 'pixels';
  const shape = width / height;
  return shape < ratio.min || shape > ratio.max ? 'ratio' : undefined;
}

/** Checks format (by content), file size, then width and height. */
export async function checkPicture(
  file: Blob,
  limits: PictureLimits,
): Promise<{ issue: PictureIssue; size?: PictureSize } | { issue?: undefined; size: PictureSize }> {
  if (file.size === 0) return { issue: 'broken' };
  const format = formatOf(await read(file, 0, 4));
  if (!format) return { issue: 'format' };
  if (file.size >= limits.maxBytes) return { issue: 'size' };
  const size = await (format === 'png' ? pngSize(file) : jpegSize(file));
  if (!size) return { issue: 'broken' };
  const issue = sizeIssue(size, limits);
  return issue ? { issue, size } : { size };
}

const read = async (file: Blob, from: number, bytes: number): Promise<DataView> =>
  new DataView(await file.slice(from, from + bytes).arrayBuffer());

const beginsWith = (view: DataView, known: readonly number[], from = 0): boolean =>
  view.byteLength >= from + known.length && known.every((byte, n) => view.getUint8(from + n) === byte);

const formatOf = (head: DataView): Format | undefined =>
  (Object.keys(SIGNATURES) as Format[]).find((format) => beginsWith(head, SIGNATURES[format]));

/* Reads the size from the header without decoding: a small file may claim a picture larger than the memory. */

const sides = (width: number, height: number): PictureSize | undefined =>
  width > 0 && height > 0 ? { width, height } : undefined;

const IHDR = [0x49, 0x48, 0x44, 0x52];

async function pngSize(file: Blob): Promise<PictureSize | undefined> {
  const head = await read(file, 0, 24);
  if (head.byteLength < 24 || !beginsWith(head, IHDR, 12)) return undefined;
  return sides(head.getUint32(16), head.getUint32(20));
}

const MAX_SEGMENTS = 1000;
const APP1 = 0xe1;
/** SOF markers: 0xc0 to 0xcf, except tables (0xc4, 0xcc) and the reserved 0xc8. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Walks the segments up to the SOF. EXIF contains the orientation. */
async function jpegSize(file: Blob): Promise<PictureSize | undefined> {
  let isLying = false;
  let at = 2;
  for (let n = 0; n < MAX_SEGMENTS; n += 1) {
    const head = await read(file, at, 9);
    if (head.byteLength < 9 || head.getUint8(0) !== 0xff) return undefined;
    const marker = head.getUint8(1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const bytes = head.getUint16(2);
    if (isFrame(marker)) {
      const [height, width] = [head.getUint16(5), head.getUint16(7)];
      return isLying ? sides(height, width) : sides(width, height);
    }
    // Image data started or ended without a SOF.
    if (marker === 0xda || marker === 0xd9 || bytes < 2) return undefined;
    if (marker === APP1) isLying ||= isOnItsSide(await read(file, at + 4, bytes - 2));
    at += 2 + bytes;
  }
  return undefined;
}

const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0];
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;

/** EXIF orientations 5 to 8: width and height are swapped on display. */
function isOnItsSide(view: DataView): boolean {
  const tiff = EXIF.length;
  if (!beginsWith(view, EXIF) || view.byteLength < tiff + 8) return false;
  const isLittle = view.getUint16(tiff) === 0x4949;
  const entries = tiff + view.getUint32(tiff + 4, isLittle);
  if (view.byteLength < entries + 2) return false;
  const count = view.getUint16(entries, isLittle);
  for (let n = 0; n < count; n += 1) {
    const entry = entries + 2 + n * ENTRY_BYTES;
    if (view.byteLength < entry + ENTRY_BYTES) return false;
    if (view.getUint16(entry, isLittle) !== ORIENTATION) continue;
    const orientation = view.getUint16(entry + 8, isLittle);
    return orientation >= 5 && orientation <= 8;
  }
  return false;
}
