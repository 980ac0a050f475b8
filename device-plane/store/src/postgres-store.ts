import { columnOf, type DeviceKind } from '@heliodon/kernel/device-kind';
import { DAY_MS } from '@heliodon/kernel/time';
import type pg from 'pg';
import { meansSql, toMeans } from './means.ts';
import type { SampleBatch } from './sample-batch.ts';
import { firstOfEachStep, lastTimeOfEachStep, newestUpTo } from './spaced-samples.ts';
import { askedPoint, toSample } from './stored-sample.ts';
import {
  dayPartition,
  dropPartitionsBefore,
  ensurePartition,
  ensureTables,
  monthPartition,
  telemetryTable,
} from './tables.ts';
import type {
  DeviceRange,
  HeadlineSample,
  MarkQuery,
  MeanQuery,
  MeanRow,
  NeighbourRange,
  Neighbours,
  SampleQuery,
  StoredSample,
  TelemetryStore,
} from './telemetry-store.ts';
import {
  type Copy,
  copyContent,
  copyNewRows,
  copyRows,
  isoTime,
  type WatchedDevices,
  writeAll,
  writeEvents,
} from './write-batch.ts';

const MONTHLY_TABLES = ['rollup_15m', 'plant_15m'];
const UNIQUE_VIOLATION = '23505';
/** Two writers with the same samples in different order. */
const DEADLOCK = '40P01';
/** COPY into a day whose partition was dropped meanwhile. */
const NO_PARTITION = '23514';

/** Sample store on PostgreSQL: COPY directly into the table, or through a staging table after a duplicate. */
export class PostgresTelemetryStore implements TelemetryStore {
  readonly #pool: pg.Pool;
  readonly #reading: pg.Pool;
  readonly #kinds: readonly DeviceKind[];
  readonly #watched: WatchedDevices;
  readonly #partitions = new Set<string>();

  /** `writing` has its own connections, so pages and samples never wait for each other. */
  constructor(
    writing: pg.Pool,
    reading: pg.Pool,
    kinds: readonly DeviceKind[],
    watched: WatchedDevices = new Set(),
  ) {
    this.#pool = writing;
    this.#reading = reading;
    this.#kinds = kinds;
    this.#watched = watched;
  }

  prepare(): Promise<void> {
    return this.#withClient((client) => ensureTables(client, this.#kinds));
  }

  async write(batch: SampleBatch): Promise<void> {
    if (batch.isEmpty) return;
    await this.#ensurePartitions(batch);
    try {
      await this.#copyOrStage((client, copy) => writeAll(client, batch, copy, this.#watched));
    } catch (error) {
      if ((error as { code?: string }).code !== NO_PARTITION) throw error;
      this.#partitions.clear();
      await this.#ensurePartitions(batch);
      await this.#copyOrStage((client, copy) => writeAll(client, batch, copy, this.#watched));
    }
  }

  async #copyOrStage(write: (client: pg.PoolClient, copy: Copy) => Promise<void>): Promise<void> {
    try {
      await this.#transaction((client) => write(client, copyRows));
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== UNIQUE_VIOLATION && code !== DEADLOCK) throw error;
      await this.#transaction((client) => write(client, copyNewRows));
    }
  }

  /** Old samples and events with existing roll-ups: no newest state, no dirty intervals, no notifications. */
  async writeHistory(batch: SampleBatch): Promise<void> {
    if (batch.isEmpty) return;
    await this.#ensurePartitions(batch);
    await this.#copyOrStage(async (client, copy) => {
      for (const rows of batch.rowsByKind()) await copy(client, rows);
      if (batch.events.length > 0) await writeEvents(client, batch);
    });
  }

  /** COPY lines for a roll-up table; false, with nothing written, if one already exists. */
  async copyNew(target: string, lines: string): Promise<boolean> {
    try {
      await this.#transaction((client) => copyContent(client, `${target} FROM STDIN`, Buffer.from(lines)));
      return true;
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      return false;
    }
  }

  async samples(query: SampleQuery): Promise<StoredSample[]> {
    const asked = query.points.map((name) => askedPoint(query.kind, name));
    const columns = asked.map(({ column }) => `, ${column}`).join('');
    const { rows } = await this.#reading.query({
      text: `SELECT extract(epoch FROM ts)::float8 * 1000${columns} FROM ${telemetryTable(query.kind)}
        WHERE device_id = $1 AND ts >= $2 AND ts < $3
        ORDER BY ts ${query.newestFirst ? 'DESC' : ''} LIMIT $4`,
      values: [query.deviceId, new Date(query.fromMs), new Date(query.toMs), query.limit ?? null],
      rowMode: 'array',
    });
    return rows.map((row: unknown[]) => toSample(asked, row));
  }

  async samplesOver(
    kind: DeviceKind,
    points: readonly string[],
    ranges: readonly DeviceRange[],
  ): Promise<StoredSample[][]> {
    const asked = points.map((name) => askedPoint(kind, name));
    const columns = asked.map(({ column }) => `, t.${column}`).join('');
    const rows = await this.#overRanges(
      ranges,
      `SELECT r.n::int, extract(epoch FROM t.ts)::float8 * 1000${columns} FROM ${RANGES}
       CROSS JOIN LATERAL (SELECT * FROM ${telemetryTable(kind)} s
         WHERE s.device_id = r.device_id AND s.ts >= r.from_ts AND s.ts < r.to_ts AND s.ts BETWEEN $4 AND $5) t
       ORDER BY 1, 2`,
    );
    const found: StoredSample[][] = ranges.map(() => []);
    for (const [n, ...row] of rows) found[(n as number) - 1]?.push(toSample(asked, row));
    return found;
  }

  async means(query: MeanQuery): Promise<MeanRow[]> {
    const { rows } = await this.#reading.query({
      text: meansSql(query),
      values: [query.deviceId, new Date(query.fromMs), new Date(query.toMs), query.stepMs / 1000],
      rowMode: 'array',
    });
    return toMeans(query, rows);
  }

  async marks(query: MarkQuery): Promise<{ total: number; marks: number[] }> {
    const order = query.newestFirst ? 'DESC' : '';
    const { rows } = await this.#reading.query<{ total: number; marks: number[] | null }>(
      `SELECT count(*) AS total,
         array_agg(extract(epoch FROM ts)::float8 * 1000 ORDER BY n) FILTER (WHERE n % $4::int = 0) AS marks
       FROM (SELECT ts, row_number() OVER (ORDER BY ts ${order}) - 1 AS n FROM ${telemetryTable(query.kind)}
         WHERE device_id = $1 AND ts >= $2 AND ts < $3) s`,
      [query.deviceId, new Date(query.fromMs), new Date(query.toMs), query.every],
    );
    const [found] = rows;
    return { total: Number(found?.total ?? 0), marks: (found?.marks ?? []).map(Math.round) };
  }

  samplesEvery(query: SampleQuery, stepMs: number): Promise<StoredSample[]> {
    return firstOfEachStep(this.#reading, query, stepMs);
  }

  samplesUpTo(
    kind: DeviceKind,
    deviceIds: readonly number[],
    points: readonly string[],
    atMs: number,
    withinMs: number,
  ): Promise<Map<number, StoredSample>> {
    return newestUpTo(this.#reading, kind, deviceIds, points, atMs, withinMs);
  }

  sampleTimes(
    kind: DeviceKind,
    deviceIds: readonly number[],
    range: { readonly fromMs: number; readonly toMs: number; readonly stepMs: number },
  ): Promise<number[]> {
    return lastTimeOfEachStep(this.#reading, kind, deviceIds, range);
  }

  async samplesAt(kind: DeviceKind, keys: readonly { deviceId: number; atMs: number }[]) {
    const found = new Map<number, StoredSample>();
    if (keys.length === 0) return found;
    const columns = kind.points.map((point) => `, t.${columnOf(point)}`).join('');
    const times = keys.map((key) => key.atMs);
    const { rows } = await this.#reading.query({
      text: `SELECT t.device_id, extract(epoch FROM t.ts)::float8 * 1000${columns}
        FROM unnest($1::int[], $2::timestamptz[]) AS k (device_id, ts)
        JOIN ${telemetryTable(kind)} t ON t.device_id = k.device_id AND t.ts = k.ts
        WHERE t.ts BETWEEN $3 AND $4`,
      values: [
        keys.map((key) => key.deviceId),
        times.map((ms) => new Date(ms)),
        new Date(Math.min(...times)),
        new Date(Math.max(...times)),
      ],
      rowMode: 'array',
    });
    for (const [deviceId, ...row] of rows as [number, ...unknown[]][])
      found.set(deviceId, toSample(kind.points, row));
    return found;
  }

  async headlines(kind: DeviceKind, ranges: readonly DeviceRange[]): Promise<HeadlineSample[][]> {
    const { powerKw, soc, temperature, outKwh, inKwh } = kind.headline;
    const columns = [powerKw, soc, temperature, outKwh, inKwh].map(headlineColumn).join(', ');
    const rows = await this.#overRanges(
      ranges,
      `SELECT r.n::int, extract(epoch FROM t.ts)::float8 * 1000, ${columns} FROM ${RANGES}
       CROSS JOIN LATERAL (SELECT * FROM ${telemetryTable(kind)} s
         WHERE s.device_id = r.device_id AND s.ts >= r.from_ts AND s.ts < r.to_ts AND s.ts BETWEEN $4 AND $5) t
       ORDER BY 1, 2`,
    );
    const found: HeadlineSample[][] = ranges.map(() => []);
    for (const [n, ms, power, charge, heat, out, into] of rows as (number | null)[][])
      found[(n as number) - 1]?.push({
        atMs: Math.round(ms as number),
        powerKw: power ?? null,
        soc: charge ?? null,
        temperature: heat ?? null,
        outKwh: out ?? null,
        inKwh: into ?? null,
      });
    return found;
  }

  async neighbours(kind: DeviceKind, ranges: readonly NeighbourRange[]): Promise<Neighbours[]> {
    const found = await this.#neighbours(kind, ranges, NEAR_MS);
    const far = found.flatMap(({ isFar }, at) => (isFar ? [at] : []));
    const searched = await this.#neighbours(
      kind,
      far.map((at) => ranges[at] as NeighbourRange),
      null,
    );
    for (const [n, at] of far.entries()) found[at] = searched[n] as FoundNeighbours;
    return found.map(({ beforeMs, afterMs }) => ({ beforeMs, afterMs }));
  }

  /**
   * `withinMs`: before the ranges; null: however far. Plain parameters limit the searches, because expressions are known
   * too late: planning and opening the partitions of 90 days takes longer than reading.
   */
  async #neighbours(
    kind: DeviceKind,
    ranges: readonly NeighbourRange[],
    withinMs: number | null,
  ): Promise<FoundNeighbours[]> {
    const { outKwh, inKwh } = kind.headline;
    const asked = [
      ...(outKwh ? [{ name: outKwh, sought: ranges.map((range) => range.outSought) }] : []),
      ...(inKwh ? [{ name: inKwh, sought: ranges.map((range) => range.inSought) }] : []),
    ];
    if (asked.length === 0 || ranges.length === 0)
      return ranges.map(() => ({ beforeMs: null, afterMs: null, isFar: false }));
    const firstMs = ranges.reduce((min, { fromMs }) => Math.min(min, fromMs), Number.POSITIVE_INFINITY);
    const firstEndMs = ranges.reduce((min, { toMs }) => Math.min(min, toMs), Number.POSITIVE_INFINITY);
    const sinceMs = withinMs === null ? 0 : firstMs - withinMs;
    const samples = `FROM ${telemetryTable(kind)} s WHERE s.device_id = r.device_id`;
    const searches = asked.map(({ name }, i) => {
      const known = `s.${columnOf({ name })} IS NOT NULL`;
      return `LEFT JOIN LATERAL (SELECT true AS sought,
          (SELECT s.ts ${samples} AND s.ts < r.from_ts AND s.ts < $5 AND s.ts >= $7 AND ${known}
            ORDER BY s.ts DESC LIMIT 1) AS before,
          (SELECT s.ts ${samples} AND s.ts >= r.to_ts AND s.ts >= $6 AND ${known} ORDER BY s.ts LIMIT 1) AS after
        WHERE ($${SOUGHT_AT + i}::boolean[])[r.n] OR EXISTS (SELECT 1 ${samples} AND s.ts >= r.from_ts
          AND s.ts < r.to_ts AND s.ts BETWEEN $4 AND $5 AND ${known})) n${i} ON true`;
    });
    const of = (column: string) => asked.map((_, i) => `n${i}.${column}`).join(', ');
    const isFar = asked.map((_, i) => `n${i}.sought AND n${i}.before IS NULL`).join(' OR ');
    const rows = await this.#overRanges(
      ranges,
      `SELECT least(${of('before')}), greatest(${of('after')}), ${isFar}
       FROM ${RANGES} ${searches.join(' ')} ORDER BY r.n`,
      [isoTime(firstEndMs), isoTime(sinceMs), ...asked.map(({ sought }) => sought)],
    );
    const ms = (ts: unknown) => (ts === null ? null : (ts as Date).getTime());
    return rows.map(([before, after, far]) => ({
      beforeMs: ms(before),
      afterMs: ms(after),
      isFar: far === true,
    }));
  }

  /** $1 to $3: the ranges; $4 and $5: their total span, for partition pruning. */
  async #overRanges(
    ranges: readonly DeviceRange[],
    text: string,
    more: unknown[] = [],
  ): Promise<unknown[][]> {
    if (ranges.length === 0) return [];
    const from = ranges.reduce((min, range) => Math.min(min, range.fromMs), Number.POSITIVE_INFINITY);
    const to = ranges.reduce((max, range) => Math.max(max, range.toMs), 0);
    const { rows } = await this.#reading.query({
      text,
      values: [
        ranges.map((range) => range.deviceId),
        ranges.map((range) => isoTime(range.fromMs)),
        ranges.map((range) => isoTime(range.toMs)),
        isoTime(from),
        isoTime(to),
        ...more,
      ],
      rowMode: 'array',
    });
    return rows;
  }

  async forgetBefore(beforeMs: number): Promise<void> {
    await this.#withClient(async (client) => {
      for (const kind of this.#kinds)
        for (const name of await dropPartitionsBefore(client, telemetryTable(kind), beforeMs))
          this.#partitions.delete(name);
    });
  }

  /** Roll-ups have monthly partitions. */
  async ensureMonths(fromMs: number, toMs: number): Promise<void> {
    for (const parent of MONTHLY_TABLES) {
      for (let atMs = fromMs; ; ) {
        const partition = monthPartition(parent, atMs);
        if (!this.#partitions.has(partition.name))
          await this.#withClient((client) => ensurePartition(client, partition));
        this.#partitions.add(partition.name);
        if (partition.toMs > toMs) break;
        atMs = partition.toMs;
      }
    }
  }

  async forgetMonthsBefore(beforeMs: number): Promise<void> {
    await this.#withClient(async (client) => {
      for (const parent of MONTHLY_TABLES)
        for (const name of await dropPartitionsBefore(client, parent, beforeMs))
          this.#partitions.delete(name);
    });
  }

  async #ensurePartitions(batch: SampleBatch): Promise<void> {
    for (const { kind, day } of batch.days()) {
      const partition = dayPartition(telemetryTable(kind), day * DAY_MS);
      if (this.#partitions.has(partition.name)) continue;
      await this.#withClient((client) => ensurePartition(client, partition));
      this.#partitions.add(partition.name);
    }
  }

  async #withClient<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      return await use(client);
    } finally {
      client.release();
    }
  }

  async #transaction(use: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      await use(client);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch((lost: Error) => {
        broken = lost;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

const RANGES = `unnest($1::int[], $2::timestamptz[], $3::timestamptz[])
  WITH ORDINALITY AS r (device_id, from_ts, to_ts, n)`;

/** Number of the first parameter of `neighbours` that says for which ranges a register is searched. */
const SOUGHT_AT = 8;
/** Devices report far more often; longer gaps are searched separately. */
const NEAR_MS = 2 * DAY_MS;

interface FoundNeighbours extends Neighbours {
  /** A register has no reading within the searched time before the range. */
  readonly isFar: boolean;
}

const headlineColumn = (name: string | undefined): string =>
  name === undefined ? 'NULL' : `t.${columnOf({ name })}`;
