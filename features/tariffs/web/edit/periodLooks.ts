import { daySegments, priceOf } from '@heliodon/energy/tariff/tariff-day';
import { PRICE_PERIODS, type PricePeriod, type SeasonInput } from '@heliodon/tariffs/contract';
import type { DayBarSegment } from '@heliodon/ui/DayBar';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export type PeriodNames = Record<PricePeriod, string>;

const variable = (period: PricePeriod, part: 'fill' | 'on') =>
  `var(--hd-price-${period.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-${part})`;

/** The one ramp from cool to hot. */
export const periodColor = (period: PricePeriod): string => variable(period, 'fill');
export const periodInk = (period: PricePeriod): string => variable(period, 'on');

export function usePeriodNames(): PeriodNames {
  const { t } = useTranslation('tariffs');
  return useMemo(
    () => Object.fromEntries(PRICE_PERIODS.map((period) => [period, t(`period.${period}`)])) as PeriodNames,
    [t],
  );
}

/** How a period of a season looks on a bar. */
export const periodLook = (season: SeasonInput, period: PricePeriod, names: PeriodNames) => ({
  key: period,
  color: periodColor(period),
  ink: periodInk(period),
  label: names[period],
  detail: priceOf(season, period) || undefined,
});

export const barSegments = (season: SeasonInput, names: PeriodNames): DayBarSegment[] =>
  daySegments(season).map(({ startMin, endMin, period }) => ({
    ...periodLook(season, period, names),
    startMin,
    endMin,
  }));
