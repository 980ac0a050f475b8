import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../useCurrency.ts';
import type { TimelineWords } from './timelineModel.ts';

export function useTimelineWords(currency: string): TimelineWords {
  const { t } = useTranslation('dispatch');
  const { priceUnit } = useCurrency(currency);
  return useMemo(
    () => ({
      priceUnit,
      state: {
        ordered: t('automatic.curve.ordered'),
        proposed: t('automatic.curve.proposed'),
        expected: t('automatic.curve.expected'),
      },
      storage: t('automatic.curve.storage'),
      buyPrice: t('automatic.buyPrice'),
      feedInPrice: t('automatic.feedInPrice'),
      pv: t('automatic.curve.pv'),
      pvBand: t('automatic.curve.pvBand'),
      pvForecast: t('automatic.curve.pvForecast'),
      load: t('automatic.curve.load'),
      loadBand: t('automatic.curve.loadBand'),
      loadForecast: t('automatic.curve.loadForecast'),
      charging: t('automatic.curve.charging'),
      grid: t('automatic.curve.grid'),
      soc: 'SOC',
      expectedSoc: t('automatic.curve.expectedSoc'),
      now: t('automatic.timeline.now'),
    }),
    [t, priceUnit],
  );
}
