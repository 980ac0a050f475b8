import { formatDate } from '@heliodon/kernel/format/time';
import type { MeterRow } from '@heliodon/meters/contract';
import type { DeviceNow } from '@heliodon/telemetry/contract';
import { Chart } from '@heliodon/ui/Chart';
import { Stack } from '@heliodon/ui/layout/Stack';
import { PeriodPicker } from '@heliodon/ui/PeriodPicker';
import { dayAfter } from '@heliodon/ui/period/dayRange';
import { useLang } from '@heliodon/ui/useLang';
import { Alert, Card, Segmented } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { nameOf } from '../words.ts';
import styles from './grid.module.css';
import { CURVE_SET_IDS, CURVE_SETS, type CurveSet, POWER_POINT, powerModel, setModel } from './gridCurves.ts';
import { useMeterHistory } from './useGridMeter.ts';

const POWER_POINTS = [POWER_POINT];
const POWER_PX = 300;
const SET_PX = 260;
/** Days that the curves go over, the chosen one last: what getDeviceHistory answers at once. */
const DAY_COUNTS = [1, 7, 31] as const;
const DAY = /^\d{4}-\d\d-\d\d$/;

interface GridCurvesProps {
  meter: MeterRow;
  now: DeviceNow | undefined;
  timeZone: string;
}

/** Which days and which curves, kept in the address bar. */
function useChosen(today: string) {
  const [params, setParams] = useSearchParams();
  const askedDay = params.get('day') ?? '';
  const put = (name: string, value: string) =>
    setParams(
      (current) => {
        current.set(name, value);
        return current;
      },
      { replace: true },
    );
  return {
    day: DAY.test(askedDay) && askedDay <= today ? askedDay : today,
    dayCount: DAY_COUNTS.find((one) => String(one) === params.get('span')) ?? 1,
    set: CURVE_SET_IDS.find((one) => one === params.get('curves')) ?? 'voltage',
    put,
  };
}

/** Power and what else the meter measures, over a day or up to 31. */
export function GridCurves({ meter, now, timeZone }: GridCurvesProps) {
  const { t } = useTranslation('meters');
  const lang = useLang();
  const today = formatDate(Date.now(), timeZone);
  const { day, dayCount, set, put } = useChosen(today);
  const asked = { deviceId: meter.deviceId, from: dayAfter(day, 1 - dayCount), to: day, now, enabled: true };
  const power = useMeterHistory({ ...asked, points: POWER_POINTS });
  const others = useMeterHistory({ ...asked, points: CURVE_SETS[set] });
  const { samplingPoint, kind } = meter;
  const powerCurves = useMemo(
    () => power.data && powerModel(power.data, samplingPoint, lang),
    [power.data, samplingPoint, lang],
  );
  const otherCurves = useMemo(
    () => others.data && setModel(set, others.data, kind, lang),
    [set, others.data, kind, lang],
  );
  const fileName = `${nameOf(meter)} ${asked.from}${dayCount > 1 ? ` ${day}` : ''}`;
  return (
    <Card>
      <div className={styles.bar}>
        <Segmented<(typeof DAY_COUNTS)[number]>
          aria-label={t('grid.span')}
          value={dayCount}
          options={DAY_COUNTS.map((value) => ({ value, label: t('grid.days', { count: value }) }))}
          onChange={(chosen) => put('span', String(chosen))}
        />
        <PeriodPicker
          value={{ kind: 'day', at: day }}
          kinds={['day']}
          limits={{ max: today }}
          timeZone={timeZone}
          onChange={({ at }) => put('day', at)}
        />
      </div>
      {(power.data?.cut || others.data?.cut) && <Alert type="warning" showIcon title={t('grid.cut')} />}
      <Stack gap="lg">
        <Chart
          title={t('grid.power')}
          group="grid-curves"
          height={POWER_PX}
          model={powerCurves}
          loading={power.isPending}
          error={power.data ? undefined : power.error}
          onRetry={() => void power.refetch()}
          fileName={`${fileName} ${t('grid.power')}`}
          emptyHint={t('grid.noData')}
        />
        <Chart
          title={
            <Segmented<CurveSet>
              aria-label={t('grid.curves')}
              value={set}
              options={CURVE_SET_IDS.map((value) => ({ value, label: t(`curve.${value}`) }))}
              onChange={(chosen) => put('curves', chosen)}
            />
          }
          group="grid-curves"
          height={SET_PX}
          model={otherCurves}
          loading={others.isPending}
          error={others.data ? undefined : others.error}
          onRetry={() => void others.refetch()}
          fileName={`${fileName} ${t(`curve.${set}`)}`}
          emptyHint={t('grid.noData')}
        />
      </Stack>
    </Card>
  );
}
