import type { SiteLimits, SiteOrders } from './site-limit.ts';

/* What holds when the meter or a machine is not heard: first what was ordered last, then nothing that could do harm. */

export interface FallbackTerms {
  /** A measurement counts as new for so long. */
  readonly freshMs: number;
  /** Then the last orders stand for so long. */
  readonly holdMs: number;
}

export const FALLBACK: FallbackTerms = { freshMs: 15_000, holdMs: 60_000 };

export type LinkState = 'live' | 'hold' | 'zero';

/** News from a time that is still to come tells nothing of when it was measured. */
export function linkState(heardMs: number | null, nowMs: number, terms: FallbackTerms = FALLBACK): LinkState {
  if (heardMs === null) return 'zero';
  const silentMs = nowMs - heardMs;
  if (silentMs < -terms.freshMs) return 'zero';
  if (silentMs <= terms.freshMs) return 'live';
  return silentMs <= terms.freshMs + terms.holdMs ? 'hold' : 'zero';
}

/** For how long an order may stand without another: what storage can do is asked for that long. */
export const orderHours = ({ freshMs, holdMs }: FallbackTerms = FALLBACK): number =>
  (freshMs + holdMs) / 3_600_000;

/**
 * Without a word of the meter: storage rests, cars get their least, and PV is off where feeding in is not free, because
 * nobody knows what is used; else it gives no more than the transformer carries. With news again, the site limit goes on
 * from these by its ramp.
 */
export const zeroOrders = (limits: SiteLimits): SiteOrders => ({
  storageKw: 0,
  pvLimitKw: pvWithoutNews(limits),
  pilesLimitKw: Math.min(limits.pilesLeastKw, limits.pilesRatedKw),
});

function pvWithoutNews({ backflowTargetKw, transformerKw, pvRatedKw, curtailPercent }: SiteLimits): number {
  const leastKw = (pvRatedKw * (100 - curtailPercent)) / 100;
  if (backflowTargetKw !== null) return leastKw;
  return Math.max(leastKw, Math.min(pvRatedKw, transformerKw ?? pvRatedKw));
}

/** Orders of a link that is not live. */
export const ordersWithoutNews = (
  state: Exclude<LinkState, 'live'>,
  last: SiteOrders | null,
  limits: SiteLimits,
): SiteOrders => (state === 'hold' && last ? last : zeroOrders(limits));
