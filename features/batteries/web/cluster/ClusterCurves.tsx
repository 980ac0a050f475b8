import { getDeviceHistory } from '@heliodon/device-pages/contract';
import { cluster } from '@heliodon/devices/cluster';
import { Chart } from '@heliodon/ui/Chart';
import type { ChartModel } from '@heliodon/ui/chart/model';
import { PeriodPicker } from '@heliodon/ui/PeriodPicker';
import { useLang } from '@heliodon/ui/useLang';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayCurves } from '../figures/dayCurves.ts';
import { useDay } from '../figures/useDay.ts';
import styles from './ClusterCurves.module.css';

const CELLS = ['cellVoltageMax', 'cellVoltageAvg', 'cellVoltageMin'];
const WORK = ['powerKw', 'soc', 'cellTemperatureMax', 'cellTemperatureMin'];
const CHART_PX = 300;
const AGAIN_MS = 60_000;

/** How the cells and the cluster went over a day. */
export function ClusterCurves({ deviceId, timeZone }: { deviceId: number; timeZone: string }) {
  const { t } = useTranslation('batteries');
  const lang = useLang();
  const { day, today, setDay } = useDay('curveDay', timeZone);
  const points = [...CELLS, ...WORK];
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery(getDeviceHistory, { deviceId, points, from: day, to: day }, { quiet: true }),
    refetchInterval: day === today ? AGAIN_MS : false,
  });
  const models = useMemo(() => {
    const modelOf = (names: readonly string[], first: number): ChartModel | undefined =>
      data &&
      dayCurves(
        names.map((key, i) => {
          const point = cluster.points.find((one) => one.name === key);
          const { unit = '', decimals = 1 } = point ?? {};
          const energy = key === 'powerKw' ? { energy: 'battery' as const, kind: 'area' as const } : {};
          return {
            key,
            name: point?.[lang] ?? key,
            unit,
            decimals,
            history: data,
            row: first + i,
            ...energy,
          };
        }),
        timeZone,
      );
    return [modelOf(CELLS, 0), modelOf(WORK, CELLS.length)];
  }, [data, lang, timeZone]);
  return (
    <Card
      size="small"
      title={t('curves.cluster')}
      extra={
        <PeriodPicker
          value={{ kind: 'day', at: day }}
          kinds={['day']}
          limits={{ max: today }}
          timeZone={timeZone}
          onChange={({ at }) => setDay(at)}
        />
      }
    >
      <div className={styles.charts}>
        {models.map((model, i) => (
          <Chart
            key={i === 0 ? 'cells' : 'work'}
            title={i === 0 ? t('view.voltage') : t('curves.work')}
            group="cluster-curves"
            height={CHART_PX}
            model={model}
            loading={isPending}
            error={error}
            onRetry={() => void refetch()}
          />
        ))}
      </div>
    </Card>
  );
}
