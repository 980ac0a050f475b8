import type { CellDays } from '@heliodon/batteries/contract';
import { cellRules } from '@heliodon/energy/cells/cell-warnings';
import { runningPlace } from '@heliodon/energy/periods/report-range';
import { Chart } from '@heliodon/ui/Chart';
import { type ChartModel, withRunning } from '@heliodon/ui/chart/model';
import type { UseQueryResult } from '@tanstack/react-query';
import { Card, Segmented } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const CHART_PX = 300;
const choices = ['30', '90'] as const;

interface CellDaysPanelProps {
  days: UseQueryResult<CellDays>;
  over: (typeof choices)[number];
  onOver: (over: (typeof choices)[number]) => void;
}

/** Daily deviation of the cell from its cluster. */
export function CellDaysPanel({ days, over, onOver }: CellDaysPanelProps) {
  const { t } = useTranslation(['batteries', 'ui']);
  const { data, error, isPending, refetch } = days;
  const model = useMemo((): ChartModel | undefined => {
    if (!data) return undefined;
    const { mv } = cellRules.deviation;
    const far = data.rows.some(({ meanDevMv }) => Math.abs(meanDevMv ?? 0) >= mv / 2);
    const keys = data.rows.map(({ day }) => day);
    const whole: ChartModel = {
      x: { kind: 'category', labels: keys },
      series: [
        {
          key: 'mean',
          name: t('cell.dayMean'),
          unit: 'mV',
          decimals: 1,
          kind: 'bar',
          data: data.rows.map((row) => row.meanDevMv),
        },
        {
          key: 'peak',
          name: t('cell.dayPeak'),
          unit: 'mV',
          decimals: 1,
          hidden: true,
          data: data.rows.map((row) => row.peakDevMv),
        },
        {
          key: 'temp',
          name: t('cell.dayTemp'),
          unit: 'K',
          decimals: 2,
          dashed: true,
          data: data.rows.map((row) => row.tempDevK),
        },
      ],
      marks: far
        ? [mv, -mv].map((value) => ({ value, unit: 'mV', label: t('cell.limit'), tone: 'warning' as const }))
        : [],
    };
    return withRunning(whole, runningPlace(keys, data.timeZone, Date.now()), t('ui:period.running'));
  }, [data, t]);
  return (
    <Card size="small">
      <Chart
        title={t('cell.days')}
        height={CHART_PX}
        model={model}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        emptyHint={t('ranking.emptyHint')}
        extra={
          <Segmented
            size="small"
            value={over}
            options={choices.map((value) => ({ value, label: t('ranking.days', { n: value }) }))}
            onChange={onOver}
          />
        }
      />
    </Card>
  );
}
