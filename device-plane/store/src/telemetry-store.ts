import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { SampleBatch } from './sample-batch.ts';

export type SampleValue = number | (number | null)[] | null;

export interface StoredSample {
  readonly atMs: number;
  readonly values: Readonly<Record<string, SampleValue>>;
}

export interface SampleQuery {
  readonly kind: DeviceKind;
  readonly deviceId: number;
  /** Names of points; of a list also one of its values, counted from 1: `stringCurrent.3`. */
  readonly points: readonly string[];
  readonly fromMs: number;
  /** Not included. */
  readonly toMs: number;
  readonly limit?: number;
  readonly newestFirst?: boolean;
}

export interface MeanQuery extends DeviceRange {
  readonly kind: DeviceKind;
  /** Single values only: points, or places of lists. */
  readonly points: readonly string[];
  /** Steps begin at whole multiples of it since 1970. */
  readonly stepMs: number;
}

/** One step in which there was a sample. */
export interface MeanRow {
  /** Where the step begins. */
  readonly atMs: number;
  /** In the order asked for: the mean, or the last value of what has none; null where nothing was said. */
  readonly values: readonly (number | null)[];
}

export interface MarkQuery extends DeviceRange {
  readonly kind: DeviceKind;
  /** So many samples a piece. */
  readonly every: number;
  readonly newestFirst?: boolean;
}

/** The headline points of a sample (packages/kernel/src/device-kind.ts); null where the kind has none. */
export interface HeadlineSample {
  readonly atMs: number;
  readonly powerKw: number | null;
  readonly soc: number | null;
  readonly temperature: number | null;
  readonly outKwh: number | null;
  readonly inKwh: number | null;
}

export interface DeviceRange {
  readonly deviceId: number;
  readonly fromMs: number;
  /** Not included. */
  readonly toMs: number;
}

export interface NeighbourRange extends DeviceRange {
  /** Registers that are looked for although the range may hold no reading of them. */
  readonly outSought: boolean;
  readonly inSought: boolean;
}

/**
 * The nearest readings outside a range, of each register that has one inside or is sought: where the registers come
 * apart, the further one. A register that a device never sends is not looked for through all its samples.
 */
export interface Neighbours {
  readonly beforeMs: number | null;
  readonly afterMs: number | null;
}

/**
 * The only way to samples. A cluster store can be put behind it: `testing/telemetry-store-suite.ts` says what any
 * store must do.
 */
export interface TelemetryStore {
  /** Makes the tables of the kinds. */
  prepare(): Promise<void>;
  /** All or nothing, and on the disk when it resolves. A sample that is already there stays as it is. */
  write(batch: SampleBatch): Promise<void>;
  samples(query: SampleQuery): Promise<StoredSample[]>;
  /** In the order of time; one list for each range. */
  samplesOver(
    kind: DeviceKind,
    points: readonly string[],
    ranges: readonly DeviceRange[],
  ): Promise<StoredSample[][]>;
  means(query: MeanQuery): Promise<MeanRow[]>;
  /** How many samples there are, and the time of the first of each piece of them. */
  marks(query: MarkQuery): Promise<{ total: number; marks: number[] }>;
  /** The first sample of each step of the time, steps counted from `fromMs`: long times without all that lies between. */
  samplesEvery(query: SampleQuery, stepMs: number): Promise<StoredSample[]>;
  /** The newest sample of each device up to a moment, and not older than `withinMs` before it. */
  samplesUpTo(
    kind: DeviceKind,
    deviceIds: readonly number[],
    points: readonly string[],
    atMs: number,
    withinMs: number,
  ): Promise<Map<number, StoredSample>>;
  /** Of each step in which any of the devices has a sample, the time of the last one. */
  sampleTimes(
    kind: DeviceKind,
    deviceIds: readonly number[],
    range: { readonly fromMs: number; readonly toMs: number; readonly stepMs: number },
  ): Promise<number[]>;
  /** The sample of each device at exactly that time. */
  samplesAt(
    kind: DeviceKind,
    keys: readonly { deviceId: number; atMs: number }[],
  ): Promise<Map<number, StoredSample>>;
  /** In the order of time; one list for each range. */
  headlines(kind: DeviceKind, ranges: readonly DeviceRange[]): Promise<HeadlineSample[][]>;
  /** One answer for each range. */
  neighbours(kind: DeviceKind, ranges: readonly NeighbourRange[]): Promise<Neighbours[]>;
  /** Forgets raw samples before the time. */
  forgetBefore(beforeMs: number): Promise<void>;
}
