const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Markers without data: stuffed zeros, restarts, start of image. */
const standsAlone = (code: number): boolean => code <= 0x01 || (code >= 0xd0 && code <= 0xd8);

/**
 * Number of passes of the decoder over the picture: 1, or about 10 for progressive files. A scan of a few bytes costs
 * as much time as a large one, and the decoder cannot be stopped in between.
 */
export function jpegScans(bytes: Buffer): number {
  let scans = 0;
  for (let at = bytes.indexOf(MARKER); at >= 0 && at + 3 < bytes.length; at = bytes.indexOf(MARKER, at)) {
    const code = bytes[at + 1] as number;
    if (code === END_OF_IMAGE) break;
    if (code === MARKER) at += 1;
    else if (standsAlone(code)) at += 2;
    else {
      if (code === START_OF_SCAN) scans++;
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return scans;
}
