import { formatNumber } from '@heliodon/kernel/format/number';
import { formatTime } from '@heliodon/kernel/format/time';
import type { RefluxSettings } from '@heliodon/site-control/contract';
import { Chart } from '@heliodon/ui/Chart';
import { Card, Table } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './reflux.module.css';
import { type RefluxDay, refluxModel } from './refluxModel.ts';

interface RefluxDayCardProps {
  settings: RefluxSettings;
  day: { data: RefluxDay | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  timeZone: string;
}

const CHART_PX = 320;
const SHOWN = 8;

/** Today's exchange with the grid, and each period in which it was below the target. */
export function RefluxDayCard({ settings, day, timeZone }: RefluxDayCardProps) {
  const { t } = useTranslation('site-control');
  const { targetKw } = settings;
  const model = useMemo(
    () =>
      day.data &&
      refluxModel(day.data, targetKw, timeZone, { grid: t('reflux.grid'), target: t('reflux.target') }),
    [day.data, targetKw, timeZone, t],
  );
  const clock = (ms: number) => formatTime(ms, timeZone);
  const events = day.data?.events ?? [];
  return (
    <Card>
      <Chart
        title={t('reflux.today')}
        fileName={t('reflux.today')}
        height={CHART_PX}
        model={model}
        loading={day.isPending}
        error={day.error}
        onRetry={() => void day.refetch()}
        viewKey="reflux"
        emptyHint={t('reflux.noSamples')}
      />
      {events.length > 0 && (
        <Table
          className={styles.events}
          size="small"
          rowKey="fromMs"
          dataSource={[...events].reverse()}
          pagination={events.length > SHOWN ? { pageSize: SHOWN, showSizeChanger: false } : false}
          columns={[
            {
              title: t('reflux.event.time'),
              render: (_, { fromMs, toMs }) => `${clock(fromMs)} – ${clock(toMs)}`,
            },
            {
              title: t('reflux.event.lasted'),
              align: 'right',
              render: (_, { fromMs, toMs }) =>
                t('reflux.event.minutes', { count: Math.round((toMs - fromMs) / 60_000) }),
            },
            {
              title: t('reflux.event.worst'),
              align: 'right',
              render: (_, { worstKw }) => formatNumber(worstKw, 1),
            },
            {
              title: t('reflux.event.kwh'),
              align: 'right',
              render: (_, { kwh }) => formatNumber(kwh, 2),
            },
          ]}
        />
      )}
    </Card>
  );
}
