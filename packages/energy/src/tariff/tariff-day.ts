import { DAY_MIN } from '@heliodon/kernel/time';
import { type MonthRange, rangeOfMonth } from './tariff-months.ts';

/*
 * Electricity prices over a day. Minutes are local, 0 to 1440: on a day of 23 hours the skipped minutes do not occur;
 * on a day of 25 hours the repeated minutes cost the same both times.
 */

/** Ascending price, as on price bars. */
export const PRICE_PERIODS = ['deepValley', 'valley', 'usual', 'peak', 'topPeak'] as const;
export type PricePeriod = (typeof PRICE_PERIODS)[number];

/** The periods with their own time ranges; usual is the rest of the day. */
export const NAMED_PERIODS = ['deepValley', 'valley', 'peak', 'topPeak'] as const;
export type NamedPeriod = (typeof NAMED_PERIODS)[number];

/** The end is exclusive. */
export interface TimeRange {
  readonly startMin: number;
  readonly endMin: number;
}

/** Decimal text in the plant's currency per kWh. */
export interface PeriodPrice {
  readonly price: string;
  readonly ranges: readonly TimeRange[];
}

export type PriceSeason = MonthRange & { readonly usualPrice: string } & {
  readonly [P in NamedPeriod]: PeriodPrice | null;
};

export interface PriceTable {
  readonly seasons: readonly PriceSeason[];
}

export interface DaySegment extends TimeRange {
  readonly period: PricePeriod;
  readonly price: string;
}

export const overlaps = (a: TimeRange, b: TimeRange): boolean =>
  a.startMin < b.endMin && b.startMin < a.endMin;

/** Periods with a range that overlaps another range of the same or an earlier period. */
export function overlappingPeriods(season: PriceSeason): NamedPeriod[] {
  const taken: TimeRange[] = [];
  return NAMED_PERIODS.filter((period) => {
    let clashes = false;
    for (const range of season[period]?.ranges ?? []) {
      if (taken.some((other) => overlaps(other, range))) clashes = true;
      taken.push(range);
    }
    return clashes;
  });
}

export const priceOf = (season: PriceSeason, period: PricePeriod): string | undefined =>
  period === 'usual' ? season.usualPrice : season[period]?.price;

/**
 * The whole day in order, without gaps; if ranges overlap in spite of validation, the more expensive period applies.
 */
export function daySegments(season: PriceSeason): DaySegment[] {
  const cuts = new Set([0, DAY_MIN]);
  for (const period of NAMED_PERIODS)
    for (const { startMin, endMin } of season[period]?.ranges ?? []) {
      cuts.add(startMin);
      cuts.add(endMin);
    }
  const borders = [...cuts].sort((a, b) => a - b);
  const segments: DaySegment[] = [];
  for (const [at, startMin] of borders.slice(0, -1).entries()) {
    const endMin = borders[at + 1] as number;
    const period = periodAt(season, startMin);
    const last = segments.at(-1);
    if (last?.period === period) segments[segments.length - 1] = { ...last, endMin };
    else segments.push({ startMin, endMin, period, price: priceOf(season, period) ?? '' });
  }
  return segments;
}

export function periodAt(season: PriceSeason, minute: number): PricePeriod {
  const within = ({ startMin, endMin }: TimeRange) => startMin <= minute && minute < endMin;
  return NAMED_PERIODS.findLast((period) => season[period]?.ranges.some(within)) ?? 'usual';
}

export const monthNumber = (day: string): number => Number(day.slice(5, 7));

/** The segments of a local day 'YYYY-MM-DD'; empty if the table has no season for its month. */
export function segmentsOn(table: PriceTable, day: string): DaySegment[] {
  const season = rangeOfMonth(table.seasons, monthNumber(day));
  return season ? daySegments(season) : [];
}

export const segmentAt = <S extends TimeRange>(segments: readonly S[], minute: number): S | undefined =>
  segments.find(({ startMin, endMin }) => startMin <= minute && minute < endMin);

/** All prices of a table, in no particular order. */
export const pricesOf = (table: PriceTable): string[] =>
  table.seasons.flatMap((season) => daySegments(season).map((segment) => segment.price));
