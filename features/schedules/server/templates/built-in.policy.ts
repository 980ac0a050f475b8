import { USUAL_ROUND_TRIP } from '@heliodon/energy/control/round-trip';
import type { ScheduleSegment } from '@heliodon/energy/schedule/plan';
import { type PricePlanTerms, pricePlan } from '@heliodon/energy/schedule/price-plan';
import type { DaySegment } from '@heliodon/energy/tariff/tariff-day';
import { DAY_MIN } from '@heliodon/kernel/time';
import type { BuiltInTemplate } from '../../contract/template.contract.ts';

/** Typical values of converter and battery; 90 % of its power leaves room for auxiliary load. */
export const PRICE_TERMS: PricePlanTerms = {
  roundTrip: USUAL_ROUND_TRIP,
  wearPerKwh: 0.05,
  chargeToSoc: 95,
  dischargeToSoc: 10,
  powerRatio: 900,
};

const selfUse = (fromMin: number, toMin: number): ScheduleSegment => ({
  fromMin,
  toMin,
  strategy: 'selfUse',
  powerRatio: 0,
  cutOffSoc: 10,
});

/** `prices`: of a day of the plant, in order; without them no price-based template is possible. */
export function builtInTemplates(
  prices: readonly DaySegment[] | undefined,
): { readonly builtIn: BuiltInTemplate; readonly segments: readonly ScheduleSegment[] }[] {
  return [
    ...(prices && prices.length > 0
      ? [{ builtIn: 'fromPrices', segments: joined(pricePlan(prices, PRICE_TERMS)) } as const]
      : []),
    { builtIn: 'selfUse', segments: [selfUse(0, 1440)] },
    { builtIn: 'nightCharge', segments: nightCharge(prices ?? []) },
    {
      builtIn: 'idle',
      segments: [{ fromMin: 0, toMin: 1440, strategy: 'idle', powerRatio: 0, cutOffSoc: 10 }],
    },
  ];
}

/** From 20:00 to 08:00, split at midnight. */
const NIGHT = [
  { fromMin: 0, toMin: 480 },
  { fromMin: 1200, toMin: 1440 },
];
/** Default if no prices define the cheap night hours. */
const USUAL_NIGHT = [{ fromMin: 0, toMin: 360 }];

/** Charges in the cheap night hours, self-consumption in the rest of the day. */
function nightCharge(prices: readonly DaySegment[]): ScheduleSegment[] {
  const cheap = prices
    .filter(({ period }) => period === 'valley' || period === 'deepValley')
    .flatMap(({ startMin, endMin }) =>
      NIGHT.flatMap((night) => {
        const [fromMin, toMin] = [Math.max(startMin, night.fromMin), Math.min(endMin, night.toMin)];
        return fromMin < toMin ? [{ fromMin, toMin }] : [];
      }),
    );
  const segments: ScheduleSegment[] = [];
  let endMin = 0;
  for (const { fromMin, toMin } of cheap.length > 0 ? cheap : USUAL_NIGHT) {
    if (fromMin > endMin) segments.push(selfUse(endMin, fromMin));
    segments.push({ fromMin, toMin, strategy: 'charge', powerRatio: -500, cutOffSoc: 95 });
    endMin = toMin;
  }
  if (endMin < DAY_MIN) segments.push(selfUse(endMin, DAY_MIN));
  return joined(segments);
}

/** Consecutive price periods may result in the same segment. */
export function joined(segments: readonly ScheduleSegment[]): ScheduleSegment[] {
  const found: ScheduleSegment[] = [];
  for (const segment of segments) {
    const last = found.at(-1);
    const same =
      last?.strategy === segment.strategy &&
      last.powerRatio === segment.powerRatio &&
      last.cutOffSoc === segment.cutOffSoc;
    if (last && same) found[found.length - 1] = { ...last, toMin: segment.toMin };
    else found.push(segment);
  }
  return found;
}
