import { type Episode, foldEpisodes, type Resumption, resume, type Signal } from './episodes.ts';

/* A value that leaves its limits. Crossings count, not samples: a sample outside after another tells nothing new. */

/** At least one of them is set. On a limit is within it. */
export interface LimitRule {
  readonly max: number | null;
  readonly min: number | null;
}

/** Null: the sample lacks this value and says nothing about it. */
export interface LimitSample {
  readonly atMs: number;
  readonly value: number | null;
}

/** The value furthest outside, and when it was. */
export interface Excess {
  readonly value: number;
  readonly valueAtMs: number;
}

/** How far outside; 0 within. */
function excessOf(value: number, { max, min }: LimitRule): number {
  if (max !== null && value > max) return value - max;
  if (min !== null && value < min) return min - value;
  return 0;
}

/** The one further outside; the earlier one where both are as far. */
export const worse =
  (rule: LimitRule) =>
  (kept: Excess, told: Excess): Excess =>
    excessOf(told.value, rule) > excessOf(kept.value, rule) ? told : kept;

/**
 * Samples in the order of time. A raise carries the worst until the value came back. `outsideSinceMs`: it was outside
 * before the first of them, raised then; that raise is told again when there is more to say about it.
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
    const told = { value, valueAtMs: atMs };
    if (excessOf(value, rule) > 0) {
      sinceMs ??= atMs;
      worst = worst ? pick(worst, told) : told;
    } else if (sinceMs !== null) {
      raise();
      signals.push({ atMs, raised: false, content: told });
      sinceMs = null;
    }
  }
  raise();
  return signals;
}

/** Where to begin when samples from `fromMs` on are new. */
export const resumeLimit = <C extends Excess>(stored: readonly Episode<C>[], fromMs: number): Resumption<C> =>
  resume(stored, fromMs, ({ lastMs, toMs, content }) => Math.max(lastMs, toMs ?? lastMs, content.valueAtMs));

/** The raise that an episode goes on from, where the value is outside at its end. */
export const outsideSince = (after: Episode<unknown> | undefined): number | null =>
  after && after.toMs === null ? after.lastMs : null;

export interface LimitDryRun {
  /** How often it would have fired: flapping counts once. */
  readonly times: number;
  /** How often the value went out. */
  readonly crossings: number;
  readonly outsideMs: number;
  readonly episodes: readonly Episode<Excess>[];
}

/** A value counts until the next one, at most so long: what nobody measured was not outside. */
const COUNTS_FOR_MS = 15 * 60_000;

/** What the rule would have done with these samples, in the order of time and up to `untilMs`. */
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
