import { columnOf, type DeviceKind, type Point, type PointStore } from '@heliodon/kernel/device-kind';
import type { SampleList, SampleRow } from './sample-row.ts';

const FIRST_BYTES = 1 << 16;
/** PGCOPY\n\377\r\n\0, no flags, no header extension. */
const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
const TRAILER_BYTES = 2;
const PG_EPOCH_MS = 946_684_800_000;
const TWO_32 = 2 ** 32;

const STORES = {
  float4: { code: 0, bytes: 4, oid: 700 },
  float8: { code: 1, bytes: 8, oid: 701 },
  int2: { code: 2, bytes: 2, oid: 21 },
  int4: { code: 3, bytes: 4, oid: 23 },
} as const satisfies Record<PointStore, { code: number; bytes: number; oid: number }>;

/** Maximum row size: each value with its length, lists with their header. */
const maxRowBytes = (points: readonly Point[]): number =>
  points.reduce((sum, p) => sum + 24 + (p.list ?? 1) * (4 + STORES[p.store].bytes), 2 + 12 + 8);

/** Rows of one kind in PostgreSQL's binary COPY format, encoded on arrival. */
export class CopyRows {
  readonly kind: DeviceKind;
  #buffer: Buffer;
  #view: DataView;
  #at = HEADER.length;
  #rows = 0;
  readonly #maxRow: number;
  /** Storage type of each point as a number, for fast access per value. */
  readonly #codes: Uint8Array;
  readonly #scales: Float64Array;

  constructor(kind: DeviceKind) {
    this.kind = kind;
    this.#codes = Uint8Array.from(kind.points, (point) => STORES[point.store].code);
    this.#scales = Float64Array.from(kind.points, (point) => point.scale ?? 1);
    this.#maxRow = maxRowBytes(kind.points);
    this.#buffer = Buffer.alloc(Math.max(FIRST_BYTES, HEADER.length + this.#maxRow + TRAILER_BYTES));
    this.#view = viewOf(this.#buffer);
    HEADER.copy(this.#buffer);
  }

  get rows(): number {
    return this.#rows;
  }

  get bytes(): number {
    return this.#at;
  }

  add(deviceId: number, atMs: number, { scalars, lists }: SampleRow): void {
    this.#reserve();
    const view = this.#view;
    const codes = this.#codes;
    const scales = this.#scales;
    let at = this.#at;
    view.setInt16(at, codes.length + 2);
    view.setInt32(at + 2, 8);
    writeTimestamp(view, at + 6, atMs);
    view.setInt32(at + 14, 4);
    view.setInt32(at + 18, deviceId);
    at += 22;
    for (let i = 0; i < codes.length; i += 1) {
      const value = scalars[i] as number;
      const list = lists[i];
      if (!Number.isNaN(value)) at = writeScalar(view, at, codes[i] as number, value * (scales[i] as number));
      else if (list) at = writeList(view, at, this.kind.points[i] as Point, list);
      else {
        view.setInt32(at, -1);
        at += 4;
      }
    }
    this.#at = at;
    this.#rows += 1;
  }

  /** Data for COPY … FROM STDIN (FORMAT binary), with trailer. Rows can be added afterwards. */
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
    const larger = Buffer.alloc(Math.max(this.#buffer.length * 2, needed));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
    this.#view = viewOf(larger);
  }
}

/** Columns in the order of `add`: wide ones first, so that no padding is needed. */
export const copyColumns = (kind: DeviceKind): string[] => ['ts', 'device_id', ...kind.points.map(columnOf)];

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer) => new DataView(buffer, byteOffset, byteLength);

/** Microseconds since 2000 as int8: two halves, because BigInt is slow. */
function writeTimestamp(view: DataView, at: number, atMs: number): void {
  const us = (atMs - PG_EPOCH_MS) * 1000;
  const high = Math.floor(us / TWO_32);
  view.setInt32(at, high);
  view.setUint32(at + 4, us - high * TWO_32);
}

/** Length, then value; returns the next offset. */
function writeScalar(view: DataView, at: number, code: number, value: number): number {
  switch (code) {
    case STORES.float4.code:
      view.setInt32(at, 4);
      view.setFloat32(at + 4, value);
      return at + 8;
    case STORES.float8.code:
      view.setInt32(at, 8);
      view.setFloat64(at + 4, value);
      return at + 12;
    case STORES.int2.code:
      view.setInt32(at, 2);
      view.setInt16(at + 4, Math.round(value));
      return at + 6;
    default:
      view.setInt32(at, 4);
      view.setInt32(at + 4, Math.round(value));
      return at + 8;
  }
}

function writeList(view: DataView, start: number, point: Point, list: SampleList): number {
  let at = start + 4;
  const word = (value: number) => {
    view.setInt32(at, value);
    at += 4;
  };
  // Dimensions, "may contain nulls", type; an empty list has no dimension.
  word(list.length === 0 ? 0 : 1);
  word(list.includes(null) ? 1 : 0);
  word(STORES[point.store].oid);
  if (list.length > 0) {
    word(list.length);
    word(1);
  }
  for (const value of list) {
    if (value === null) word(-1);
    else at = writeScalar(view, at, STORES[point.store].code, value * (point.scale ?? 1));
  }
  view.setInt32(start, at - start - 4);
  return at;
}
