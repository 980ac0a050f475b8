import { type PictureLimits, pictureErrors } from '@heliodon/contract/pictures';
import { AppError } from '@heliodon/kernel/app-error';
import { describe, expect, it } from 'vitest';
import {
  bombPng,
  glassPng,
  manyScansJpeg,
  noisyPng,
  phoneJpeg,
  pictureFacts,
  progressiveJpeg,
  scriptJpeg,
  scriptPng,
  testPicture,
} from '../testing/test-pictures.ts';
import { jpegScans } from './jpeg-scans.ts';
import { checkSize, redrawPicture } from './redraw.ts';

const limits: PictureLimits = {
  maxBytes: 1 << 20,
  minPx: 16,
  maxPx: 2000,
  maxMegapixels: 2,
  keptWidthPx: 300,
  ratio: { min: 0.5, max: 3 },
};
const SCRIPT = '*/<script>alert(1)</script>/*';

const refusal = (bytes: Buffer) =>
  redrawPicture(bytes, limits).then(
    () => undefined,
    (error) => (error instanceof AppError ? error.entry : Promise.reject(error)),
  );

describe('the processed picture', () => {
  it.each([
    ['a png', testPicture('png', 200, 100), { format: 'png', width: 200, height: 100 }],
    ['a jpeg', testPicture('jpeg', 200, 100), { format: 'jpeg', width: 200, height: 100 }],
    ['a progressive jpeg', progressiveJpeg(200, 100), { format: 'jpeg', width: 200, height: 100 }],
    ['one with many scans', manyScansJpeg(200, 100, 50), { format: 'jpeg', width: 200, height: 100 }],
    ['a wide one is kept smaller', testPicture('png', 1200, 400), { format: 'png', width: 300, height: 100 }],
    ['one that lies on its side', phoneJpeg(200, 100), { format: 'jpeg', width: 100, height: 200 }],
  ])('%s', async (_, made, expected) => {
    const drawn = await redrawPicture(await made, limits);
    expect(drawn).toMatchObject(expected);
    const { format, width, height } = await pictureFacts(drawn.bytes);
    expect({ format, width, height }).toEqual(expected);
  });

  it('keeps transparency', async () => {
    const { bytes } = await redrawPicture(await glassPng(40, 40), limits);
    expect(await pictureFacts(bytes)).toMatchObject({ hasAlpha: true, space: 'srgb', depth: 'uchar' });
  });

  it('contains no data on place and author', async () => {
    const taken = await phoneJpeg(200, 100);
    expect((await pictureFacts(taken)).exif).toBeDefined();
    expect(taken.includes('SecretOwner')).toBe(true);
    const { bytes } = await redrawPicture(taken, limits);
    const { exif, orientation, icc, xmp, iptc } = await pictureFacts(bytes);
    expect([exif, orientation, icc, xmp, iptc].filter((one) => one !== undefined)).toEqual([]);
    expect(bytes.includes('SecretOwner')).toBe(false);
  });

  it.each([
    ['png', scriptPng],
    ['jpeg', scriptJpeg],
  ])('a %s that is also a program becomes only a picture', async (_, make) => {
    const file = await make(64, 64, SCRIPT);
    expect(file.toString('latin1').split(SCRIPT)).toHaveLength(3);
    const { bytes } = await redrawPicture(file, limits);
    expect(bytes.includes('script')).toBe(false);
  });
});

describe('rejected pictures', () => {
  it.each([
    ['gif', testPicture('gif', 64, 64), pictureErrors.format],
    ['webp', testPicture('webp', 64, 64), pictureErrors.format],
    ['tiff', testPicture('tiff', 64, 64), pictureErrors.format],
    [
      'half a png',
      testPicture('png', 600, 600).then((png) => png.subarray(0, png.length / 2)),
      pictureErrors.broken,
    ],
    [
      'half a jpeg',
      testPicture('jpeg', 600, 600).then((file) => file.subarray(0, file.length / 2)),
      pictureErrors.broken,
    ],
    [
      'the beginning of a png and nothing else',
      Promise.resolve(Buffer.from('89504e470d0a1a0a', 'hex')),
      pictureErrors.broken,
    ],
    [
      'the beginning of a jpeg before a gif',
      testPicture('gif', 64, 64).then((gif) => Buffer.concat([Buffer.from('ffd8ff', 'hex'), gif])),
      pictureErrors.broken,
    ],
    ['too many pixels', testPicture('png', 1990, 1200), pictureErrors.pixels],
    ['a side too long', testPicture('png', 2001, 700), pictureErrors.pixels],
    ['a side too short', testPicture('png', 40, 15), pictureErrors.pixels],
    ['too wide', testPicture('png', 301, 100), pictureErrors.ratio],
    ['too high', testPicture('png', 100, 201), pictureErrors.ratio],
    ['more scans than anybody needs', manyScansJpeg(200, 100, 60), pictureErrors.broken],
    ['30,000 × 30,000', bombPng(30_000, 30_000), pictureErrors.pixels],
  ])('%s', async (_, made, entry) => {
    expect(await refusal(await made)).toBe(entry);
  });

  it('include those that are too large after processing', async () => {
    const noisy = await noisyPng(300, 300);
    const drawn = await redrawPicture(noisy, limits);
    const within = { ...limits, maxBytes: Math.ceil(drawn.bytes.length / 2) };
    expect((await redrawPicture(noisy, within)).bytes).toHaveLength(drawn.bytes.length);
    await expect(redrawPicture(noisy, { ...within, maxBytes: within.maxBytes - 1 })).rejects.toMatchObject({
      entry: pictureErrors.detailed,
    });
  });

  it.each([
    ['png', testPicture('png', 40, 40), 0],
    ['jpeg', testPicture('jpeg', 40, 40), 1],
    ['progressive', progressiveJpeg(40, 40), 10],
    ['progressive and more', manyScansJpeg(40, 40, 7), 17],
    ['a script that is no marker', scriptJpeg(40, 40, '\u00ff\u00da'), 1],
  ])('scans of %s', async (_, made, scans) => {
    expect(jpegScans(await made)).toBe(scans);
  });

  it('returns the permitted limits', () => {
    const problem = (width: number, height: number) => {
      try {
        checkSize({ width, height }, limits);
        return undefined;
      } catch (error) {
        return (error as AppError).params;
      }
    };
    expect(problem(300, 100)).toBeUndefined();
    expect(problem(400, 100)).toEqual({ width: 400, height: 100, min: '1:2', max: '3:1' });
    expect(problem(4000, 4000)).toEqual({ minPx: 16, maxPx: 2000, maxMp: 2 });
  });
});
