import { columnOf, type DeviceKind, type Point, type PointStore } from '@heliodon/kernel/device-kind';

/** Values of one sample in the order of the kind's points; null where the device said nothing. */
export type SampleValues = readonly (number | readonly (number | null)[] | null)[];

const FIRST_BYTES = 1 << 16;
/** PGCOPY\n\377\r\n\0, no flags, no header extension. */
const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
const TRAILER_BYTES = 2;
const PG_EPOCH_MS = 946_684_800_000;
const TWO_32 = 2 ** 32;

const STORES: Record<PointStore, { readonly bytes: number; readonly oid: number }> = {
  float4: { bytes: 4, oid: 700 },
  float8: { bytes: 8, oid: 701 },
  int2: { bytes: 2, oid: 21 },
  int4: { bytes: 4, oid: 23 },
};

/** Largest a row can get: each value with its length, lists with their head. */
const maxRowBytes = (points: readonly Point[]): number =>
  points.reduce((sum, p) => sum + 24 + (p.list ?? 1) * (4 + STORES[p.store].bytes), 2 + 8 + 12);

/** Rows of one kind in PostgreSQL's binary COPY format, made as they arrive. */
export class CopyRows {
  readonly kind: DeviceKind;
  #buffer: Buffer;
  #at = HEADER.length;
  #rows = 0;
  readonly #maxRow: number;

  constructor(kind: DeviceKind) {
    this.kind = kind;
    this.#maxRow = maxRowBytes(kind.points);
    this.#buffer = Buffer.allocUnsafe(Math.max(FIRST_BYTES, HEADER.length + this.#maxRow + TRAILER_BYTES));
    HEADER.copy(this.#buffer);
  }

  get rows(): number {
    return this.#rows;
  }

  get bytes(): number {
    return this.#at;
  }

  add(deviceId: number, atMs: number, values: SampleValues): void {
    this.#reserve();
    const b = this.#buffer;
    const { points } = this.kind;
    let at = b.writeInt16BE(points.length + 2, this.#at);
    at = writeTimestamp(b, b.writeInt32BE(8, at), atMs);
    at = b.writeInt32BE(deviceId, b.writeInt32BE(4, at));
    for (let i = 0; i < points.length; i += 1) {
      const value = values[i];
      const point = points[i] as Point;
      if (value === null || value === undefined) at = b.writeInt32BE(-1, at);
      else if (typeof value === 'number') at = writeScalar(b, at, point, value);
      else at = writeList(b, at, point, value);
    }
    this.#at = at;
    this.#rows += 1;
  }

  /** What COPY … FROM STDIN (FORMAT binary) reads, trailer included. Rows can be added afterwards. */
  content(): Buffer {
    this.#buffer.writeInt16BE(-1, this.#at);
    return this.#buffer.subarray(0, this.#at + TRAILER_BYTES);
  }

  clear(): void {
    this.#at = HEADER.length;
    this.#rows = 0;
  }

  #reserve(): void {
    const needed = this.#at + this.#maxRow + TRAILER_BYTES;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, needed));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}

/** Columns in the order in which `add` writes them: the wide ones first, so that none is padded. */
export const copyColumns = (kind: DeviceKind): string[] => ['ts', 'device_id', ...kind.points.map(columnOf)];

/** Microseconds since 2000 as int8: two halves, because a BigInt for each sample is slow. */
function writeTimestamp(b: Buffer, at: number, atMs: number): number {
  const us = (atMs - PG_EPOCH_MS) * 1000;
  const high = Math.floor(us / TWO_32);
  return b.writeUInt32BE(us - high * TWO_32, b.writeInt32BE(high, at));
}

function writeScalar(b: Buffer, at: number, point: Point, value: number): number {
  switch (point.store) {
    case 'float4':
      return b.writeFloatBE(value, b.writeInt32BE(4, at));
    case 'float8':
      return b.writeDoubleBE(value, b.writeInt32BE(8, at));
    case 'int4':
      return b.writeInt32BE(Math.round(value), b.writeInt32BE(4, at));
    case 'int2':
      return b.writeInt16BE(Math.round(value * (point.scale ?? 1)), b.writeInt32BE(2, at));
  }
}

function writeList(b: Buffer, start: number, point: Point, list: readonly (number | null)[]): number {
  const { oid } = STORES[point.store];
  let at = start + 4;
  // Dimensions, "may hold nulls", type; a list without values has no dimension.
  at = b.writeInt32BE(list.length === 0 ? 0 : 1, at);
  at = b.writeInt32BE(list.includes(null) ? 1 : 0, at);
  at = b.writeInt32BE(oid, at);
  if (list.length > 0) at = b.writeInt32BE(1, b.writeInt32BE(list.length, at));
  for (const value of list) {
    at = value === null ? b.writeInt32BE(-1, at) : writeScalar(b, at, point, value);
  }
  b.writeInt32BE(at - start - 4, start);
  return at;
}
