import { formatNumber } from '@heliodon/kernel/format/number';
import { Tiles } from '@heliodon/ui/Tiles';
import { useTranslation } from 'react-i18next';
import type { DemandFigureSet, DemandStatistics } from '../../contract/statistics.contract.ts';
import { kwText, minuteText } from '../shared/figures.ts';
import { changePercent, percentFigure, spanText } from './statisticsModel.ts';

const MINUTES = 15;

/** Figures of the period, each compared with the previous period. */
export function StatisticsTiles({ answer }: { answer: DemandStatistics }) {
  const { t } = useTranslation('demand');
  const { figures, before, timeZone, columns } = answer;
  const isLimited = columns.some(({ limitKw }) => limitKw !== null);
  const against = (of: (figures: DemandFigureSet) => number | null) => {
    if (!before) return t('statistics.noneCompleted');
    const at = spanText(before);
    const change = changePercent(of(before.own), of(before));
    if (change === null) return t('statistics.noBefore', { at });
    const sign = change > 0 ? '+' : '';
    return t('statistics.against', { at, change: `${sign}${formatNumber(change, 1)} %` });
  };
  return (
    <Tiles
      items={[
        {
          key: 'peak',
          label: t('peak'),
          value: kwText(figures.peakKw),
          unit: 'kW',
          energy: 'grid',
          note: `${minuteText(figures.peakAtMs, timeZone)} · ${against(({ peakKw }) => peakKw)}`,
        },
        {
          key: 'mean',
          label: t('statistics.mean'),
          value: kwText(figures.meanKw),
          unit: 'kW',
          energy: 'load',
          note: against(({ meanKw }) => meanKw),
        },
        {
          key: 'factor',
          label: t('statistics.factor'),
          ...percentFigure(figures.loadFactor),
          hint: t('statistics.factorHint'),
          note: against(({ loadFactor }) => loadFactor),
        },
        {
          key: 'over',
          label: t('days.overQuarters'),
          value: isLimited ? String(figures.overQuarters) : '--',
          tone: figures.overQuarters > 0 ? 'fault' : undefined,
          note: isLimited
            ? [
                t('statistics.overNote', { minutes: figures.overQuarters * MINUTES }),
                ...(before
                  ? [
                      t('statistics.overBefore', {
                        own: before.own.overQuarters,
                        before: before.overQuarters,
                      }),
                    ]
                  : []),
              ].join(' · ')
            : t('days.noLimit'),
        },
      ]}
    />
  );
}
