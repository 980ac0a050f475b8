import { DEVICE_STATUSES, type DeviceKind } from '@heliodon/kernel/device-kind';
import { DAY_MS } from '@heliodon/kernel/time';
import { CopyRows } from './copy-rows.ts';
import { SampleRow, type SampleValues } from './sample-row.ts';

/** A device as known to ingest. */
export interface BatchDevice {
  readonly id: number;
  readonly plantId: number | null;
  readonly kind: DeviceKind;
}

/** Newest sample of a device, as shown in lists. */
export interface NewestState {
  readonly deviceId: number;
  readonly plantId: number | null;
  atMs: number;
  status: number;
  powerKw: number | null;
  soc: number | null;
  temperature: number | null;
  outKwh: number | null;
  inKwh: number | null;
  /** Of all its samples in the batch. */
  oldestMs: number;
  /** The interval of the last added sample; the next one usually has the same. */
  bucket: number;
}

export interface EventRow {
  readonly deviceId: number;
  readonly atMs: number;
  readonly code: number;
  readonly raised: boolean;
  /** Of the manufacturer. */
  readonly detail?: EventDetail | undefined;
}

export interface EventDetail {
  readonly zh?: string | undefined;
  readonly en?: string | undefined;
  readonly severity?: 'fault' | 'warning' | 'notice' | undefined;
}

export interface QuarantineRow {
  readonly loggerId: number | null;
  readonly sn: string;
  readonly channel: string;
  readonly reason: string;
  readonly detail: string;
  readonly sampleAtMs: number | null;
  readonly payload: string;
  readonly more: number;
}

const BUCKET_MS = 900_000;
/** More than the 15-minute intervals until 2089: device and interval fit one exact number. */
const BUCKETS = 2 ** 22;
const ONLINE = DEVICE_STATUSES.indexOf('online');

/** Indices of the headline points in the values of a kind. */
interface Columns {
  readonly rows: CopyRows;
  readonly status: number;
  readonly statusOf: ReadonlyMap<number, number>;
  readonly power: number;
  readonly soc: number;
  readonly temperature: number;
  readonly outKwh: number;
  readonly inKwh: number;
  readonly days: Set<number>;
  lastDay: number;
  readonly row: SampleRow;
}

const NOTHING = {
  atMs: -1,
  status: ONLINE,
  powerKw: null,
  soc: null,
  temperature: null,
  outKwh: null,
  inKwh: null,
  oldestMs: Number.POSITIVE_INFINITY,
  bucket: -1,
};

/** Samples, events and refusals of one transaction. */
export class SampleBatch {
  readonly #kinds = new Map<DeviceKind, Columns>();
  readonly #newest = new Map<number, NewestState>();
  readonly #dirty = new Set<number>();
  readonly events: EventRow[] = [];
  readonly quarantine: QuarantineRow[] = [];
  samples = 0;

  /** `addRow` with a list of values, for few samples. */
  add(device: BatchDevice, atMs: number, values: SampleValues): void {
    const { row } = this.#columns(device.kind);
    row.set(values);
    this.addRow(device, atMs, row);
  }

  addRow(device: BatchDevice, atMs: number, row: SampleRow): void {
    const columns = this.#columns(device.kind);
    columns.rows.add(device.id, atMs, row);
    const day = Math.floor(atMs / DAY_MS);
    if (day !== columns.lastDay) {
      columns.lastDay = day;
      columns.days.add(day);
    }
    this.samples += 1;
    const bucket = Math.floor(atMs / BUCKET_MS);
    let newest = this.#newest.get(device.id);
    if (newest?.bucket !== bucket) this.#dirty.add(device.id * BUCKETS + bucket);
    if (!newest) {
      newest = { ...NOTHING, deviceId: device.id, plantId: device.plantId };
      this.#newest.set(device.id, newest);
    }
    newest.bucket = bucket;
    if (atMs < newest.oldestMs) newest.oldestMs = atMs;
    if (newest.atMs >= atMs) return;
    const code = row.scalar(columns.status);
    newest.atMs = atMs;
    newest.status = (code === null ? undefined : columns.statusOf.get(code)) ?? ONLINE;
    newest.powerKw = row.scalar(columns.power);
    newest.soc = row.scalar(columns.soc);
    newest.temperature = row.scalar(columns.temperature);
    newest.outKwh = row.scalar(columns.outKwh);
    newest.inKwh = row.scalar(columns.inKwh);
  }

  get isEmpty(): boolean {
    return this.samples === 0 && this.events.length === 0 && this.quarantine.length === 0;
  }

  get bytes(): number {
    let sum = 0;
    for (const { rows } of this.#kinds.values()) sum += rows.bytes;
    return sum;
  }

  /** Ordered by device id, so that writers cannot deadlock. */
  newest(): NewestState[] {
    return [...this.#newest.values()].sort((a, b) => a.deviceId - b.deviceId);
  }

  /** Days (since 1970, UTC) of the rows of each kind. */
  *days(): Iterable<{ kind: DeviceKind; day: number }> {
    for (const [kind, { days, rows }] of this.#kinds)
      if (rows.rows > 0) for (const day of days) yield { kind, day };
  }

  rowsByKind(): CopyRows[] {
    return [...this.#kinds.values()].map(({ rows }) => rows).filter((rows) => rows.rows > 0);
  }

  dirty(): { deviceIds: number[]; bucketsMs: number[] } {
    const deviceIds: number[] = [];
    const bucketsMs: number[] = [];
    for (const key of this.#dirty) {
      deviceIds.push(Math.floor(key / BUCKETS));
      bucketsMs.push((key % BUCKETS) * BUCKET_MS);
    }
    return { deviceIds, bucketsMs };
  }

  /** Keeps the row memory for the next batch. */
  clear(): void {
    for (const columns of this.#kinds.values()) {
      columns.rows.clear();
      columns.days.clear();
      columns.lastDay = -1;
    }
    this.#newest.clear();
    this.#dirty.clear();
    this.events.length = 0;
    this.quarantine.length = 0;
    this.samples = 0;
  }

  #columns(kind: DeviceKind): Columns {
    const known = this.#kinds.get(kind);
    if (known) return known;
    const index = (name: string | undefined) => kind.points.findIndex((point) => point.name === name);
    const { headline } = kind;
    const statusOf = Object.entries(kind.status.map).map(
      ([code, status]) => [Number(code), DEVICE_STATUSES.indexOf(status)] as const,
    );
    const made: Columns = {
      rows: new CopyRows(kind),
      status: index(kind.status.point),
      statusOf: new Map(statusOf),
      power: index(headline.powerKw),
      soc: index(headline.soc),
      temperature: index(headline.temperature),
      outKwh: index(headline.outKwh),
      inKwh: index(headline.inKwh),
      days: new Set(),
      lastDay: -1,
      row: new SampleRow(kind),
    };
    this.#kinds.set(kind, made);
    return made;
  }
}
