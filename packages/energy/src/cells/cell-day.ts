/*
 * Daily figures for each cell of a cluster.
 *
 * A cell is compared with the mean of its cluster in the same sample, which removes what all cells have in common
 * (charging, discharging, resting). Samples are weighted by time: until the next sample, at most fifteen minutes, so
 * the sampling rate has no influence.
 * A value that is impossible for a lithium cell counts as missing and does not enter the mean.
 */

export interface CellSample {
  readonly atMs: number;
  readonly volts: readonly (number | null)[];
  readonly tempsC: readonly (number | null)[];
}

type PerCell = (number | null)[];

export interface CellDay {
  readonly samples: number;
  /** Sum of the sample weights in seconds. */
  readonly seconds: number;
  /** Lowest and highest mean of the cluster; shows whether it was used. */
  readonly meanLowMv: number | null;
  readonly meanHighMv: number | null;
  /** Mean deviation from the cluster mean, by cell. */
  readonly meanDevMv: PerCell;
  /** The largest absolute deviation, with its sign, and its time. */
  readonly peakDevMv: PerCell;
  readonly peakAtMs: PerCell;
  readonly minMv: PerCell;
  readonly maxMv: PerCell;
  /** Samples without a value of this cell. */
  readonly missing: number[];
  /** By temperature sensor: mean and highest deviation from the cluster mean, and highest temperature. */
  readonly tempDevK: PerCell;
  readonly tempPeakK: PerCell;
  readonly tempMaxC: PerCell;
}

export const LONGEST_HOLD_MS = 15 * 60_000;
/** Weight of a single sample in a day. */
const ALONE_MS = 60_000;

export const isCellVoltage = (volts: number | null | undefined): volts is number =>
  typeof volts === 'number' && volts >= 1 && volts <= 4.6;
export const isCellTemperature = (celsius: number | null | undefined): celsius is number =>
  typeof celsius === 'number' && celsius >= -45 && celsius <= 120;

/** Weight of each sample in milliseconds; the last one has the weight of the one before. */
export function weightsMs(times: readonly number[]): number[] {
  const weights = times.slice(1).map((atMs, i) => Math.min(LONGEST_HOLD_MS, atMs - (times[i] ?? atMs)));
  return times.length === 0 ? [] : [...weights, weights.at(-1) ?? ALONE_MS];
}

export function meanOf(
  values: readonly (number | null)[],
  isMeasured: (value: number | null) => value is number,
): number | undefined {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (!isMeasured(value)) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? undefined : sum / count;
}

/** Samples of one day in the order of time. */
export function cellDay(samples: readonly CellSample[]): CellDay {
  const weights = weightsMs(samples.map(({ atMs }) => atMs));
  const most = (of: (sample: CellSample) => number) =>
    samples.reduce((max, one) => Math.max(max, of(one)), 0);
  const cells = new Tally(most(({ volts }) => volts.length));
  const sensors = new Tally(most(({ tempsC }) => tempsC.length));
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  samples.forEach(({ atMs, volts, tempsC }, i) => {
    const mean = meanOf(volts, isCellVoltage);
    if (mean !== undefined) [low, high] = [Math.min(low, mean), Math.max(high, mean)];
    cells.add(volts, mean, isCellVoltage, weights[i] ?? 0, atMs);
    sensors.add(tempsC, meanOf(tempsC, isCellTemperature), isCellTemperature, weights[i] ?? 0, atMs);
  });
  const mv = (volts: number | null) => volts && volts * 1000;
  return {
    samples: samples.length,
    seconds: Math.round(weights.reduce((sum, ms) => sum + ms, 0) / 1000),
    meanLowMv: low > high ? null : low * 1000,
    meanHighMv: low > high ? null : high * 1000,
    meanDevMv: cells.meanDev().map(mv),
    peakDevMv: cells.peakDev.map(mv),
    peakAtMs: cells.peakAt,
    minMv: cells.min.map(mv),
    maxMv: cells.max.map(mv),
    missing: cells.seen.map((seen) => samples.length - seen),
    tempDevK: sensors.meanDev(),
    tempPeakK: sensors.highestDev,
    tempMaxC: sensors.max,
  };
}

/** Sums and extremes of each index of a list. */
class Tally {
  readonly seen: number[];
  readonly min: PerCell;
  readonly max: PerCell;
  readonly peakDev: PerCell;
  readonly peakAt: PerCell;
  readonly highestDev: PerCell;
  readonly #devSum: Float64Array;
  readonly #weight: Float64Array;

  constructor(size: number) {
    const nulls = (): PerCell => new Array(size).fill(null);
    this.seen = new Array(size).fill(0);
    [this.min, this.max, this.peakDev, this.peakAt, this.highestDev] = [
      nulls(),
      nulls(),
      nulls(),
      nulls(),
      nulls(),
    ];
    this.#devSum = new Float64Array(size);
    this.#weight = new Float64Array(size);
  }

  add(
    values: readonly (number | null)[],
    mean: number | undefined,
    isMeasured: (value: number | null) => value is number,
    weightMs: number,
    atMs: number,
  ): void {
    if (mean === undefined) return;
    for (let i = 0; i < values.length; i += 1) {
      const value = values[i] ?? null;
      if (!isMeasured(value)) continue;
      const dev = value - mean;
      this.seen[i] = (this.seen[i] ?? 0) + 1;
      this.#devSum[i] = (this.#devSum[i] ?? 0) + dev * weightMs;
      this.#weight[i] = (this.#weight[i] ?? 0) + weightMs;
      this.min[i] = Math.min(this.min[i] ?? value, value);
      this.max[i] = Math.max(this.max[i] ?? value, value);
      this.highestDev[i] = Math.max(this.highestDev[i] ?? dev, dev);
      if (Math.abs(dev) <= Math.abs(this.peakDev[i] ?? 0) && this.peakAt[i] !== null) continue;
      this.peakDev[i] = dev;
      this.peakAt[i] = atMs;
    }
  }

  meanDev(): PerCell {
    return Array.from(this.#devSum, (sum, i) => {
      const weight = this.#weight[i] ?? 0;
      return weight > 0 ? sum / weight : null;
    });
  }
}
