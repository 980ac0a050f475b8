import { sharesOverTime, type TimedDevice } from '@heliodon/energy/flows/plant-devices';
import { plantFlows } from '@heliodon/energy/flows/plant-flows';
import type { Database } from '@heliodon/infrastructure/database';
import { DAY_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import type { PlantBucket } from './rollup.rows.ts';

interface Reading {
  readonly deviceId: number;
  readonly outKwh: number | null;
  readonly inKwh: number | null;
  readonly estimatedS: number;
}

/** Plant flows of intervals, from all its devices, not only the changed ones. */
export async function plantBuckets(
  tx: Database,
  plantId: number,
  devices: readonly TimedDevice[],
  buckets: ReadonlySet<number>,
): Promise<PlantBucket[]> {
  const overTime = sharesOverTime(devices);
  const found: PlantBucket[] = [];
  // Day by day, so that data between distant days is not read.
  for (const starts of byDay(buckets)) {
    for (const [startMs, readings] of await readingsOf(tx, overTime.deviceIds, starts)) {
      const shares = overTime.at(startMs);
      const counted = new Set(shares.shares.map((share) => share.deviceId));
      const own = readings.filter(({ deviceId }) => counted.has(deviceId));
      if (own.length === 0) continue;
      const estimatedS = Math.max(...own.map((reading) => reading.estimatedS));
      found.push({ plantId, startMs, flows: plantFlows(own, shares), estimatedS });
    }
  }
  return found;
}

function byDay(buckets: ReadonlySet<number>): Iterable<Set<number>> {
  const days = new Map<number, Set<number>>();
  for (const startMs of buckets) {
    const day = Math.floor(startMs / DAY_MS);
    const starts = days.get(day) ?? new Set();
    days.set(day, starts.add(startMs));
  }
  return days.values();
}

async function readingsOf(tx: Database, deviceIds: readonly number[], starts: ReadonlySet<number>) {
  const { rows } = await sql<{
    device_id: number;
    bucket: Date;
    out_kwh: number | null;
    in_kwh: number | null;
    estimated_s: number;
  }>`SELECT device_id, bucket, out_kwh, in_kwh, estimated_s FROM rollup_15m
    WHERE device_id = ANY(${deviceIds}::int[]) AND bucket >= ${new Date(Math.min(...starts))}
      AND bucket <= ${new Date(Math.max(...starts))} ORDER BY bucket, device_id`.execute(tx);
  const found = new Map<number, Reading[]>();
  for (const row of rows) {
    const startMs = row.bucket.getTime();
    if (!starts.has(startMs)) continue;
    const { device_id: deviceId, out_kwh: outKwh, in_kwh: inKwh, estimated_s: estimatedS } = row;
    const known = found.get(startMs) ?? [];
    known.push({ deviceId, outKwh, inKwh, estimatedS });
    found.set(startMs, known);
  }
  return found;
}
