import { dayRangeMs, localDay, monthOf } from '@heliodon/energy/local-time';
import { type FlowDevice, flowShares, plantFlows } from '@heliodon/energy/plant-flows';
import { BUCKET_MS, bucketStart, type RegisterRules, rollUp } from '@heliodon/energy/rollup';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Database } from '@heliodon/platform/database';
import type { DeviceRange, TelemetryStore } from '@heliodon/platform/telemetry/telemetry-store';
import { sql } from 'kysely';
import {
  type DayOf,
  type DeviceBucket,
  type PlantBucket,
  saveBuckets,
  saveDays,
  saveMonths,
  savePlantBuckets,
  savePlantDays,
  savePlantMonths,
} from './rollup.rows.ts';

// Any number nobody else locks in this database.
const LOCK_KEY = 4_835_766_003;
/** Batches of one pass, and devices read at a time: bounds what is in memory. */
const MAX_BATCHES = 5000;
const DEVICES_AT_ONCE = 100;
/** A quarter that is not over is counted so often; afterwards it is counted at once, when late samples had a moment. */
const OPEN_EVERY_MS = 5 * 60_000;
const CLOSED_AFTER_MS = 20_000;
/** A machine may give more than its plate says, for a while. */
const OVER_RATED = 1.5;

interface RollupDevice {
  readonly id: number;
  readonly kind: DeviceKind;
  readonly plantId: number | null;
  readonly timeZone: string;
  readonly ratedKw: number | null;
}

export interface RollupDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Pick<TelemetryStore, 'headlines' | 'neighbours'>;
  readonly kinds: readonly DeviceKind[];
  readonly ensureMonths: (fromMs: number, toMs: number) => Promise<void>;
}

/** Counts anew what new samples touched. A pass is one transaction; only one worker makes one at a time. */
export class Rollups {
  readonly #deps: RollupDeps;
  readonly #kinds: ReadonlyMap<string, DeviceKind>;
  /** When open quarters were counted last, by device and quarter. Forgotten with the process: then once more. */
  readonly #counted = new Map<string, number>();

  constructor(deps: RollupDeps) {
    this.#deps = deps;
    this.#kinds = new Map(deps.kinds.map((kind) => [kind.id, kind]));
  }

  /** How many quarters were counted; 0 when there was nothing to do. */
  async pass(): Promise<number> {
    return this.#deps.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        mine: boolean;
      }>`SELECT pg_try_advisory_xact_lock(${LOCK_KEY}) AS mine`.execute(tx);
      if (!rows[0]?.mine) return 0;
      const batches = await takeBatches(tx);
      if (batches.length === 0) return 0;
      const { due, later } = this.#sort(unique(batches));
      await putBack(tx, later);
      await this.#countAnew(tx, dirtyRanges(due));
      return due.length;
    });
  }

  /** Quarters that are due, and those that are still open and were counted a moment ago. */
  #sort(dirty: readonly DirtyBucket[]): { due: DirtyBucket[]; later: DirtyBucket[] } {
    const nowMs = this.#deps.clock.now().getTime();
    const due: DirtyBucket[] = [];
    const later: DirtyBucket[] = [];
    for (const one of dirty) {
      const key = `${one.deviceId} ${one.startMs}`;
      const open = one.startMs + BUCKET_MS + CLOSED_AFTER_MS > nowMs;
      if (open && nowMs - (this.#counted.get(key) ?? 0) < OPEN_EVERY_MS) {
        later.push(one);
        continue;
      }
      due.push(one);
      if (open) this.#counted.set(key, nowMs);
    }
    for (const [key, atMs] of this.#counted) if (nowMs - atMs > 2 * BUCKET_MS) this.#counted.delete(key);
    return { due, later };
  }

  /** Buckets that were made elsewhere by the same rule, e.g. with a history: they and what follows from them. */
  async saveAndSpread(tx: Database, rows: readonly DeviceBucket[]): Promise<void> {
    if (rows.length === 0) return;
    const devices = await this.#devices(tx, [...new Set(rows.map((row) => row.deviceId))]);
    await this.#save(tx, rows, devices);
  }

  async #countAnew(tx: Database, ranges: readonly DeviceRange[]): Promise<void> {
    const devices = await this.#devices(
      tx,
      ranges.map((range) => range.deviceId),
    );
    const byKind = new Map<DeviceKind, DeviceRange[]>();
    for (const range of ranges) {
      const kind = devices.get(range.deviceId)?.kind;
      if (!kind) continue;
      const same = byKind.get(kind);
      if (same) same.push(range);
      else byKind.set(kind, [range]);
    }
    const rows: DeviceBucket[] = [];
    for (const [kind, all] of byKind)
      for (let i = 0; i < all.length; i += DEVICES_AT_ONCE)
        rows.push(...(await this.#bucketsOf(kind, all.slice(i, i + DEVICES_AT_ONCE), devices)));
    await this.#save(tx, rows, devices);
  }

  /**
   * A sample changes its own quarter and, through the energy between two readings, every quarter from the reading
   * before to the reading after. Those quarters in turn need the readings on their other sides.
   */
  async #bucketsOf(
    kind: DeviceKind,
    dirty: readonly DeviceRange[],
    devices: ReadonlyMap<number, RollupDevice>,
  ): Promise<DeviceBucket[]> {
    const { store } = this.#deps;
    const touched = await store.neighbours(kind, dirty);
    const whole = dirty.map(({ deviceId, fromMs, toMs }) => {
      const { beforeMs = null, afterMs = null } = touched.get(deviceId) ?? {};
      return {
        deviceId,
        fromMs: beforeMs === null ? fromMs : bucketStart(beforeMs),
        toMs: afterMs === null ? toMs : bucketStart(afterMs) + BUCKET_MS,
      };
    });
    const around = await store.neighbours(kind, whole);
    const needed = whole.map(({ deviceId, fromMs, toMs }) => ({
      deviceId,
      fromMs: around.get(deviceId)?.beforeMs ?? fromMs,
      toMs: (around.get(deviceId)?.afterMs ?? toMs - 1) + 1,
    }));
    const samples = await store.headlines(kind, needed);
    return whole.flatMap(({ deviceId, fromMs, toMs }) => {
      const device = devices.get(deviceId) as RollupDevice;
      const buckets = rollUp(samples.get(deviceId) ?? [], fromMs, toMs, registerRules(kind, device.ratedKw));
      return buckets.map((bucket) => ({ deviceId, bucket }));
    });
  }

  async #save(
    tx: Database,
    rows: readonly DeviceBucket[],
    devices: ReadonlyMap<number, RollupDevice>,
  ): Promise<void> {
    if (rows.length === 0) return;
    const starts = rows.map(({ bucket }) => bucket.startMs);
    await this.#deps.ensureMonths(least(starts), most(starts));
    await saveBuckets(tx, rows);
    const days = daysOf(rows, devices);
    await saveDays(tx, days);
    await saveMonths(tx, monthsOf(days));
    await this.#savePlants(tx, rows, devices);
  }

  async #savePlants(
    tx: Database,
    rows: readonly DeviceBucket[],
    devices: ReadonlyMap<number, RollupDevice>,
  ): Promise<void> {
    const touched = new Map<number, Set<number>>();
    const zones = new Map<number, string>();
    for (const { deviceId, bucket } of rows) {
      const device = devices.get(deviceId);
      if (!device || device.plantId === null) continue;
      zones.set(device.plantId, device.timeZone);
      const buckets = touched.get(device.plantId) ?? new Set();
      touched.set(device.plantId, buckets.add(bucket.startMs));
    }
    const plantRows: PlantBucket[] = [];
    for (const [plantId, buckets] of touched) plantRows.push(...(await plantBuckets(tx, plantId, buckets)));
    await savePlantBuckets(tx, plantRows);
    const days = uniqueDays(
      plantRows.map((row) => ({ id: row.plantId, atMs: row.startMs, zone: zones.get(row.plantId) ?? 'UTC' })),
    );
    await savePlantDays(tx, days);
    await savePlantMonths(tx, monthsOf(days));
  }

  async #devices(tx: Database, ids: readonly number[]): Promise<Map<number, RollupDevice>> {
    const rows = await tx
      .selectFrom('device')
      .leftJoin('plant', 'plant.id', 'device.plant_id')
      .where('device.id', '=', sql<number>`ANY(${ids}::int[])`)
      .select([
        'device.id',
        'device.kind',
        'device.plant_id as plantId',
        'device.rated_kw as ratedKw',
        'plant.time_zone as timeZone',
      ])
      .execute();
    const found = new Map<number, RollupDevice>();
    for (const row of rows) {
      const kind = this.#kinds.get(row.kind);
      if (kind) found.set(row.id, { ...row, kind, timeZone: row.timeZone ?? 'UTC' });
    }
    return found;
  }
}

export function registerRules(kind: DeviceKind, ratedKw: number | null): RegisterRules {
  const point = (name: string | undefined) => kind.points.find((one) => one.name === name);
  const outRolloverAtKwh = point(kind.headline.outKwh)?.register?.rolloverAt;
  const inRolloverAtKwh = point(kind.headline.inKwh)?.register?.rolloverAt;
  const most = point(kind.headline.powerKw)?.max ?? Number.POSITIVE_INFINITY;
  return {
    maxKw: ratedKw ? ratedKw * OVER_RATED : most,
    ...(outRolloverAtKwh !== undefined && { outRolloverAtKwh }),
    ...(inRolloverAtKwh !== undefined && { inRolloverAtKwh }),
  };
}

interface DirtyBatch {
  readonly device_ids: number[];
  readonly buckets: Date[];
}

async function takeBatches(tx: Database): Promise<DirtyBatch[]> {
  const { rows } = await sql<DirtyBatch>`DELETE FROM dirty_batch WHERE id IN
    (SELECT id FROM dirty_batch ORDER BY id LIMIT ${MAX_BATCHES}) RETURNING device_ids, buckets`.execute(tx);
  return rows;
}

interface DirtyBucket {
  readonly deviceId: number;
  readonly startMs: number;
}

function unique(batches: readonly DirtyBatch[]): DirtyBucket[] {
  const byDevice = new Map<number, Set<number>>();
  for (const { device_ids, buckets } of batches) {
    device_ids.forEach((deviceId, i) => {
      const dirty = byDevice.get(deviceId) ?? new Set();
      byDevice.set(deviceId, dirty.add((buckets[i] as Date).getTime()));
    });
  }
  return [...byDevice].flatMap(([deviceId, starts]) => [...starts].map((startMs) => ({ deviceId, startMs })));
}

async function putBack(tx: Database, later: readonly DirtyBucket[]): Promise<void> {
  if (later.length === 0) return;
  await sql`INSERT INTO dirty_batch (device_ids, buckets) VALUES (${later.map((one) => one.deviceId)}::int[],
    ${later.map((one) => new Date(one.startMs).toISOString())}::timestamptz[])`.execute(tx);
}

/** One range a device, from its first quarter to its last: what lies between is counted again and stays as it is. */
function dirtyRanges(dirty: readonly DirtyBucket[]): DeviceRange[] {
  const ranges = new Map<number, DeviceRange>();
  for (const { deviceId, startMs } of dirty) {
    const known = ranges.get(deviceId);
    const fromMs = Math.min(known?.fromMs ?? startMs, startMs);
    const toMs = Math.max(known?.toMs ?? 0, startMs + BUCKET_MS);
    ranges.set(deviceId, { deviceId, fromMs, toMs });
  }
  return [...ranges.values()];
}

function daysOf(rows: readonly DeviceBucket[], devices: ReadonlyMap<number, RollupDevice>): DayOf[] {
  return uniqueDays(
    rows.map(({ deviceId, bucket }) => ({
      id: deviceId,
      atMs: bucket.startMs,
      zone: devices.get(deviceId)?.timeZone ?? 'UTC',
    })),
  );
}

function uniqueDays(times: readonly { id: number; atMs: number; zone: string }[]): DayOf[] {
  const found = new Map<string, DayOf>();
  for (const { id, atMs, zone } of times) {
    const day = localDay(atMs, zone);
    const key = `${id} ${day}`;
    if (!found.has(key)) found.set(key, { id, day, ...dayRangeMs(day, zone) });
  }
  return [...found.values()];
}

function monthsOf(days: readonly DayOf[]): { id: number; month: string }[] {
  const found = new Map<string, { id: number; month: string }>();
  for (const { id, day } of days) {
    const month = `${monthOf(day)}-01`;
    found.set(`${id} ${month}`, { id, month });
  }
  return [...found.values()];
}

/** A plant's flows of some quarters, from all its devices and not only from those that were touched. */
async function plantBuckets(
  tx: Database,
  plantId: number,
  buckets: ReadonlySet<number>,
): Promise<PlantBucket[]> {
  const devices = await tx
    .selectFrom('device')
    .where('plant_id', '=', plantId)
    .where('removed_at', 'is', null)
    .select(['id as deviceId', 'kind', 'sampling_point as samplingPoint'])
    .execute();
  const shares = flowShares(devices as FlowDevice[]);
  const counted = [...new Set(shares.shares.map((share) => share.deviceId))];
  const starts = [...buckets];
  const { rows } = await sql<{
    device_id: number;
    bucket: Date;
    out_kwh: number | null;
    in_kwh: number | null;
    estimated_s: number;
  }>`SELECT device_id, bucket, out_kwh, in_kwh, estimated_s FROM rollup_15m
    WHERE device_id = ANY(${counted}::int[]) AND bucket >= ${new Date(least(starts))}
      AND bucket <= ${new Date(most(starts))} ORDER BY bucket, device_id`.execute(tx);
  const byBucket = new Map<number, { readings: Reading[]; estimatedS: number }>();
  for (const row of rows) {
    const startMs = row.bucket.getTime();
    if (!buckets.has(startMs)) continue;
    const known = byBucket.get(startMs) ?? { readings: [], estimatedS: 0 };
    known.readings.push({ deviceId: row.device_id, outKwh: row.out_kwh, inKwh: row.in_kwh });
    known.estimatedS = Math.max(known.estimatedS, row.estimated_s);
    byBucket.set(startMs, known);
  }
  return [...byBucket].map(([startMs, { readings, estimatedS }]) => ({
    plantId,
    startMs,
    flows: plantFlows(readings, shares),
    estimatedS,
  }));
}

interface Reading {
  readonly deviceId: number;
  readonly outKwh: number | null;
  readonly inKwh: number | null;
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b));
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b));
