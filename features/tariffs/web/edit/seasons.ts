import { daySegments, NAMED_PERIODS, type PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import { type MonthRange, monthCoverage, monthRuns, monthsOf } from '@heliodon/energy/tariff/tariff-months';
import type { PriceInput, SeasonInput } from '@heliodon/tariffs/contract';
import type { DaySpan } from '@heliodon/ui/daybar/spans';

/** No price entered and no period painted. */
export const isBlank = ({ feedInPrice, seasons }: PriceInput): boolean =>
  feedInPrice === '' && seasons.every((one) => one.usualPrice === '' && NAMED_PERIODS.every((p) => !one[p]));

export const spansOf = (season: SeasonInput): DaySpan[] =>
  daySegments(season).map(({ startMin, endMin, period }) => ({ startMin, endMin, key: period }));

/** The season with the painted day; a period without time ranges keeps its price. */
export function withSpans(season: SeasonInput, spans: readonly DaySpan[]): SeasonInput {
  const next = { ...season };
  for (const period of NAMED_PERIODS) {
    const ranges = spans
      .filter(({ key }) => key === period)
      .map(({ startMin, endMin }) => ({ startMin, endMin }));
    const price = season[period]?.price ?? '';
    next[period] = ranges.length > 0 || price !== '' ? { price, ranges } : null;
  }
  return next;
}

export function withPrice(season: SeasonInput, period: PricePeriod, price: string): SeasonInput {
  if (period === 'usual') return { ...season, usualPrice: price };
  const ranges = season[period]?.ranges ?? [];
  return { ...season, [period]: price === '' && ranges.length === 0 ? null : { price, ranges } };
}

export const replaceAt = <T>(list: readonly T[], at: number, item: T): T[] =>
  list.map((old, index) => (index === at ? item : old));

/** Splits the months in half; both halves keep the same prices and periods. */
export function splitSeason(seasons: readonly SeasonInput[], at: number): SeasonInput[] {
  const season = seasons[at];
  const months = season ? monthsOf(season) : [];
  if (!season || months.length < 2) return [...seasons];
  const half = Math.ceil(months.length / 2);
  const first = { ...season, endMonth: months[half - 1] as number };
  const second = { ...season, startMonth: months[half] as number };
  return seasons.flatMap((old, index) => (index === at ? [first, second] : [old]));
}

/**
 * Assigns the months of the removed season to the preceding season, or to the following one; if neither is
 * adjacent, the months become uncovered.
 */
export function removeSeason(seasons: readonly SeasonInput[], at: number): SeasonInput[] {
  const gone = seasons[at];
  if (!gone || seasons.length < 2) return [...seasons];
  const rest = seasons.filter((_, index) => index !== at);
  const before = rest.findIndex(({ endMonth }) => (endMonth % 12) + 1 === gone.startMonth);
  const after = rest.findIndex(({ startMonth }) => (gone.endMonth % 12) + 1 === startMonth);
  if (before >= 0 && rest[before]) return replaceAt(rest, before, joined(rest[before], gone));
  if (after >= 0 && rest[after])
    return replaceAt(rest, after, { ...rest[after], startMonth: gone.startMonth });
  return rest;
}

/** If the result covers the whole year, it starts in January. */
function joined(before: SeasonInput, gone: MonthRange): SeasonInput {
  const grown = { ...before, endMonth: gone.endMonth };
  return monthsOf(grown).length === 12 ? { ...grown, startMonth: 1, endMonth: 12 } : grown;
}

/** Copies the prices and periods of one season to another one, which keeps its months. */
export function copySeason(seasons: readonly SeasonInput[], from: number, to: number): SeasonInput[] {
  const [source, target] = [seasons[from], seasons[to]];
  if (!source || !target) return [...seasons];
  const { startMonth, endMonth } = target;
  return replaceAt(seasons, to, { ...structuredClone(source), startMonth, endMonth });
}

/** The first range of months that no season covers. */
export const firstGap = (seasons: readonly SeasonInput[]): MonthRange | undefined =>
  monthRuns(monthCoverage(seasons).missing)[0];

/** Copies a season to the first range of uncovered months. */
export function fillGap(seasons: readonly SeasonInput[], from: number): SeasonInput[] {
  const [gap, source] = [firstGap(seasons), seasons[from]];
  return gap && source ? [...seasons, { ...structuredClone(source), ...gap }] : [...seasons];
}
