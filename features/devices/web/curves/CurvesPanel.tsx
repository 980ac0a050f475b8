import {
  type DeviceDetail,
  getDeviceHistory,
  HISTORY_MAX_DAYS,
  MAX_POINTS,
} from '@heliodon/devices/contract';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { formatTime } from '@heliodon/kernel/format/time';
import { Chart } from '@heliodon/ui/Chart';
import { chartTable } from '@heliodon/ui/chart/chartTable';
import { DayRangePicker } from '@heliodon/ui/DayRangePicker';
import { EmptyState } from '@heliodon/ui/EmptyState';
import type { DayRange } from '@heliodon/ui/period/dayRange';
import { useLang } from '@heliodon/ui/useLang';
import { withGaps } from '@heliodon/ui/workbench/sampleHistory';
import { useSampleHistory } from '@heliodon/ui/workbench/useSampleHistory';
import { Alert, Card } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CurvesPanel.module.css';
import { curveModels } from './curveModel.ts';
import { PointPicker } from './PointPicker.tsx';
import { useChosenHistory } from './useChosenHistory.ts';

const CHART_PX = 380;
/** Height of each chart if there are several. */
const SMALLER_PX = 300;

interface CurvesPanelProps {
  kind: DeviceKind;
  device: DeviceDetail;
}

/** Curves of any points of the device over up to a month of the plant; beyond two days means. */
export default function CurvesPanel({ kind, device }: CurvesPanelProps) {
  const { t } = useTranslation('devices');
  const { t: ui } = useTranslation('ui');
  const lang = useLang();
  const { timeZone } = device;
  const { put, points, range, at } = useChosenHistory(kind, timeZone, MAX_POINTS);
  const { data, error, isPending, refetch } = useSampleHistory(getDeviceHistory, {
    deviceId: device.deviceId,
    points,
    from: range.from,
    to: range.to,
    now: device.now,
    enabled: points.length > 0,
  });

  const charts = useMemo(() => {
    if (!data) return undefined;
    const measured = curveModels(kind, points, data, lang);
    const marks =
      at === undefined ? [] : [{ at, label: formatTime(at, timeZone, 'second'), tone: 'fault' } as const];
    return curveModels(kind, points, withGaps(data), lang).map((model, i) => ({
      model: { ...model, marks },
      table: chartTable(measured[i] ?? model, ui('chart.time')),
    }));
  }, [kind, points, data, lang, ui, at, timeZone]);

  return (
    <Card>
      <div className={styles.bar}>
        <PointPicker
          kind={kind}
          values={device.now.values}
          points={points}
          max={MAX_POINTS}
          onChange={(next) => put({ points: next.join(',') })}
        />
        <DayRangePicker
          value={range}
          maxDays={HISTORY_MAX_DAYS}
          timeZone={timeZone}
          onChange={({ from, to }) => put({ from, to })}
        />
      </div>
      {typeof data?.stepMs === 'number' && (
        <p className={styles.step}>{t('curves.means', { minutes: data.stepMs / 60_000 })}</p>
      )}
      {data?.cut && <Alert type="warning" showIcon title={t('curves.cut')} />}
      {points.length === 0 && <EmptyState compact title={t('curves.none')} hint={t('curves.noneHint')} />}
      {points.length > 0 && !charts && (
        <Chart height={CHART_PX} loading={isPending} error={error} onRetry={() => void refetch()} />
      )}
      {charts && (
        <div className={styles.charts}>
          {charts.map(({ model, table }) => (
            <Chart
              key={model.series[0]?.unit}
              group="device-curves"
              height={charts.length > 1 ? SMALLER_PX : CHART_PX}
              model={model}
              table={table}
              fileName={`${device.sn} ${dayText(range)}`}
              emptyHint={t('curves.noData', { day: dayText(range) })}
            />
          ))}
        </div>
      )}
    </Card>
  );
}

const dayText = ({ from, to }: DayRange): string => (from === to ? from : `${from} – ${to}`);
