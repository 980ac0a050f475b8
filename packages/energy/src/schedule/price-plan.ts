import type { DaySegment, PricePeriod } from '../tariff/tariff-day.ts';
import type { ScheduleSegment } from './plan.ts';

/*
 * The plan derived from prices alone: charge at low prices, discharge at high prices, and recharge in between if that
 * still pays. Better plans are compared with it.
 */

export interface PricePlanTerms {
  /** Share of the stored energy that is returned. */
  readonly roundTrip: number;
  /** Wear cost per stored kWh, in the plant's currency. */
  readonly wearPerKwh: number;
  readonly chargeToSoc: number;
  readonly dischargeToSoc: number;
  /** Positive, per mille of rated power. */
  readonly powerRatio: number;
}

const COLD: ReadonlySet<PricePeriod> = new Set<PricePeriod>(['deepValley', 'valley']);
const HOT: ReadonlySet<PricePeriod> = new Set<PricePeriod>(['peak', 'topPeak']);

/** `day`: prices of a whole day, in order. The remaining time is self-consumption. */
export function pricePlan(day: readonly DaySegment[], terms: PricePlanTerms): ScheduleSegment[] {
  const prices = day.map(({ price }) => Number(price));
  const pays = (boughtAt: number, soldAt: number) =>
    soldAt * terms.roundTrip - terms.wearPerKwh * terms.roundTrip > boughtAt;
  const bought = prices.filter((_, i) => COLD.has(day[i]?.period ?? 'usual'));
  const cheapest = Math.min(...(bought.length > 0 ? bought : prices));
  const dearest = Math.max(...prices);
  const isHot = (i: number) => HOT.has(day[i]?.period ?? 'usual') && pays(cheapest, prices[i] ?? 0);
  return day.map(({ startMin, endMin, period }, i) => {
    const price = prices[i] ?? 0;
    const dearestAfter = Math.max(0, ...prices.filter((_, at) => at > i && isHot(at)));
    const between = day.some((_, at) => at < i && isHot(at)) && pays(price, dearestAfter);
    const cold = COLD.has(period) && pays(price, dearest);
    return { fromMin: startMin, toMin: endMin, ...actionOf(isHot(i), cold || between, terms) };
  });
}

function actionOf(
  discharges: boolean,
  charges: boolean,
  { chargeToSoc, dischargeToSoc, powerRatio }: PricePlanTerms,
): Pick<ScheduleSegment, 'strategy' | 'powerRatio' | 'cutOffSoc'> {
  if (discharges) return { strategy: 'discharge', powerRatio, cutOffSoc: dischargeToSoc };
  if (charges) return { strategy: 'charge', powerRatio: -powerRatio, cutOffSoc: chargeToSoc };
  return { strategy: 'selfUse', powerRatio: 0, cutOffSoc: dischargeToSoc };
}
