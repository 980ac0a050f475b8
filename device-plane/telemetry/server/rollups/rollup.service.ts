import { BUCKET_MS, bucketStart, type RegisterRules, rollUp } from '@heliodon/energy/metering/rollup';
import { dayRangeMs, localDay, monthOf } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { DeviceRange, NeighbourRange, TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';
import { plantDevices } from '../plant-devices.queries.ts';
import { refusalOf } from '../refusal.ts';
import { putBack, takeBatches, unique } from './dirty.queries.ts';
import { chunksOf, type DirtyBucket, type Piece, piecesOf, sharedOut } from './dirty.ts';
import { plantBuckets } from './rollup.plants.ts';
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
  savePlantTotals,
} from './rollup.rows.ts';

/** Advisory lock, any number unused in this database: held while roll-ups are written. */
export const LOCK_KEY = 4_835_766_003;
/**
 * Recalculation interval of the current 15-minute interval; completed ones are calculated at once after a delay for
 * late samples.
 */
const OPEN_EVERY_MS = 5 * 60_000;
const CLOSED_AFTER_MS = 20_000;
/** Temporary overload factor above rated power. */
const OVER_RATED = 1.5;

interface RollupDevice {
  readonly id: number;
  readonly kind: DeviceKind;
  readonly plantId: number | null;
  readonly timeZone: string;
  readonly ratedKw: number | null;
}

/** A recalculated local day of a device. */
export interface CountedDay {
  readonly deviceId: number;
  readonly kind: string;
  readonly day: string;
  /** End of the day. */
  readonly toMs: number;
}

export interface RollupDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Pick<TelemetryStore, 'headlines' | 'neighbours'>;
  readonly kinds: readonly DeviceKind[];
  readonly onError: (error: unknown, what: string) => void;
  readonly ensureMonths: (fromMs: number, toMs: number) => Promise<void>;
  /** For features that keep daily figures too; part of the transaction. */
  readonly onDays?: (tx: Database, days: readonly CountedDay[]) => Promise<void>;
}

/** Recalculates what new samples affect. A pass is one transaction; only one worker runs one at a time. */
export class Rollups {
  readonly #deps: RollupDeps;
  readonly #kinds: ReadonlyMap<string, DeviceKind>;
  /**
   * Last calculation of open intervals, by device and interval. Not persistent: after a restart they are calculated
   * again.
   */
  readonly #counted = new Map<string, number>();

  constructor(deps: RollupDeps) {
    this.#deps = deps;
    this.#kinds = new Map(deps.kinds.map((kind) => [kind.id, kind]));
  }

  /** Returns the number of calculated intervals; 0: nothing to do. */
  async pass(): Promise<number> {
    return this.#deps.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        mine: boolean;
      }>`SELECT pg_try_advisory_xact_lock(${LOCK_KEY}) AS mine`.execute(tx);
      if (!rows[0]?.mine) return 0;
      const batches = await takeBatches(tx);
      if (batches.length === 0) return 0;
      const { due, later: open } = this.#sort(unique(batches));
      const { now, later } = sharedOut(piecesOf(due));
      await putBack(tx, [...open, ...later]);
      await this.#countSafely(tx, now);
      return due.length - later.length;
    });
  }

  /** A database error of one device does not block the others. */
  async #countSafely(tx: Database, pieces: readonly Piece[]): Promise<void> {
    if (!(await refusalOf(tx, () => this.#countAnew(tx, pieces)))) return;
    const deviceIds = new Set(pieces.map((piece) => piece.deviceId));
    for (const deviceId of deviceIds) {
      const own = pieces.filter((piece) => piece.deviceId === deviceId);
      const refusal = await refusalOf(tx, () => this.#countAnew(tx, own));
      if (refusal) this.#deps.onError(refusal, `roll-ups of device ${deviceId} are left out`);
    }
  }

  /** Due intervals, and open ones that were calculated recently. */
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

  /** Stores intervals calculated elsewhere by the same rule, e.g. history, and what follows from them. */
  async save(tx: Database, rows: readonly DeviceBucket[]): Promise<void> {
    if (rows.length > 0) await this.#saveBuckets(tx, rows);
  }

  /** Days, months and plant flows derived from existing intervals. */
  async spread(tx: Database, rows: readonly DeviceBucket[]): Promise<void> {
    if (rows.length === 0) return;
    const devices = await this.#devices(tx, [...new Set(rows.map((row) => row.deviceId))]);
    await this.#spread(tx, rows.map(toDirty), devices);
  }

  async #countAnew(tx: Database, pieces: readonly Piece[]): Promise<void> {
    const devices = await this.#devices(tx, [...new Set(pieces.map((piece) => piece.deviceId))]);
    const byKind = new Map<DeviceKind, Piece[]>();
    for (const piece of pieces) {
      const kind = devices.get(piece.deviceId)?.kind;
      if (!kind) continue;
      const same = byKind.get(kind);
      if (same) same.push(piece);
      else byKind.set(kind, [piece]);
    }
    const touched: DirtyBucket[] = [];
    for (const [kind, all] of byKind) {
      for (const chunk of chunksOf(all)) {
        const rows = await this.#bucketsOf(tx, kind, chunk, devices);
        await this.#saveBuckets(tx, rows);
        for (const row of rows) touched.push(toDirty(row));
      }
    }
    await this.#spread(tx, touched, devices);
  }

  /**
   * A sample affects its own interval and, through the energy between readings, every interval from the previous to the
   * next reading. Those intervals need the readings on their other sides.
   */
  async #bucketsOf(
    tx: Database,
    kind: DeviceKind,
    dirty: readonly DeviceRange[],
    devices: ReadonlyMap<number, RollupDevice>,
  ): Promise<DeviceBucket[]> {
    const { store } = this.#deps;
    const touched = await store.neighbours(kind, await withCounted(tx, dirty));
    const whole = dirty.map(({ deviceId, fromMs, toMs }, i) => {
      const { beforeMs = null, afterMs = null } = touched[i] ?? {};
      return {
        deviceId,
        fromMs: beforeMs === null ? fromMs : bucketStart(beforeMs),
        toMs: afterMs === null ? toMs : bucketStart(afterMs) + BUCKET_MS,
      };
    });
    const around = await store.neighbours(kind, await withCounted(tx, whole));
    const needed = whole.map(({ deviceId, fromMs, toMs }, i) => ({
      deviceId,
      fromMs: around[i]?.beforeMs ?? fromMs,
      toMs: (around[i]?.afterMs ?? toMs - 1) + 1,
    }));
    const samples = await store.headlines(kind, needed);
    return whole.flatMap(({ deviceId, fromMs, toMs }, i) => {
      const device = devices.get(deviceId) as RollupDevice;
      const buckets = rollUp(samples[i] ?? [], fromMs, toMs, registerRules(kind, device.ratedKw));
      return buckets.map((bucket) => ({ deviceId, bucket }));
    });
  }

  async #saveBuckets(tx: Database, rows: readonly DeviceBucket[]): Promise<void> {
    if (rows.length === 0) return;
    const starts = rows.map(({ bucket }) => bucket.startMs);
    await this.#deps.ensureMonths(least(starts), most(starts));
    await saveBuckets(tx, rows);
  }

  /** Derived data: days and months of devices and plants. */
  async #spread(
    tx: Database,
    touched: readonly DirtyBucket[],
    devices: ReadonlyMap<number, RollupDevice>,
  ): Promise<void> {
    if (touched.length === 0) return;
    const days = daysOf(touched, devices);
    await saveDays(tx, days);
    await saveMonths(tx, monthsOf(days));
    await this.#savePlants(tx, touched, devices);
    const kindOf = (id: number) => devices.get(id)?.kind.id ?? '';
    await this.#deps.onDays?.(
      tx,
      days.map(({ id, day, toMs }) => ({ deviceId: id, kind: kindOf(id), day, toMs })),
    );
  }

  async #savePlants(
    tx: Database,
    touched: readonly DirtyBucket[],
    devices: ReadonlyMap<number, RollupDevice>,
  ): Promise<void> {
    const byPlant = new Map<number, Set<number>>();
    const zones = new Map<number, string>();
    for (const { deviceId, startMs } of touched) {
      const device = devices.get(deviceId);
      if (!device || device.plantId === null) continue;
      zones.set(device.plantId, device.timeZone);
      const buckets = byPlant.get(device.plantId) ?? new Set();
      byPlant.set(device.plantId, buckets.add(startMs));
    }
    const plantRows: PlantBucket[] = [];
    for (const [plantId, buckets] of byPlant) {
      const devices = await plantDevices(tx, plantId);
      plantRows.push(...(await plantBuckets(tx, plantId, devices, buckets)));
    }
    await savePlantBuckets(tx, plantRows);
    const days = uniqueDays(
      plantRows.map((row) => ({ id: row.plantId, atMs: row.startMs, zone: zones.get(row.plantId) ?? 'UTC' })),
    );
    await savePlantDays(tx, days);
    await savePlantMonths(tx, monthsOf(days));
    await savePlantTotals(tx, [...byPlant.keys()]);
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
  const power = point(kind.headline.powerKw);
  const mostKw = power ? Math.max(-power.min, power.max) : Number.POSITIVE_INFINITY;
  return {
    maxKw: ratedKw ? ratedKw * OVER_RATED : mostKw,
    ...(outRolloverAtKwh !== undefined && { outRolloverAtKwh }),
    ...(inRolloverAtKwh !== undefined && { inRolloverAtKwh }),
  };
}

const toDirty = ({ deviceId, bucket }: DeviceBucket): DirtyBucket => ({ deviceId, startMs: bucket.startMs });

/** A register whose energy was distributed over a range before is searched again, even without a reading in it. */
async function withCounted(tx: Database, ranges: readonly DeviceRange[]): Promise<NeighbourRange[]> {
  const iso = (ms: number) => new Date(ms).toISOString();
  const { rows } = await sql<{ n: number; out: boolean; into: boolean }>`
    SELECT r.n::int, bool_or(b.out_kwh IS NOT NULL) AS out, bool_or(b.in_kwh IS NOT NULL) AS into
    FROM unnest(${ranges.map((range) => range.deviceId)}::int[], ${ranges.map(({ fromMs }) => iso(fromMs))}::timestamptz[],
      ${ranges.map(({ toMs }) => iso(toMs))}::timestamptz[]) WITH ORDINALITY AS r (device_id, from_ts, to_ts, n)
    JOIN rollup_15m b ON b.device_id = r.device_id AND b.bucket >= r.from_ts AND b.bucket < r.to_ts
    WHERE b.bucket >= ${iso(least(ranges.map((range) => range.fromMs)))}
      AND b.bucket < ${iso(most(ranges.map((range) => range.toMs)))}
    GROUP BY r.n`.execute(tx);
  const known = new Map(rows.map((row) => [row.n, row]));
  return ranges.map((range, i) => ({
    ...range,
    outSought: known.get(i + 1)?.out ?? false,
    inSought: known.get(i + 1)?.into ?? false,
  }));
}

function daysOf(touched: readonly DirtyBucket[], devices: ReadonlyMap<number, RollupDevice>): DayOf[] {
  return uniqueDays(
    touched.map(({ deviceId, startMs }) => ({
      id: deviceId,
      atMs: startMs,
      zone: devices.get(deviceId)?.timeZone ?? 'UTC',
    })),
  );
}

export function uniqueDays(times: readonly { id: number; atMs: number; zone: string }[]): DayOf[] {
  const found = new Map<string, DayOf>();
  for (const { id, atMs, zone } of times) {
    const day = localDay(atMs, zone);
    const key = `${id} ${day}`;
    if (!found.has(key)) found.set(key, { id, day, ...dayRangeMs(day, zone) });
  }
  return [...found.values()];
}

export function monthsOf(days: readonly DayOf[]): { id: number; month: string }[] {
  const found = new Map<string, { id: number; month: string }>();
  for (const { id, day } of days) {
    const month = `${monthOf(day)}-01`;
    found.set(`${id} ${month}`, { id, month });
  }
  return [...found.values()];
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b));
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b));
