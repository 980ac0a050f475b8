import { BUCKET_MS } from '@heliodon/energy/metering/rollup';
import { DAY_MS, HOUR_MS } from '@heliodon/kernel/time';
import type { DeviceRange } from '@heliodon/telemetry-store/telemetry-store';

/** A 15-minute interval of a device to be recalculated. */
export interface DirtyBucket {
  readonly deviceId: number;
  readonly startMs: number;
}

/** A range of such intervals. */
export interface Piece extends DeviceRange {
  readonly buckets: readonly DirtyBucket[];
}

/** Intervals closer than this are recalculated together with those in between. */
const JOINED_WITHIN_MS = HOUR_MS;
const LONGEST_PIECE_MS = DAY_MS;
/** Read and calculated at a time; bounds memory and transaction size. A current interval is 1/96 of a day. */
const CHUNK_MS = 4 * DAY_MS;
const CHUNK_PIECES = 100;
const PASS_MS = 1000 * DAY_MS;

/** Intervals of each device in ranges of at most a day, newest first, so that current data does not wait. */
export function piecesOf(dirty: readonly DirtyBucket[]): Piece[] {
  const byTime = [...dirty].sort((a, b) => a.deviceId - b.deviceId || a.startMs - b.startMs);
  const pieces: { deviceId: number; fromMs: number; toMs: number; buckets: DirtyBucket[] }[] = [];
  for (const bucket of byTime) {
    const last = pieces.at(-1);
    const toMs = bucket.startMs + BUCKET_MS;
    if (
      last?.deviceId === bucket.deviceId &&
      bucket.startMs - last.toMs <= JOINED_WITHIN_MS &&
      toMs - last.fromMs <= LONGEST_PIECE_MS
    ) {
      last.toMs = toMs;
      last.buckets.push(bucket);
    } else pieces.push({ deviceId: bucket.deviceId, fromMs: bucket.startMs, toMs, buckets: [bucket] });
  }
  return pieces.sort((a, b) => b.toMs - a.toMs);
}

/** What this pass calculates, and what is left for the next. */
export function sharedOut(pieces: readonly Piece[]): { now: Piece[]; later: DirtyBucket[] } {
  let spanMs = 0;
  const cut = pieces.findIndex(({ fromMs, toMs }) => {
    spanMs += toMs - fromMs;
    return spanMs > PASS_MS;
  });
  if (cut < 0) return { now: [...pieces], later: [] };
  return { now: pieces.slice(0, cut), later: pieces.slice(cut).flatMap(({ buckets }) => buckets) };
}

/** Parts that fit into memory; one per device, because its next part depends on this one. */
export function* chunksOf<P extends DeviceRange>(pieces: readonly P[]): Iterable<P[]> {
  let rest = pieces;
  while (rest.length > 0) {
    const chunk: P[] = [];
    const left: P[] = [];
    const devices = new Set<number>();
    let spanMs = 0;
    for (const piece of rest) {
      const fits = chunk.length < CHUNK_PIECES && spanMs < CHUNK_MS && !devices.has(piece.deviceId);
      if (!fits) {
        left.push(piece);
        continue;
      }
      chunk.push(piece);
      devices.add(piece.deviceId);
      spanMs += piece.toMs - piece.fromMs;
    }
    yield chunk;
    rest = left;
  }
}
