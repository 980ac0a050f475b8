import { formatNumber } from '@heliodon/kernel/format/number';
import { Tiles } from '@heliodon/ui/Tiles';
import { useTranslation } from 'react-i18next';
import type { DemandStatistics } from '../../contract/statistics.contract.ts';
import { kwText, minuteText } from '../shared/figures.ts';
import { changePercent, percentFigure } from './statisticsModel.ts';

const MINUTES = 15;

/** The figures of the period, each against the one before. */
export function StatisticsTiles({ answer }: { answer: DemandStatistics }) {
  const { t } = useTranslation('demand');
  const { figures, before, timeZone, columns } = answer;
  const isLimited = columns.some(({ limitKw }) => limitKw !== null);
  const against = (now: number | null, then: number | null) => {
    const change = changePercent(now, then);
    if (change === null) return t('statistics.noBefore', { at: before.at });
    const sign = change > 0 ? '+' : '';
    return t('statistics.against', { at: before.at, change: `${sign}${formatNumber(change, 1)} %` });
  };
  return (
    <Tiles
      items={[
        {
          ...{ key: 'peak', label: t('peak'), value: kwText(figures.peakKw), unit: 'kW', energy: 'grid' },
          note: `${minuteText(figures.peakAtMs, timeZone)} · ${against(figures.peakKw, before.peakKw)}`,
        },
        {
          ...{
            key: 'mean',
            label: t('statistics.mean'),
            value: kwText(figures.meanKw),
            unit: 'kW',
            energy: 'load',
          },
          note: against(figures.meanKw, before.meanKw),
        },
        {
          ...{ key: 'factor', label: t('statistics.factor'), ...percentFigure(figures.loadFactor) },
          hint: t('statistics.factorHint'),
          note: against(figures.loadFactor, before.loadFactor),
        },
        {
          ...{
            key: 'over',
            label: t('days.overQuarters'),
            value: isLimited ? String(figures.overQuarters) : '--',
          },
          tone: figures.overQuarters > 0 ? 'fault' : undefined,
          note: isLimited
            ? t('statistics.overNote', {
                minutes: figures.overQuarters * MINUTES,
                before: before.overQuarters,
              })
            : t('days.noLimit'),
        },
      ]}
    />
  );
}
