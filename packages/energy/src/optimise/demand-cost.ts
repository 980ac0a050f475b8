import type { DemandTier } from '../demand/ratchet.ts';
import type { DemandPeriod } from './dispatch-case.ts';

/*
 * What the peak of a month costs: the demand price above what is billed anyway, and with a ratchet the part of following
 * months' minimums that it raises (demand/ratchet.ts). Convex: each tier adds its price above its level.
 */

type Charged = Pick<DemandPeriod, 'pricePerKw' | 'floorKw' | 'ratchet'>;

/** In no order; without price: none. */
export function demandTiers({ pricePerKw, floorKw, ratchet }: Charged): DemandTier[] {
  const own = { aboveKw: Math.max(floorKw, ratchet?.minimumKw ?? 0), pricePerKw };
  const ahead = (ratchet?.ahead ?? []).map((tier) => ({ ...tier, aboveKw: Math.max(floorKw, tier.aboveKw) }));
  return [own, ...ahead].filter((tier) => tier.pricePerKw > 0);
}

export const demandCost = (period: Charged, peakKw: number): number =>
  demandTiers(period).reduce(
    (cost, { aboveKw, pricePerKw }) => cost + Math.max(0, peakKw - aboveKw) * pricePerKw,
    0,
  );

/** The highest peak that costs nothing; infinite without a price. */
export const freePeakKw = (period: Charged): number =>
  demandTiers(period).reduce((least, { aboveKw }) => Math.min(least, aboveKw), Number.POSITIVE_INFINITY);

/** What the next kW above this peak costs. */
export const priceAbove = (period: Charged, kw: number): number =>
  demandTiers(period).reduce((price, tier) => price + (tier.aboveKw <= kw + 1e-9 ? tier.pricePerKw : 0), 0);

/** The same period at a share of its price. */
export const sharedDemand = <P extends Charged>(period: P, share: number): P => ({
  ...period,
  pricePerKw: period.pricePerKw * share,
  ...(period.ratchet && {
    ratchet: {
      ...period.ratchet,
      ahead: period.ratchet.ahead.map((tier) => ({ ...tier, pricePerKw: tier.pricePerKw * share })),
    },
  }),
});
