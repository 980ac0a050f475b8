import { shortDay } from '@heliodon/energy/periods/local-time';
import { formatDate } from '@heliodon/kernel/format/time';
import { getPlantEnergy } from '@heliodon/telemetry/contract';
import { Chart } from '@heliodon/ui/Chart';
import type { ChartModel } from '@heliodon/ui/chart/model';
import { dayAfter } from '@heliodon/ui/period/dayRange';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const DAYS = 30;
const CHART_PX = 280;

/** What was charged and discharged on each of the last days. */
export function MonthBars({ plantId, timeZone }: { plantId: number; timeZone: string }) {
  const { t } = useTranslation(['storage', 'ui']);
  const to = formatDate(Date.now(), timeZone);
  const from = dayAfter(to, 1 - DAYS);
  const { data, error, isPending, refetch } = useQuery(
    callQuery(getPlantEnergy, { plantId, period: 'day', from, to }, { quiet: true }),
  );
  const model = useMemo((): ChartModel | undefined => {
    if (!data) return undefined;
    const byDay = new Map(data.rows.map((row) => [row.at, row]));
    const days = Array.from({ length: DAYS }, (_, i) => dayAfter(from, i));
    const bars = (key: 'charge' | 'discharge') => days.map((day) => byDay.get(day)?.[key] ?? null);
    const shared = { unit: 'kWh', decimals: 1, kind: 'bar', energy: 'battery' } as const;
    return {
      x: {
        kind: 'category',
        labels: days.map(shortDay),
        name: t('month.day'),
        // The last day is today.
        running: { at: DAYS - 1, text: t('ui:period.running') },
      },
      series: [
        { key: 'charge', name: t('month.charge'), pale: true, data: bars('charge'), ...shared },
        { key: 'discharge', name: t('month.discharge'), data: bars('discharge'), ...shared },
      ],
    };
  }, [data, from, t]);
  return (
    <Card>
      <Chart
        title={t('month.title')}
        height={CHART_PX}
        model={model}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
      />
    </Card>
  );
}
