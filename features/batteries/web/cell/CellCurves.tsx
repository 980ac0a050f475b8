import { getCellHistory } from '@heliodon/batteries/contract';
import { dayRangeMs } from '@heliodon/energy/periods/local-time';
import { Chart } from '@heliodon/ui/Chart';
import type { ChartModel } from '@heliodon/ui/chart/model';
import { Grid } from '@heliodon/ui/layout/Grid';
import { DaySpanPicker } from '@heliodon/ui/workbench/DaySpanPicker';
import { useDaySpan } from '@heliodon/ui/workbench/useDaySpan';
import { callQuery } from '@heliodon/web/query';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Card } from 'antd';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MappedCluster } from '../map/cellValues.ts';
import styles from './CellCurves.module.css';
import { withMoment } from './cellMoments.ts';

const CHART_PX = 320;

interface CellCurvesProps {
  /** Of the cluster; `cell` is counted through its packs. */
  deviceId: number;
  cell: number;
  index: number;
  timeZone: string;
  /** Current data of the cluster, appended to today's curves. */
  now: MappedCluster | undefined;
}

/** Voltage and temperature of the cell compared with its cluster, over a day, a week or a month. */
export function CellCurves({ deviceId, cell, index, timeZone, now }: CellCurvesProps) {
  const { t } = useTranslation('batteries');
  const client = useQueryClient();
  const days = useDaySpan('curveDay', timeZone);
  const { from, to } = days;
  const query = useMemo(
    () => callQuery(getCellHistory, { deviceId, cell, from, to }, { quiet: true }),
    [deviceId, cell, from, to],
  );
  const { data, error, isPending, refetch } = useQuery({ ...query, placeholderData: keepPreviousData });
  useEffect(() => {
    if (now) client.setQueryData(query.queryKey, (before) => before && withMoment(before, now, index));
  }, [client, query, now, index]);

  const models = useMemo(() => {
    if (!data) return [];
    const span = { fromMs: dayRangeMs(from, timeZone).fromMs, toMs: dayRangeMs(to, timeZone).toMs };
    const x = { kind: 'time', at: data.t, timeZone, span } as const;
    const line = (key: string, unit: string, values: (number | null)[], dashed = false) => ({
      key,
      name: t(`cell.line.${key}`),
      unit,
      data: values,
      dashed,
      decimals: unit === 'V' ? 3 : 1,
    });
    const voltage: ChartModel = {
      x,
      series: [
        line('volts', 'V', data.volts),
        line('meanV', 'V', data.meanV, true),
        line('minV', 'V', data.minV, true),
        line('maxV', 'V', data.maxV, true),
      ],
    };
    const heat: ChartModel = {
      x,
      series: [line('tempC', '°C', data.tempC), line('meanC', '°C', data.meanC, true)],
    };
    return [
      { key: 'voltage', model: voltage },
      { key: 'temperature', model: heat },
    ];
  }, [data, from, to, timeZone, t]);

  return (
    <Card
      size="small"
      className={styles.card}
      title={t('cell.curves')}
      extra={
        <span className={styles.controls}>
          <DaySpanPicker value={days} timeZone={timeZone} />
        </span>
      }
    >
      {data && data.stepMs > 120_000 && (
        <p className={styles.hint}>{t('cell.step', { n: data.stepMs / 60_000 })}</p>
      )}
      <Grid columnRem={32} gap="xl" rowGap="md" fit>
        {models.length === 0 && (
          <Chart height={CHART_PX} loading={isPending} error={error} onRetry={() => void refetch()} />
        )}
        {models.map(({ key, model }) => (
          <Chart
            key={key}
            title={t(`view.${key}`)}
            group="cell-curves"
            height={CHART_PX}
            model={model}
            emptyHint={t('cell.noData')}
          />
        ))}
      </Grid>
    </Card>
  );
}
