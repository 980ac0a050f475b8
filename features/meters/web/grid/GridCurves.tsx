import { getDeviceHistory } from '@heliodon/devices/contract';
import type { MeterRow } from '@heliodon/meters/contract';
import type { DeviceNow } from '@heliodon/telemetry/contract';
import { Chart } from '@heliodon/ui/Chart';
import { Stack } from '@heliodon/ui/layout/Stack';
import { useLang } from '@heliodon/ui/useLang';
import { DaySpanPicker } from '@heliodon/ui/workbench/DaySpanPicker';
import { useAddressValues } from '@heliodon/ui/workbench/useAddressValues';
import { useDaySpan } from '@heliodon/ui/workbench/useDaySpan';
import { useSampleHistory } from '@heliodon/ui/workbench/useSampleHistory';
import { Alert, Card, Segmented } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../words.ts';
import styles from './grid.module.css';
import { CURVE_SET_IDS, CURVE_SETS, type CurveSet, POWER_POINT, powerModel, setModel } from './gridCurves.ts';

const POWER_POINTS = [POWER_POINT];
const POWER_PX = 300;
const SET_PX = 260;

interface GridCurvesProps {
  meter: MeterRow;
  now: DeviceNow | undefined;
  timeZone: string;
}

/** Curves of power and other points of the meter, over 1 to 31 days. */
export function GridCurves({ meter, now, timeZone }: GridCurvesProps) {
  const { t } = useTranslation('meters');
  const lang = useLang();
  const [params, put] = useAddressValues();
  const days = useDaySpan('day', timeZone);
  const set = CURVE_SET_IDS.find((one) => one === params.get('curves')) ?? 'voltage';
  const { from, to } = days;
  const asked = { deviceId: meter.deviceId, from, to, now, enabled: true };
  const power = useSampleHistory(getDeviceHistory, { ...asked, points: POWER_POINTS });
  const others = useSampleHistory(getDeviceHistory, { ...asked, points: CURVE_SETS[set] });
  const { samplingPoint, kind } = meter;
  const powerCurves = useMemo(
    () => power.data && powerModel(power.data, samplingPoint, lang),
    [power.data, samplingPoint, lang],
  );
  const otherCurves = useMemo(
    () => others.data && setModel(set, others.data, kind, lang),
    [set, others.data, kind, lang],
  );
  const fileName = `${nameOf(meter)} ${from === to ? from : `${from} ${to}`}`;
  return (
    <Card>
      <div className={styles.bar}>
        <DaySpanPicker value={days} timeZone={timeZone} />
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
              onChange={(chosen) => put({ curves: chosen })}
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
