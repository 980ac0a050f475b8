import type { Evidence, Finding } from '@heliodon/energy/diagnosis/finding';
import type { DayLoss, LossCause } from '@heliodon/energy/diagnosis/loss-causes';
import { type LossProfile, lossValue, mixedProfile, profileOf } from '@heliodon/energy/diagnosis/loss-value';
import { dayOfNo } from '@heliodon/energy/periods/local-time';
import { HOUR_MS } from '@heliodon/kernel/time';
import type { PriceBook } from './prices.ts';

/* When energy was lost within a day, and its value. */

/** Units in which a difference is lost power, or proportional to it. */
const POWERLIKE = new Set(['kW', 'W', 'A']);
const CENTS = 10_000;

/**
 * Distribution of the loss over the day, from the evidence of the finding; undefined if that is not a curve of a day.
 */
export function evidenceProfile(evidence: Evidence, timeZone: string): LossProfile | undefined {
  const { atMs, measured, expected, bands, unit } = evidence;
  const stepMs = (atMs[1] ?? Number.POSITIVE_INFINITY) - (atMs[0] ?? 0);
  if (!POWERLIKE.has(unit) || stepMs > HOUR_MS) return undefined;
  const inBand = (ms: number) =>
    bands.length === 0 || bands.some(({ fromMs, toMs }) => fromMs <= ms && ms < toMs);
  const steps = atMs.map((ms, i) => {
    const [is, should] = [measured[i] ?? null, expected[i] ?? null];
    return { atMs: ms, amount: is === null || should === null || !inBand(ms) ? 0 : should - is };
  });
  return profileOf(steps, timeZone);
}

export interface LostDay {
  readonly day: string;
  readonly kwh: number;
  readonly money: number | null;
}

const worth = (kwh: number, day: string, profile: LossProfile | undefined, prices: PriceBook) => {
  const known = prices(day);
  const value = profile && known ? lossValue(kwh, profile, known) : null;
  return value === null ? null : Math.round(value * CENTS) / CENTS;
};

/** Days without a loss are included, to overwrite earlier results. */
export function lostDaysOf(
  { lostKwhByDay }: Finding,
  profile: LossProfile | undefined,
  prices: PriceBook,
): LostDay[] {
  return lostKwhByDay.map(({ dayNo, kwh }) => {
    const day = dayOfNo(dayNo);
    return { day, kwh, money: worth(kwh, day, profile, prices) };
  });
}

export interface CauseLoss {
  readonly cause: LossCause;
  readonly kwh: number;
  readonly money: number | null;
}

/** Losses by day and cause. A cause with findings follows their distribution over the day, others the irradiance. */
export function valuedLosses(
  losses: readonly DayLoss[],
  findings: readonly {
    readonly finding: Finding;
    readonly profile: LossProfile | undefined;
    readonly kwh: number;
  }[],
  light: LossProfile | undefined,
  prices: PriceBook,
): Map<number, CauseLoss[]> {
  const profiles = new Map<string, LossProfile | undefined>();
  const profileOfCause = (cause: LossCause) => {
    if (!profiles.has(cause)) {
      const own = findings.flatMap(({ finding, profile, kwh }) =>
        finding.kind === cause && profile ? { profile, weight: kwh } : [],
      );
      profiles.set(cause, mixedProfile(own) ?? light);
    }
    return profiles.get(cause);
  };
  const byDay = new Map<number, CauseLoss[]>();
  for (const { dayNo, cause, kwh } of losses) {
    const valued = { cause, kwh, money: worth(kwh, dayOfNo(dayNo), profileOfCause(cause), prices) };
    const same = byDay.get(dayNo);
    if (same) same.push(valued);
    else byDay.set(dayNo, [valued]);
  }
  return byDay;
}

/** Null if any part is unknown. */
export const sumMoney = (parts: readonly { readonly money: number | null }[]): number | null =>
  parts.reduce<number | null>((sum, { money }) => (sum === null || money === null ? null : sum + money), 0);
