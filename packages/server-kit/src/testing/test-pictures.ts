import { createDeflate } from 'node:zlib';
import sharp from 'sharp';

/* Valid and invalid pictures for upload tests. */

const noise = (bytes: number): Buffer => {
  const buffer = Buffer.allocUnsafe(bytes);
  let seed = 1;
  for (let n = 0; n < bytes; n++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    buffer[n] = seed >>> 24;
  }
  return buffer;
};

const flat = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 90, b: 10, alpha } } });

export const testPicture = (
  format: 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff',
  width: number,
  height: number,
) => flat(width, height).toFormat(format).toBuffer();

/** A semi-transparent picture. */
export const glassPng = (width: number, height: number) => flat(width, height, 0.5).png().toBuffer();

/** An incompressible picture: about three bytes per pixel. */
export const noisyPng = (width: number, height: number) =>
  sharp(noise(width * height * 3), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();

/** A picture like a phone photo: rotated, with GPS position and owner in the metadata. */
export const phoneJpeg = (width: number, height: number) =>
  flat(width, height)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: 'SecretOwner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .jpeg()
    .toBuffer();

export const progressiveJpeg = (width: number, height: number) =>
  flat(width, height).jpeg({ progressive: true }).toBuffer();

/** Repeats the last scan of a progressive picture `more` times: each needs few bytes and one decoder pass. */
export async function manyScansJpeg(width: number, height: number, more: number): Promise<Buffer> {
  const jpeg = await progressiveJpeg(width, height);
  const end = jpeg.length - 2;
  const scan = Buffer.from(jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), end));
  // Declares that it contains all bits, so that it may be repeated.
  scan[1 + scan.readUInt16BE(2)] = 0;
  return Buffer.concat([jpeg.subarray(0, end), ...Array<Buffer>(more).fill(scan), jpeg.subarray(end)]);
}

/** A JPEG with a comment in the middle and a script at the end, so that it is a valid program too. */
export async function scriptJpeg(width: number, height: number, script: string): Promise<Buffer> {
  const jpeg = await testPicture('jpeg', width, height);
  const comment = Buffer.from(script);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 255]);
  return Buffer.concat([head, comment, jpeg.subarray(2), comment]);
}

/** A PNG with text inside the file and after its end. */
export async function scriptPng(width: number, height: number, script: string): Promise<Buffer> {
  const png = await testPicture('png', width, height);
  const afterHeader = 8 + 25;
  const text = pngChunk('tEXt', Buffer.from(`Comment\0${script}`));
  return Buffer.concat([png.subarray(0, afterHeader), text, png.subarray(afterHeader), Buffer.from(script)]);
}

/** A small file, large in memory: one bit per pixel, all black. */
export async function bombPng(width: number, height: number): Promise<Buffer> {
  const ROWS = 500;
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * ROWS);
  const deflate = createDeflate({ level: 9 });
  const packed: Buffer[] = [];
  deflate.on('data', (bytes: Buffer) => packed.push(bytes));
  const ended = new Promise((resolve, reject) => deflate.on('end', resolve).on('error', reject));
  for (let n = 0; n < height; n += ROWS)
    if (!deflate.write(rows)) await new Promise((resolve) => deflate.once('drain', resolve));
  deflate.end();
  await ended;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.concat(packed)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export const pictureFacts = (bytes: Buffer) => sharp(bytes).metadata();

/** Number of pictures currently being decoded or encoded. */
export const decodingNow = (): number => sharp.counters().process;
