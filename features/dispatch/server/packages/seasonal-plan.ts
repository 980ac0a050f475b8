import { utcDay, yearOf } from '@heliodon/energy/periods/local-time';
import type { PlanPart, PlanType, ScheduleSegment } from '@heliodon/energy/schedule/plan';
import {
  type DaySegment,
  daySegments,
  monthNumber,
  type PriceTable,
} from '@heliodon/energy/tariff/tariff-day';
import { rangeOfMonth } from '@heliodon/energy/tariff/tariff-months';

/*
 * A price-based plan over the year: one day if prices always suggest the same, else one for each group of calendar
 * quarters.
 */

export interface SeasonalPlan {
  readonly type: Extract<PlanType, 'year' | 'quarter'>;
  readonly parts: readonly PlanPart[];
  /** The first day 'YYYY-MM-DD' for which other prices suggest a different plan; null: none is known. */
  readonly fitsUntil: string | null;
}

const QUARTERS = [1, 2, 3, 4] as const;
const monthsOfQuarter = (quarter: number) => [3 * quarter - 2, 3 * quarter - 1, 3 * quarter];

/**
 * `from`: the first day of the plan; `nextFrom`: the first day with other prices. A plan by calendar quarters cannot
 * represent a season that begins within a quarter; then the plan is the one for `from`, for as long as it fits.
 */
export function seasonalPlan(
  table: PriceTable,
  from: string,
  nextFrom: string | null,
  planOf: (prices: readonly DaySegment[]) => readonly ScheduleSegment[],
): SeasonalPlan {
  const days = new Map<number, readonly ScheduleSegment[]>();
  for (let month = 1; month <= 12; month++) {
    const season = rangeOfMonth(table.seasons, month);
    days.set(month, planOf(season ? daySegments(season) : []));
  }
  const dayOf = (month: number) => days.get(month) ?? [];
  const same = (a: number, b: number) => JSON.stringify(dayOf(a)) === JSON.stringify(dayOf(b));
  const first = monthNumber(from);
  const part = (quarters: number[], month: number): PlanPart => ({
    quarters,
    days: [],
    segments: dayOf(month),
  });
  const year = { type: 'year', parts: [part([], first)] } as const;
  if ([...days.keys()].every((month) => same(month, first))) return { ...year, fitsUntil: nextFrom };

  const aligned = QUARTERS.every((quarter) => {
    const [begin = 1, ...others] = monthsOfQuarter(quarter);
    return others.every((month) => same(month, begin));
  });
  if (!aligned)
    return {
      ...year,
      fitsUntil: earlier(
        otherFrom(from, (month) => same(month, first)),
        nextFrom,
      ),
    };
  const parts: { month: number; quarters: number[] }[] = [];
  for (const quarter of QUARTERS) {
    const [month = 1] = monthsOfQuarter(quarter);
    const known = parts.find((one) => same(one.month, month));
    if (known) known.quarters.push(quarter);
    else parts.push({ month, quarters: [quarter] });
  }
  return {
    type: 'quarter',
    parts: parts.map(({ month, quarters }) => part(quarters, month)),
    fitsUntil: nextFrom,
  };
}

/** The first day of the next month that differs from this one. */
function otherFrom(from: string, isSame: (month: number) => boolean): string | null {
  const [year, month] = [Number(yearOf(from)), monthNumber(from)];
  for (let ahead = 1; ahead < 12; ahead++) {
    const begins = new Date(Date.UTC(year, month - 1 + ahead, 1));
    if (!isSame(begins.getUTCMonth() + 1)) return utcDay(begins.getTime());
  }
  return null;
}

const earlier = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : a < b ? a : b;
