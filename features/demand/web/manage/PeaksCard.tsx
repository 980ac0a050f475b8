import { Chart } from '@heliodon/ui/Chart';
import { type ChartModel, withRunning } from '@heliodon/ui/chart/model';
import { Card } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DemandSetup } from '../../contract/settings.contract.ts';

const CHART_PX = 400;

/** Peaks of the last twelve months: measured, without storage, and the lowest that storage could hold. */
export function PeaksCard({ setup }: { setup: DemandSetup }) {
  const { t } = useTranslation(['demand', 'ui']);
  const { months, devices } = setup;
  const { limitKw } = setup.settings;
  const now = setup.month.month;
  const model = useMemo((): ChartModel => {
    const bar = { unit: 'kW', kind: 'bar' } as const;
    const peaks: ChartModel = {
      x: { kind: 'category', labels: months.map(({ month }) => month), name: t('month') },
      series: [
        { ...bar, key: 'peak', name: t('peak'), energy: 'grid', data: months.map(({ peakKw }) => peakKw) },
        ...(devices.length === 0
          ? []
          : [
              {
                ...bar,
                key: 'free',
                name: t('free'),
                energy: 'load' as const,
                data: months.map(({ freeKw }) => freeKw),
              },
              {
                ...bar,
                key: 'held',
                name: t('manage.held'),
                energy: 'battery' as const,
                data: months.map(({ heldKw }) => heldKw),
              },
            ]),
        ...(limitKw === null
          ? []
          : [
              {
                ...({
                  key: 'limit',
                  name: t('watch.limit'),
                  unit: 'kW',
                  kind: 'line',
                  price: 'topPeak',
                } as const),
                data: months.map(() => limitKw),
              },
            ]),
      ],
    };
    const running = months.findIndex(({ month }) => month === now);
    return withRunning(peaks, running, t('ui:period.running'));
  }, [months, now, limitKw, devices.length, t]);
  return (
    <Card>
      <Chart title={t('manage.peaks')} height={CHART_PX} model={model} emptyHint={t('manage.peaksEmpty')} />
    </Card>
  );
}
