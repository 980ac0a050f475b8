import { chance } from '@heliodon/fleet/model/noise';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';

/* What goes wrong in the month, from a fixed seed. Times are multiples of 15 minutes, lengths of lost lines of a step. */

/** The end is exclusive. */
export interface Period {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface SiteFaults {
  /** The line of the logger is lost, in order. */
  readonly lost: readonly Period[];
  /** The first machine delivers half of its power. */
  readonly derated: Period | null;
  /** The battery of the first machine reports too high an SOC. */
  readonly wrongSoc: Period | null;
}

export const NO_FAULTS: SiteFaults = { lost: [], derated: null, wrongSoc: null };

export const DERATED_SHARE = 0.5;
export const SOC_POINTS_TOO_HIGH = 8;

const LONGEST_LOSS_MS = 6 * HOUR_MS;
const DAYS_PER_LOSS = 3;
const LEAST_LOSSES = 2;
/** In a shorter run, faults take no larger part of it than this. */
const DERATED = { longestMs: 3 * DAY_MS, beginShare: 1 / 3, mostShare: 0.2 };
const WRONG_SOC = { longestMs: 7 * DAY_MS, beginShare: 1 / 2, mostShare: 0.25 };

/** One machine of all plants is derated, and one battery of another plant, if there is one, reports a wrong SOC. */
export function faultsOf(plants: readonly Period[], seed: number, stepMs: number): SiteFaults[] {
  return plants.map((period, at) => ({
    lost: lossesIn(period, seed + at, stepMs),
    derated: at === 0 ? partOf(period, DERATED) : null,
    wrongSoc: at === 1 % plants.length ? partOf(period, WRONG_SOC) : null,
  }));
}

function partOf({ fromMs, toMs }: Period, { longestMs, beginShare, mostShare }: typeof DERATED): Period {
  const wholeMs = toMs - fromMs;
  const beginMs = quarterAt(fromMs + beginShare * wholeMs);
  return { fromMs: beginMs, toMs: quarterAt(beginMs + Math.min(longestMs, mostShare * wholeMs)) };
}

/** One in each equal part of the period, from a step to six hours; short ones are as likely as long ones. */
function lossesIn({ fromMs, toMs }: Period, seed: number, stepMs: number): Period[] {
  const count = Math.max(LEAST_LOSSES, Math.round((toMs - fromMs) / DAY_MS / DAYS_PER_LOSS));
  const partMs = (toMs - fromMs) / count;
  return Array.from({ length: count }, (_, n) => {
    const lengthMs = stepMs * Math.round((LONGEST_LOSS_MS / stepMs) ** chance(seed, n, 1));
    // Between two losses the line holds for at least two intervals.
    const beginMs =
      fromMs + n * partMs + QUARTER_MS + chance(seed, n, 2) * (partMs - lengthMs - 3 * QUARTER_MS);
    const startMs = quarterAt(beginMs);
    return { fromMs: startMs, toMs: startMs + lengthMs };
  });
}

const quarterAt = (ms: number): number => Math.floor(ms / QUARTER_MS) * QUARTER_MS;

export const isIn = (period: Period | null, atMs: number): boolean =>
  period !== null && atMs >= period.fromMs && atMs < period.toMs;

export const isLost = ({ lost }: SiteFaults, atMs: number): boolean =>
  lost.some((period) => isIn(period, atMs));

export const lostMs = ({ lost }: SiteFaults): number =>
  lost.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
