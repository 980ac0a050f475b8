import { periodWords } from '@heliodon/energy/tariff/period-words';
import { daySegments, priceOf } from '@heliodon/energy/tariff/tariff-day';
import { PRICE_PERIODS, type PricePeriod, type SeasonInput } from '@heliodon/tariffs/contract';
import type { DayBarSegment } from '@heliodon/ui/DayBar';
import { periodColor } from '@heliodon/ui/periodColor';
import { useLang } from '@heliodon/ui/useLang';
import { useMemo } from 'react';

export type PeriodNames = Record<PricePeriod, string>;

export function usePeriodNames(): PeriodNames {
  const lang = useLang();
  return useMemo(
    () =>
      Object.fromEntries(PRICE_PERIODS.map((period) => [period, periodWords[period][lang]])) as PeriodNames,
    [lang],
  );
}

/** Appearance of a period of a season on a bar. */
export const periodLook = (season: SeasonInput, period: PricePeriod, names: PeriodNames) => ({
  key: period,
  color: periodColor(period),
  ink: periodColor(period, 'on'),
  label: names[period],
  detail: priceOf(season, period) || undefined,
});

export const barSegments = (season: SeasonInput, names: PeriodNames): DayBarSegment[] =>
  daySegments(season).map(({ startMin, endMin, period }) => ({
    ...periodLook(season, period, names),
    startMin,
    endMin,
  }));
