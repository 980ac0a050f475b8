import { type PictureLimits, pictureErrors } from '@heliodon/contract/pictures';
import { AppError } from '@heliodon/kernel/app-error';
import type { Sharp, SharpOptions } from 'sharp';
import { jpegScans } from './jpeg-scans.ts';
import { formatOf, type PictureFormat } from './picture-body.ts';

export const DECODE_S = 30;
/** Real files have about ten; the decoder checks its timeout only after the last scan. */
const SCANS_MAX = 64;
/** Re-encoded pictures are less compressed than some originals; noise can take ten times as much. */
const GROWTH_MAX = 2;
const JPEG_QUALITY = 90;

export interface RedrawnPicture {
  readonly format: PictureFormat;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Re-encodes a picture: no bytes of the original file are kept. The size is read from the header before memory is
 * allocated.
 */
export async function redrawPicture(bytes: Buffer, limits: PictureLimits): Promise<RedrawnPicture> {
  const format = formatOf(bytes);
  if (!format) throw new AppError(pictureErrors.format);
  if (format === 'jpeg' && jpegScans(bytes) > SCANS_MAX) throw new AppError(pictureErrors.broken);
  const sharp = await loadDecoder();
  const header = await orBroken(sharp(bytes, { limitInputPixels: false }).metadata());
  if (header.format !== format) throw new AppError(pictureErrors.broken);
  checkSize(header.autoOrient, limits);
  const options: SharpOptions = { limitInputPixels: limits.maxMegapixels * 1e6, failOn: 'error' };
  const drawing = sharp(bytes, options)
    .autoOrient()
    .resize({ width: limits.keptWidthPx, withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_S });
  const { data, info } = await orBroken(encode(drawing, format).toBuffer({ resolveWithObject: true }));
  const maxBytes = limits.maxBytes * GROWTH_MAX;
  if (data.length > maxBytes) throw new AppError(pictureErrors.detailed, { maxMb: maxBytes / (1 << 20) });
  return { format, bytes: data, width: info.width, height: info.height };
}

const encode = (drawing: Sharp, format: PictureFormat): Sharp =>
  format === 'png' ? drawing.png() : drawing.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' });

export function checkSize(
  { width, height }: { readonly width: number; readonly height: number },
  { minPx, maxPx, maxMegapixels: maxMp, ratio }: PictureLimits,
): void {
  const fits = Math.min(width, height) >= minPx && Math.max(width, height) <= maxPx;
  if (!fits || width * height > maxMp * 1e6)
    throw new AppError(pictureErrors.pixels, { minPx, maxPx, maxMp });
  const isOdd = width / height < ratio.min || width / height > ratio.max;
  if (isOdd)
    throw new AppError(pictureErrors.ratio, {
      width,
      height,
      min: asRatio(ratio.min),
      max: asRatio(ratio.max),
    });
}

/** 3 → 3:1, 0.5 → 1:2. */
const asRatio = (ratio: number): string => (ratio < 1 ? `1:${1 / ratio}` : `${ratio}:1`);

async function orBroken<T>(decoding: Promise<T>): Promise<T> {
  try {
    return await decoding;
  } catch {
    throw new AppError(pictureErrors.broken);
  }
}

let loading: Promise<typeof import('sharp').default> | undefined;

/** Loaded on first use. Reads only png and jpeg from memory. */
function loadDecoder() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });
    return sharp;
  });
  return loading;
}
