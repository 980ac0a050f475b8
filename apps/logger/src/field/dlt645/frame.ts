/*
 * Frames of DL/T 645 (1997 and 2007): lead-in FE, 68, address of six bytes, 68, control, length, data, checksum, 16. All
 * numbers start with the low byte; each data byte is sent plus 33H.
 */

const START = 0x68;
const END = 0x16;
const LEAD_IN = 0xfe;
const MASK = 0x33;
/** Up to the data: 68, address, 68, control, length. */
const HEAD = 10;
/** Wakes up the receiver of a meter. */
const LEAD_IN_BYTES = Buffer.alloc(4, LEAD_IN);

export interface Frame {
  /** Twelve digits; pairs of AA in a request to several meters. */
  readonly address: string;
  /** Bits 0 to 4: function; 5: more data follows; 6: error; 7: response. */
  readonly control: number;
  readonly data: Buffer;
}

export const isResponse = ({ control }: Frame): boolean => (control & 0x80) !== 0;
export const isError = ({ control }: Frame): boolean => (control & 0x40) !== 0;
export const hasMore = ({ control }: Frame): boolean => (control & 0x20) !== 0;
export const functionOf = ({ control }: Frame): number => control & 0x1f;

/** With its lead-in. */
export function encodeFrame({ address, control, data }: Frame): Buffer {
  const frame = Buffer.from([
    START,
    ...reversed(Buffer.from(address, 'hex')),
    START,
    control,
    data.length,
    ...data.map((byte) => byte + MASK),
  ]);
  return Buffer.concat([LEAD_IN_BYTES, frame, Buffer.from([checksum(frame), END])]);
}

export interface Found {
  readonly frames: readonly Frame[];
  /** There are bytes that belong to no frame. */
  readonly noise: boolean;
  /** The beginning of a frame whose end is missing. */
  readonly rest: Buffer;
}

/** A frame that is valid ends any earlier one that is incomplete. */
export function framesIn(bytes: Buffer): Found {
  const frames: Frame[] = [];
  let noise = false;
  let at = 0;
  let restAt: number | undefined;
  while (at < bytes.length) {
    const found = frameAt(bytes.subarray(at));
    if (found === 'incomplete') restAt ??= at;
    if (found === 'incomplete' || found === 'none') {
      if (found === 'none' && restAt === undefined) noise ||= bytes[at] !== LEAD_IN;
      at += 1;
      continue;
    }
    noise ||= restAt !== undefined;
    restAt = undefined;
    frames.push(found.frame);
    at += found.length;
  }
  return { frames, noise, rest: bytes.subarray(restAt ?? bytes.length) };
}

/** The frame at the start of these bytes. */
function frameAt(bytes: Buffer): { frame: Frame; length: number } | 'incomplete' | 'none' {
  if (bytes[0] !== START || (bytes.length > 7 && bytes[7] !== START)) return 'none';
  if (bytes.length < HEAD) return 'incomplete';
  const length = HEAD + bytes.readUInt8(9) + 2;
  if (bytes.length < length) return 'incomplete';
  if (bytes[length - 1] !== END || bytes[length - 2] !== checksum(bytes.subarray(0, length - 2)))
    return 'none';
  const frame: Frame = {
    address: reversed(bytes.subarray(1, 7)).toString('hex').toUpperCase(),
    control: bytes.readUInt8(8),
    data: Buffer.from(bytes.subarray(HEAD, length - 2).map((byte) => byte - MASK)),
  };
  return { frame, length };
}

/** Low byte first ↔ high byte first. */
export const reversed = (bytes: Buffer): Buffer => Buffer.from(bytes).reverse();

const checksum = (bytes: Buffer): number => bytes.reduce((sum, byte) => (sum + byte) & 0xff, 0);
