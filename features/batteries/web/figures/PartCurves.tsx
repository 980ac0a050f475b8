import { getDeviceHistory } from '@heliodon/devices/contract';
import { type DeviceKind, findPoint } from '@heliodon/kernel/device-kind';
import { Chart } from '@heliodon/ui/Chart';
import { Grid } from '@heliodon/ui/layout/Grid';
import { useLang } from '@heliodon/ui/useLang';
import { DayPicker } from '@heliodon/ui/workbench/DayPicker';
import { useAddressDay } from '@heliodon/ui/workbench/useAddressDay';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayCurves } from './dayCurves.ts';

const CHART_PX = 300;
const AGAIN_MS = 60_000;

export interface PartChart {
  /** Key of its text. */
  readonly title: string;
  /** Single points, or one place of a list: `packSoc.3`. */
  readonly points: readonly string[];
}

/** Batteries and clusters have the same charts. */
export const batteryCharts: readonly PartChart[] = [
  { title: 'view.voltage', points: ['cellVoltageMax', 'cellVoltageAvg', 'cellVoltageMin'] },
  { title: 'curves.work', points: ['powerKw', 'soc', 'cellTemperatureMax', 'cellTemperatureMin'] },
];

interface PartCurvesProps {
  kind: DeviceKind;
  deviceId: number;
  timeZone: string;
  /** Eight points at most in all; keep the list stable. */
  charts: readonly PartChart[];
}

/** Curves of a battery part over a day. */
export function PartCurves(props: PartCurvesProps) {
  return (
    <Allowed code="deviceHistory">
      <Curves {...props} />
    </Allowed>
  );
}

function Curves({ kind, deviceId, timeZone, charts }: PartCurvesProps) {
  const { t } = useTranslation('batteries');
  const lang = useLang();
  const { day, today, setDay } = useAddressDay('curveDay', timeZone);
  const points = charts.flatMap((chart) => chart.points);
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery(getDeviceHistory, { deviceId, points, from: day, to: day }, { quiet: true }),
    refetchInterval: day === today ? AGAIN_MS : false,
  });
  const models = useMemo(() => {
    const all = charts.flatMap((chart) => chart.points);
    return charts.map(
      (chart) =>
        data &&
        dayCurves(
          chart.points.map((key) => {
            const { point } = findPoint(kind, key) ?? {};
            const { unit = '', decimals = 1 } = point ?? {};
            const energy = key === 'powerKw' ? { energy: 'battery' as const, kind: 'area' as const } : {};
            const name = point?.[lang] ?? key;
            return { key, name, unit, decimals, history: data, row: all.indexOf(key), ...energy };
          }),
          timeZone,
          { fromMs: data.fromMs, toMs: data.toMs },
        ),
    );
  }, [data, kind, charts, lang, timeZone]);
  return (
    <Card
      size="small"
      title={t('curves.day')}
      extra={<DayPicker day={day} max={today} timeZone={timeZone} onDay={setDay} />}
    >
      <Grid columnRem={32} gap="xl" rowGap="md" fit>
        {charts.map(({ title }, i) => (
          <Chart
            key={title}
            title={t(title)}
            group="part-curves"
            height={CHART_PX}
            model={models[i]}
            loading={isPending}
            error={error}
            onRetry={() => void refetch()}
          />
        ))}
      </Grid>
    </Card>
  );
}
