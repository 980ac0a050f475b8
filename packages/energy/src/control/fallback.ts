import type { SiteLimits, SiteOrders } from './site-limit.ts';

/* Behaviour when the meter or a device does not report: first the last orders are held, then safe orders are given. */

export interface FallbackTerms {
  /** How long a measurement counts as current. */
  readonly freshMs: number;
  /** How long the last orders are held after that. */
  readonly holdMs: number;
}

export const FALLBACK: FallbackTerms = { freshMs: 15_000, holdMs: 60_000 };

export type LinkState = 'live' | 'hold' | 'zero';

/** A timestamp in the future says nothing about the age of the measurement. */
export function linkState(lastMs: number | null, nowMs: number, terms: FallbackTerms = FALLBACK): LinkState {
  if (lastMs === null) return 'zero';
  const silentMs = nowMs - lastMs;
  if (silentMs < -terms.freshMs) return 'zero';
  if (silentMs <= terms.freshMs) return 'live';
  return silentMs <= terms.freshMs + terms.holdMs ? 'hold' : 'zero';
}

/** How long an order may apply without a new one; storage ranges are calculated for this time. */
export const orderHours = ({ freshMs, holdMs }: FallbackTerms = FALLBACK): number =>
  (freshMs + holdMs) / 3_600_000;

/**
 * Without the meter: storage stops, chargers get their minimum, and PV is switched off if export is limited, because
 * the load is unknown; otherwise PV is limited to the transformer. When data returns, the site limit continues from
 * these orders by its ramp.
 */
export const zeroOrders = (limits: SiteLimits): SiteOrders => ({
  storageKw: 0,
  pvLimitKw: pvWithoutData(limits),
  pilesLimitKw: Math.min(limits.pilesLeastKw, limits.pilesRatedKw),
});

function pvWithoutData({ backflowTargetKw, transformerKw, pvRatedKw, curtailPercent }: SiteLimits): number {
  const leastKw = (pvRatedKw * (100 - curtailPercent)) / 100;
  if (backflowTargetKw !== null) return leastKw;
  return Math.max(leastKw, Math.min(pvRatedKw, transformerKw ?? pvRatedKw));
}

/** Orders for a link that is not live. */
export const ordersWithoutData = (
  state: Exclude<LinkState, 'live'>,
  last: SiteOrders | null,
  limits: SiteLimits,
): SiteOrders => (state === 'hold' && last ? last : zeroOrders(limits));
