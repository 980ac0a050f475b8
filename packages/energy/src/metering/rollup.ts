import { RegisterLane, type Share, type Shares, spreadUnion } from './register-lane.ts';

/** Input sample of roll-ups: the headline points of its kind (packages/kernel/src/device-kind.ts). */
export interface RollupSample {
  readonly atMs: number;
  /** Positive out of the device toward the busbar. */
  readonly powerKw: number | null;
  readonly soc: number | null;
  readonly temperature: number | null;
  /** Registers, cumulative. */
  readonly outKwh: number | null;
  readonly inKwh: number | null;
}

export interface RegisterRules {
  /** More power than this means a replaced meter or a wrong digit, not energy. */
  readonly maxKw: number;
  readonly outRolloverAtKwh?: number;
  readonly inRolloverAtKwh?: number;
}

export interface Stats {
  readonly avg: number;
  readonly min: number;
  readonly max: number;
}

/** A 15-minute interval of one device. */
export interface Bucket {
  readonly startMs: number;
  /** Number of samples in it. */
  readonly samples: number;
  /** Seconds whose energy was distributed over a gap or calculated from power. */
  readonly estimatedS: number;
  readonly outKwh: number | null;
  readonly inKwh: number | null;
  readonly powerKw: Stats | null;
  readonly soc: Stats | null;
  readonly temperature: Stats | null;
}

export const BUCKET_MS = 900_000;

export const bucketStart = (ms: number): number => Math.floor(ms / BUCKET_MS) * BUCKET_MS;

/**
 * Buckets of [fromMs, toMs), both multiples of BUCKET_MS, with a sample or a share of energy. `samples`: ascending and
 * unique in atMs; the whole range, and for each register its nearest reading before and at or after it.
 */
export function rollUp(
  samples: readonly RollupSample[],
  fromMs: number,
  toMs: number,
  rules: RegisterRules,
): Bucket[] {
  const drafts = new Drafts(fromMs, toMs);
  const out = new RegisterLane(drafts, 'outKwh', rules.maxKw, rules.outRolloverAtKwh);
  const into = new RegisterLane(drafts, 'inKwh', rules.maxKw, rules.inRolloverAtKwh);
  for (const sample of samples) {
    if (sample.atMs >= fromMs && sample.atMs < toMs) drafts.count(sample);
    if (sample.outKwh !== null) out.read(sample.atMs, sample.outKwh, sample.powerKw);
    if (sample.inKwh !== null) into.read(sample.atMs, sample.inKwh, sample.powerKw);
  }
  spreadUnion(drafts, out.estimatedSpans, into.estimatedSpans);
  return drafts.buckets();
}

interface Tally {
  count: number;
  sum: number;
  min: number;
  max: number;
}

interface Draft {
  readonly startMs: number;
  samples: number;
  estimatedMs: number;
  outKwh: number | null;
  inKwh: number | null;
  readonly powerKw: Tally;
  readonly soc: Tally;
  readonly temperature: Tally;
}

const emptyTally = (): Tally => ({
  count: 0,
  sum: 0,
  min: Number.POSITIVE_INFINITY,
  max: Number.NEGATIVE_INFINITY,
});

function tally(into: Tally, value: number | null): void {
  if (value === null) return;
  into.count++;
  into.sum += value;
  if (value < into.min) into.min = value;
  if (value > into.max) into.max = value;
}

function statsOf({ count, sum, min, max }: Tally): Stats | null {
  if (count === 0) return null;
  // Rounding errors must not move the mean of equal values beyond them.
  return { avg: Math.min(max, Math.max(min, sum / count)), min, max };
}

/** The buckets under construction, by index, because a pair of readings may span many. */
class Drafts implements Shares {
  readonly #drafts: (Draft | undefined)[];
  readonly #fromMs: number;
  readonly #toMs: number;

  constructor(fromMs: number, toMs: number) {
    this.#fromMs = fromMs;
    this.#toMs = toMs;
    this.#drafts = new Array((toMs - fromMs) / BUCKET_MS).fill(undefined);
  }

  count(sample: RollupSample): void {
    const draft = this.#at(Math.floor((sample.atMs - this.#fromMs) / BUCKET_MS));
    draft.samples++;
    tally(draft.powerKw, sample.powerKw);
    tally(draft.soc, sample.soc);
    tally(draft.temperature, sample.temperature);
  }

  spread(to: Share, startMs: number, endMs: number, perMs: number): void {
    const lastMs = Math.min(endMs, this.#toMs);
    let atMs = Math.max(startMs, this.#fromMs);
    while (atMs < lastMs) {
      const index = Math.floor((atMs - this.#fromMs) / BUCKET_MS);
      const nextMs = Math.min(lastMs, this.#fromMs + (index + 1) * BUCKET_MS);
      const draft = this.#at(index);
      draft[to] = (draft[to] ?? 0) + (nextMs - atMs) * perMs;
      atMs = nextMs;
    }
  }

  buckets(): Bucket[] {
    const buckets: Bucket[] = [];
    for (const draft of this.#drafts) if (draft) buckets.push(bucketOf(draft));
    return buckets;
  }

  #at(index: number): Draft {
    let draft = this.#drafts[index];
    if (draft === undefined) {
      draft = {
        startMs: this.#fromMs + index * BUCKET_MS,
        samples: 0,
        estimatedMs: 0,
        outKwh: null,
        inKwh: null,
        powerKw: emptyTally(),
        soc: emptyTally(),
        temperature: emptyTally(),
      };
      this.#drafts[index] = draft;
    }
    return draft;
  }
}

const bucketOf = (draft: Draft): Bucket => ({
  startMs: draft.startMs,
  samples: draft.samples,
  estimatedS: Math.ceil(draft.estimatedMs / 1000),
  outKwh: draft.outKwh,
  inKwh: draft.inKwh,
  powerKw: statsOf(draft.powerKw),
  soc: statsOf(draft.soc),
  temperature: statsOf(draft.temperature),
});
