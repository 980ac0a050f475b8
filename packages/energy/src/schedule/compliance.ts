import { HOUR_MIN } from '@heliodon/kernel/time';
import { chargeShare, dischargeShare, TAPER, type Taper } from '../control/storage-range.ts';
import { BUCKET_MS } from '../metering/rollup.ts';
import { kwhOf, type Quanta, toQuanta } from '../settlement/quanta.ts';
import { explain, NEAR_LIMIT, QUARTER_CAUSES, type QuarterFacts, type Shortfall } from './planned-quarter.ts';

/* Whether a machine did what its plan wanted, each quarter of an hour, proven by measured energy. */

/** Why a quarter was not followed. siteLimit: the grid stood at a limit; other: nothing that is known explains it. */
export const DEVIATIONS = [...QUARTER_CAUSES, 'siteLimit', 'other'] as const;
export type Deviation = (typeof DEVIATIONS)[number];

/** Followed all the same: cutOff, its own SOC limit ended it; taper, the battery bore no more. */
export type Following = 'asPlanned' | 'cutOff' | 'taper';

export interface ComplianceTerms {
  readonly ratedKw: number;
  /** Of rated power; mean power of a quarter may differ by so much. */
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
  /** Of the quarter, that are planned. */
  readonly minutes: number;
  /** Mean of the planned minutes, discharge positive. */
  readonly plannedKw: number;
  /** Mean of the whole quarter. Null: nothing was measured. */
  readonly measuredKw: number | null;
  readonly following: Following | null;
  readonly deviation: Deviation | null;
}

export interface DayCompliance {
  /** Of the planned minutes those that were followed, rounded down: 100 means all. Null: nothing was planned. */
  readonly percent: number | null;
  readonly plannedMin: number;
  readonly followedMin: number;
  readonly deviationMin: Readonly<Record<Deviation, number>>;
  readonly quarters: readonly QuarterCompliance[];
}

/** Import positive. Of the quarter, and of what the site has to hold; null: not measured, no such limit. */
export interface SiteQuarter {
  readonly lowestGridKw: number | null;
  readonly highestGridKw: number | null;
  readonly leastGridKw: number | null;
  readonly mostGridKw: number | null;
}

export interface PlannedQuarter extends QuarterFacts {
  readonly startMs: number;
  /** Where the machine keeps to limits of the whole site. */
  readonly site?: SiteQuarter;
}

/** Of the planned minutes: a day from which on counts as delivered, wherever it is told. */
export const DELIVERED_PERCENT = 95;

/** False also where nothing was planned. */
export const isDelivered = (percent: number | null): boolean =>
  percent !== null && percent >= DELIVERED_PERCENT;

const QUARTER_MIN = BUCKET_MS / 60_000;

/** `quarters`: those of a day for which something is planned. */
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

/**
 * A quarter that is not over, by the mean power of the minutes that count so far: as if it went on like this, but with
 * the weight of these minutes.
 */
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
  // Registers that grew prove what happened although the line was lost meanwhile; silence proves nothing.
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

/** In minutes that nobody planned it may do what it likes: more than planned is then no deviation. */
function missingOf({ plan, outQuanta, inQuanta }: QuarterFacts, { ratedKw }: ComplianceTerms): Shortfall {
  const freeQuanta = toQuanta((ratedKw * (QUARTER_MIN - plan.minutes)) / HOUR_MIN);
  const missing = (planned: Quanta, measured: Quanta) =>
    measured > planned ? Math.min(0, planned + freeQuanta - measured) : planned - measured;
  return { outQuanta: missing(plan.outQuanta, outQuanta), inQuanta: missing(plan.inQuanta, inQuanta) };
}

/** `outShortKw`, `inShortKw`: mean power that is missing; negative where there was more than planned. */
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
