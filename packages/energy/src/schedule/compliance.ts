import { HOUR_MIN } from '@heliodon/kernel/time';
import { chargeShare, dischargeShare, TAPER, type Taper } from '../control/storage-range.ts';
import { BUCKET_MS } from '../metering/rollup.ts';
import { kwhOf, type Quanta, toQuanta } from '../settlement/quanta.ts';
import { explain, NEAR_LIMIT, QUARTER_CAUSES, type QuarterFacts, type Shortfall } from './planned-quarter.ts';

/* Whether a unit followed its plan in each 15-minute interval, by measured energy. */

/** Why an interval was not followed. siteLimit: a site limit was reached; other: no known cause. */
export const DEVIATIONS = [...QUARTER_CAUSES, 'siteLimit', 'other'] as const;
export type Deviation = (typeof DEVIATIONS)[number];

/** Counts as followed: cutOff: ended by the SOC limit; taper: the battery accepted no more power. */
export type Following = 'asPlanned' | 'cutOff' | 'taper';

export interface ComplianceTerms {
  readonly ratedKw: number;
  /** Share of rated power by which the mean power of an interval may differ. */
  readonly toleranceShare: number;
  readonly taper: Taper;
}

export const complianceTerms = (ratedKw: number): ComplianceTerms => ({
  ratedKw,
  toleranceShare: 0.05,
  taper: TAPER,
});

export interface QuarterCompliance {
  readonly startMs: number;
  /** Planned minutes of the interval. */
  readonly minutes: number;
  /** Mean over the planned minutes, discharge positive. */
  readonly plannedKw: number;
  /** Mean of the whole interval. Null: not measured. */
  readonly measuredKw: number | null;
  readonly following: Following | null;
  readonly deviation: Deviation | null;
}

export interface DayCompliance {
  /** Share of planned minutes that were followed, rounded down: 100 means all. Null: nothing was planned. */
  readonly percent: number | null;
  readonly plannedMin: number;
  readonly followedMin: number;
  readonly deviationMin: Readonly<Record<Deviation, number>>;
  readonly quarters: readonly QuarterCompliance[];
}

/** Import positive. Measured range of the interval, and the site limits; null: not measured, or no limit. */
export interface SiteQuarter {
  readonly lowestGridKw: number | null;
  readonly highestGridKw: number | null;
  readonly leastGridKw: number | null;
  readonly mostGridKw: number | null;
}

export interface PlannedQuarter extends QuarterFacts {
  readonly startMs: number;
  /** If the unit has to respect limits of the whole site. */
  readonly site?: SiteQuarter;
}

/** Minimum percent of planned minutes for a day to count as delivered, used everywhere. */
export const DELIVERED_PERCENT = 95;

/** Also false if nothing was planned. */
export const isDelivered = (percent: number | null): boolean =>
  percent !== null && percent >= DELIVERED_PERCENT;

const QUARTER_MIN = BUCKET_MS / 60_000;

/** `quarters`: the intervals of a day for which something is planned. */
export function dayCompliance(quarters: readonly PlannedQuarter[], terms: ComplianceTerms): DayCompliance {
  return sumCompliance(quarters.map((quarter) => quarterCompliance(quarter, terms)));
}

export function sumCompliance(found: readonly QuarterCompliance[]): DayCompliance {
  const minutesOf = (some: readonly QuarterCompliance[]) =>
    some.reduce((sum, { minutes }) => sum + minutes, 0);
  const plannedMin = minutesOf(found);
  const followedMin = minutesOf(found.filter(({ following }) => following !== null));
  const deviationMin = Object.fromEntries(
    DEVIATIONS.map((cause) => [cause, minutesOf(found.filter(({ deviation }) => deviation === cause))]),
  ) as Record<Deviation, number>;
  const percent = plannedMin === 0 ? null : Math.floor((followedMin / plannedMin) * 1000) / 10;
  return { percent, plannedMin, followedMin, deviationMin, quarters: found };
}

/** Compliance of the current interval, from the mean power of the minutes so far, with the weight of these minutes. */
export function runningCompliance(
  facts: PlannedQuarter,
  mean: { readonly outKw: number; readonly inKw: number },
  terms: ComplianceTerms,
): QuarterCompliance {
  const { plan } = facts;
  const whole = (quanta: Quanta): Quanta => Math.round((quanta * QUARTER_MIN) / plan.minutes);
  const quarterQuanta = (kw: number): Quanta => toQuanta((kw * QUARTER_MIN) / HOUR_MIN);
  const found = quarterCompliance(
    {
      ...facts,
      plan: {
        ...plan,
        minutes: QUARTER_MIN,
        outQuanta: whole(plan.outQuanta),
        inQuanta: whole(plan.inQuanta),
      },
      outQuanta: quarterQuanta(mean.outKw),
      inQuanta: quarterQuanta(mean.inKw),
    },
    terms,
  );
  return { ...found, minutes: plan.minutes };
}

export function quarterCompliance(facts: PlannedQuarter, terms: ComplianceTerms): QuarterCompliance {
  const { startMs, plan, outQuanta, inQuanta } = facts;
  const short = missingOf(facts, terms);
  const toKw = (quanta: number) => (kwhOf(quanta) * HOUR_MIN) / plan.minutes;
  const plannedKw = toKw(plan.outQuanta - plan.inQuanta);
  // Register growth proves what happened although communication was lost; missing growth proves nothing.
  const silent = facts.offline && outQuanta === 0 && inQuanta === 0;
  const shortKw = { out: toKw(short.outQuanta), in: toKw(short.inQuanta) };
  const following = silent ? null : followingOf(facts, terms, shortKw.out, shortKw.in);
  const unexplained = isSiteLimited(facts.site, terms, shortKw) ? 'siteLimit' : 'other';
  return {
    startMs,
    minutes: plan.minutes,
    plannedKw,
    measuredKw: silent ? null : (kwhOf(outQuanta - inQuanta) * HOUR_MIN) / QUARTER_MIN,
    following,
    deviation: following === null ? (explain(facts, short) ?? unexplained) : null,
  };
}

/** In unplanned minutes the unit may do anything: more energy than planned is then no deviation. */
function missingOf({ plan, outQuanta, inQuanta }: QuarterFacts, { ratedKw }: ComplianceTerms): Shortfall {
  const freeQuanta = toQuanta((ratedKw * (QUARTER_MIN - plan.minutes)) / HOUR_MIN);
  const missing = (planned: Quanta, measured: Quanta) =>
    measured > planned ? Math.min(0, planned + freeQuanta - measured) : planned - measured;
  return { outQuanta: missing(plan.outQuanta, outQuanta), inQuanta: missing(plan.inQuanta, inQuanta) };
}

/** `outShortKw`, `inShortKw`: missing mean power; negative if above the plan. */
function followingOf(
  { plan, socMin, socMax }: QuarterFacts,
  { ratedKw, toleranceShare, taper }: ComplianceTerms,
  outShortKw: number,
  inShortKw: number,
): Following | null {
  const toleranceKw = toleranceShare * ratedKw;
  if (outShortKw < -toleranceKw || inShortKw < -toleranceKw) return null;
  if (outShortKw <= toleranceKw && inShortKw <= toleranceKw) return 'asPlanned';
  const isEmpty = socMin !== null && socMin <= plan.socFloor + NEAR_LIMIT;
  const isFull = socMax !== null && socMax >= plan.socCeiling - NEAR_LIMIT;
  if ((outShortKw <= toleranceKw || isEmpty) && (inShortKw <= toleranceKw || isFull)) return 'cutOff';
  const borne = (share: number, quanta: number, shortKw: number) => {
    const wantedKw = (kwhOf(quanta) * HOUR_MIN) / plan.minutes;
    return wantedKw - shortKw >= Math.min(wantedKw, share * ratedKw) - toleranceKw;
  };
  const outBorne = socMin !== null && borne(dischargeShare(socMin, taper), plan.outQuanta, outShortKw);
  const inBorne = socMax !== null && borne(chargeShare(socMax, taper), plan.inQuanta, inShortKw);
  return (outShortKw <= toleranceKw || outBorne) && (inShortKw <= toleranceKw || inBorne) ? 'taper' : null;
}

function isSiteLimited(
  site: SiteQuarter | undefined,
  { ratedKw, toleranceShare }: ComplianceTerms,
  shortKw: { readonly out: number; readonly in: number },
): boolean {
  if (!site) return false;
  const toleranceKw = toleranceShare * ratedKw;
  const { lowestGridKw, highestGridKw, leastGridKw, mostGridKw } = site;
  const atLeast = lowestGridKw !== null && leastGridKw !== null && lowestGridKw <= leastGridKw + toleranceKw;
  const atMost = highestGridKw !== null && mostGridKw !== null && highestGridKw >= mostGridKw - toleranceKw;
  return (shortKw.out > toleranceKw && atLeast) || (shortKw.in > toleranceKw && atMost);
}
