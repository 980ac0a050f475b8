import { type DeviceDetail, getDeviceHistory, MAX_POINTS } from '@heliodon/device-pages/contract';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { formatDate } from '@heliodon/kernel/format/time';
import { Chart } from '@heliodon/ui/Chart';
import { chartTable } from '@heliodon/ui/chart/chartTable';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { PeriodPicker } from '@heliodon/ui/PeriodPicker';
import { useLang } from '@heliodon/ui/useLang';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Card, Select } from 'antd';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import styles from './CurvesPanel.module.css';
import { curveModels, leavesGap, withGaps, withSample } from './curveModel.ts';
import { curveChoices, listPlaces, matchesWords, readPoints } from './curvePoints.ts';

const CHART_PX = 380;
/** Each of several. */
const SMALLER_PX = 300;
const DAY = /^\d{4}-\d\d-\d\d$/;

interface CurvesPanelProps {
  kind: DeviceKind;
  device: DeviceDetail;
}

/** Which points and which day, kept in the address bar. */
function useChosen(kind: DeviceKind, today: string) {
  const [params, setParams] = useSearchParams();
  const points = useMemo(() => readPoints(kind, params.get('points'), MAX_POINTS), [kind, params]);
  const asked = params.get('day') ?? '';
  const day = DAY.test(asked) && asked <= today ? asked : today;
  const put = (name: string, value: string) =>
    setParams(
      (current) => {
        current.set(name, value);
        return current;
      },
      { replace: true },
    );
  return {
    points,
    day,
    setPoints: (next: string[]) => put('points', next.join(',')),
    setDay: (next: string) => put('day', next),
  };
}

function useHistory({ device }: CurvesPanelProps, points: string[], day: string) {
  const client = useQueryClient();
  const query = useMemo(
    () =>
      callQuery(getDeviceHistory, { deviceId: device.deviceId, points, from: day, to: day }, { quiet: true }),
    [device.deviceId, points, day],
  );
  const { now } = device;
  useEffect(() => {
    const history = client.getQueryData(query.queryKey);
    if (!history) return;
    if (leavesGap(history, now)) void client.invalidateQueries({ queryKey: query.queryKey });
    else client.setQueryData(query.queryKey, withSample(history, points, now));
  }, [client, query, points, now]);
  return useQuery({ ...query, enabled: points.length > 0 });
}

/** Curves of any points of the device over one day of the plant. */
export default function CurvesPanel({ kind, device }: CurvesPanelProps) {
  const { t } = useTranslation('devices');
  const { t: ui } = useTranslation('ui');
  const lang = useLang();
  const { timeZone } = device;
  const today = formatDate(Date.now(), timeZone);
  const { points, day, setPoints, setDay } = useChosen(kind, today);
  const { data, error, isPending, refetch } = useHistory({ kind, device }, points, day);

  // A text, so that a new sample of the same shape makes no new list of choices.
  const shape = JSON.stringify(listPlaces(kind, device.now.values));
  const options = useMemo(
    () =>
      curveChoices(kind, JSON.parse(shape) as Record<string, number>, lang).map((choice) => ({
        label: t(`group.${choice.group}`),
        options: choice.options,
      })),
    [kind, shape, lang, t],
  );
  const models = useMemo(
    () => (data ? curveModels(kind, points, data, lang) : undefined),
    [kind, points, data, lang],
  );
  const charts = useMemo(
    () => models?.map((model) => ({ model: withGaps(model), table: chartTable(model, ui('chart.time')) })),
    [models, ui],
  );

  return (
    <Card>
      <div className={styles.bar}>
        <Select
          mode="multiple"
          className={styles.points}
          aria-label={t('curves.points')}
          placeholder={t('curves.pointsHint', { max: MAX_POINTS })}
          value={points}
          maxCount={MAX_POINTS}
          options={options}
          showSearch={{
            // A group is no match by itself: it would bring all of its points.
            filterOption: (typed, option) =>
              option !== undefined && 'value' in option && matchesWords(typed, option.label),
          }}
          onChange={setPoints}
        />
        <PeriodPicker
          value={{ kind: 'day', at: day }}
          kinds={['day']}
          limits={{ max: today }}
          timeZone={timeZone}
          onChange={({ at }) => setDay(at)}
        />
      </div>
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
              fileName={`${device.sn} ${day}`}
              emptyHint={t('curves.noData', { day })}
            />
          ))}
        </div>
      )}
    </Card>
  );
}
