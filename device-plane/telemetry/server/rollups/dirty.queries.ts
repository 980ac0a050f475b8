import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { DirtyBucket } from './dirty.ts';

/* The queue of dirty 15-minute intervals: written with the samples, processed in passes. */

/** Maximum batches per pass; bounds memory. */
const MAX_BATCHES = 5000;

interface DirtyBatch {
  readonly device_ids: number[];
  readonly buckets: Date[];
}

export async function takeBatches(tx: Database): Promise<DirtyBatch[]> {
  const { rows } = await sql<DirtyBatch>`DELETE FROM dirty_batch WHERE id IN
    (SELECT id FROM dirty_batch ORDER BY id LIMIT ${MAX_BATCHES}) RETURNING device_ids, buckets`.execute(tx);
  return rows;
}

export function unique(batches: readonly DirtyBatch[]): DirtyBucket[] {
  const byDevice = new Map<number, Set<number>>();
  for (const { device_ids, buckets } of batches) {
    device_ids.forEach((deviceId, i) => {
      const dirty = byDevice.get(deviceId) ?? new Set();
      byDevice.set(deviceId, dirty.add((buckets[i] as Date).getTime()));
    });
  }
  return [...byDevice].flatMap(([deviceId, starts]) => [...starts].map((startMs) => ({ deviceId, startMs })));
}

export async function putBack(tx: Database, later: readonly DirtyBucket[]): Promise<void> {
  if (later.length === 0) return;
  await sql`INSERT INTO dirty_batch (device_ids, buckets) VALUES (${later.map((one) => one.deviceId)}::int[],
    ${later.map((one) => new Date(one.startMs).toISOString())}::timestamptz[])`.execute(tx);
}
