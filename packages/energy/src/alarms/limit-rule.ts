import { type Episode, foldEpisodes, type Resumption, resume, type Signal } from './episodes.ts';

/* A value that leaves its limits. Only crossings count: a second sample outside adds no information. */

/** At least one limit is set. A value equal to a limit is within it. */
export interface LimitRule {
  readonly max: number | null;
  readonly min: number | null;
}

/** Null: the sample does not contain this value. */
export interface LimitSample {
  readonly atMs: number;
  readonly value: number | null;
}

/** The value furthest outside the limits, and its time. */
export interface Excess {
  readonly value: number;
  readonly valueAtMs: number;
}

/** Distance from the limit; 0 within the limits. */
function excessOf(value: number, { max, min }: LimitRule): number {
  if (max !== null && value > max) return value - max;
  if (min !== null && value < min) return min - value;
  return 0;
}

/** The value further outside; of equal ones the earlier. */
export const worse =
  (rule: LimitRule) =>
  (kept: Excess, newer: Excess): Excess =>
    excessOf(newer.value, rule) > excessOf(kept.value, rule) ? newer : kept;

/**
 * Samples in the order of time. A raise carries the worst value until recovery. `outsideSinceMs`: the value was already
 * outside before the first sample; that raise is repeated if a worse value follows.
 */
export function limitSignals(
  samples: Iterable<LimitSample>,
  rule: LimitRule,
  outsideSinceMs: number | null = null,
): Signal<Excess>[] {
  const signals: Signal<Excess>[] = [];
  const pick = worse(rule);
  let sinceMs = outsideSinceMs;
  let worst: Excess | undefined;
  const raise = () => {
    if (sinceMs !== null && worst) signals.push({ atMs: sinceMs, raised: true, content: worst });
    worst = undefined;
  };
  for (const { atMs, value } of samples) {
    if (value === null) continue;
    const excess = { value, valueAtMs: atMs };
    if (excessOf(value, rule) > 0) {
      sinceMs ??= atMs;
      worst = worst ? pick(worst, excess) : excess;
    } else if (sinceMs !== null) {
      raise();
      signals.push({ atMs, raised: false, content: excess });
      sinceMs = null;
    }
  }
  raise();
  return signals;
}

/** Where to resume when samples from `fromMs` on are new. */
export const resumeLimit = <C extends Excess>(stored: readonly Episode<C>[], fromMs: number): Resumption<C> =>
  resume(stored, fromMs, ({ lastMs, toMs, content }) => Math.max(lastMs, toMs ?? lastMs, content.valueAtMs));

/** The last raise of an episode whose value is still outside the limits at its end. */
export const outsideSince = (after: Episode<unknown> | undefined): number | null =>
  after && after.toMs === null ? after.lastMs : null;

export interface LimitDryRun {
  /** How often the rule would have fired; flapping counts once. */
  readonly times: number;
  /** How often the value left the limits. */
  readonly crossings: number;
  readonly outsideMs: number;
  readonly episodes: readonly Episode<Excess>[];
}

/** A value holds until the next one, at most this long: time without samples does not count as outside. */
const COUNTS_FOR_MS = 15 * 60_000;

/** What the rule would have found in these samples, in the order of time, up to `untilMs`. */
export function limitDryRun(samples: Iterable<LimitSample>, rule: LimitRule, untilMs: number): LimitDryRun {
  const known = [...samples].filter((sample) => sample.value !== null);
  const episodes = foldEpisodes(limitSignals(known, rule), { pick: worse(rule) });
  let outsideMs = 0;
  known.forEach(({ atMs, value }, i) => {
    const nextMs = known[i + 1]?.atMs ?? untilMs;
    if (excessOf(value ?? 0, rule) > 0) outsideMs += Math.min(nextMs - atMs, COUNTS_FOR_MS);
  });
  const crossings = episodes.reduce((sum, { raised }) => sum + raised, 0);
  return { times: episodes.length, crossings, outsideMs, episodes };
}
