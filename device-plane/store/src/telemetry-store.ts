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
  /** Point names; for a list also one value, from 1: `stringCurrent.3`. */
  readonly points: readonly string[];
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
  readonly limit?: number;
  readonly newestFirst?: boolean;
}

export interface MeanQuery extends DeviceRange {
  readonly kind: DeviceKind;
  /** Single values only: points or list elements. */
  readonly points: readonly string[];
  /** Steps start at multiples of it since 1970. */
  readonly stepMs: number;
}

/** One step with samples. */
export interface MeanRow {
  /** Start of the step. */
  readonly atMs: number;
  /** In the requested order: the mean, or the last value of points without a mean; null if not reported. */
  readonly values: readonly (number | null)[];
}

export interface MarkQuery extends DeviceRange {
  readonly kind: DeviceKind;
  /** Number of samples per piece. */
  readonly every: number;
  readonly newestFirst?: boolean;
}

/** Headline points of a sample (packages/kernel/src/device-kind.ts); null if the kind has none. */
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
  /** Exclusive. */
  readonly toMs: number;
}

export interface NeighbourRange extends DeviceRange {
  /** Registers searched for even if the range contains no reading. */
  readonly outSought: boolean;
  readonly inSought: boolean;
}

/**
 * The nearest readings outside a range for each register that has one inside or is searched for; if they differ, the
 * further one. Other registers are not searched, because they may not exist.
 */
export interface Neighbours {
  readonly beforeMs: number | null;
  readonly afterMs: number | null;
}

/**
 * The only access to samples. Another store can implement it: `testing/telemetry-store-suite.ts` tests the
 * requirements.
 */
export interface TelemetryStore {
  /** Creates the tables of the kinds. */
  prepare(): Promise<void>;
  /** Atomic, and on disk when it resolves. Existing samples stay unchanged. */
  write(batch: SampleBatch): Promise<void>;
  samples(query: SampleQuery): Promise<StoredSample[]>;
  /** In the order of time; one list for each range. */
  samplesOver(
    kind: DeviceKind,
    points: readonly string[],
    ranges: readonly DeviceRange[],
  ): Promise<StoredSample[][]>;
  means(query: MeanQuery): Promise<MeanRow[]>;
  /** Number of samples, and the time of the first sample of each piece. */
  marks(query: MarkQuery): Promise<{ total: number; marks: number[] }>;
  /** The first sample of each step; steps start at `fromMs`. */
  samplesEvery(query: SampleQuery, stepMs: number): Promise<StoredSample[]>;
  /** The newest sample of each device up to a time, at most `withinMs` older. */
  samplesUpTo(
    kind: DeviceKind,
    deviceIds: readonly number[],
    points: readonly string[],
    atMs: number,
    withinMs: number,
  ): Promise<Map<number, StoredSample>>;
  /** The time of the last sample of any of the devices in each step. */
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
  /** One result for each range. */
  neighbours(kind: DeviceKind, ranges: readonly NeighbourRange[]): Promise<Neighbours[]>;
  /** Deletes raw samples before the time. */
  forgetBefore(beforeMs: number): Promise<void>;
}
