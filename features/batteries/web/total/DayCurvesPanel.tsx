import type { StackRow } from '@heliodon/batteries/contract';
import { getDeviceHistory } from '@heliodon/devices/contract';
import { dayRangeMs } from '@heliodon/energy/periods/local-time';
import { Chart } from '@heliodon/ui/Chart';
import { DayPicker } from '@heliodon/ui/workbench/DayPicker';
import { useAddressDay } from '@heliodon/ui/workbench/useAddressDay';
import { callQuery } from '@heliodon/web/query';
import { useQueries } from '@tanstack/react-query';
import { Card } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type DayCurve, dayCurves } from '../figures/dayCurves.ts';

const POINTS = ['powerKw', 'soc'];
/** More curves than these are not told apart. */
const MOST_STACKS = 6;
const CHART_PX = 320;
const AGAIN_MS = 60_000;

/** Power and state of charge of each stack over a day. */
export function DayCurvesPanel({ stacks, timeZone }: { stacks: readonly StackRow[]; timeZone: string }) {
  const { t } = useTranslation('batteries');
  const { day, today, setDay } = useAddressDay('curveDay', timeZone);
  const shown = stacks.slice(0, MOST_STACKS);
  const histories = useQueries({
    queries: shown.map(({ deviceId }) => ({
      ...callQuery(getDeviceHistory, { deviceId, points: POINTS, from: day, to: day }, { quiet: true }),
      refetchInterval: day === today ? AGAIN_MS : (false as const),
    })),
    combine: (all) => ({
      data: all.map((one) => one.data),
      pending: all.some((one) => one.isPending),
      error: all.find((one) => one.error)?.error,
      again: () => Promise.all(all.map((one) => one.refetch())),
    }),
  });
  const names = shown.map(({ alias, sn }) => alias || sn).join('\n');
  const model = useMemo(() => {
    const labels = names.split('\n');
    const curves = histories.data.flatMap((history, i): DayCurve[] => {
      if (!history) return [];
      const name = (what: string) => (labels.length > 1 ? `${labels[i]} ${what}` : what);
      return [
        {
          key: `power${i}`,
          name: name(t('tile.power')),
          unit: 'kW',
          decimals: 1,
          history,
          row: 0,
          ...(labels.length === 1 && { kind: 'area' as const, energy: 'battery' as const }),
        },
        { key: `soc${i}`, name: name(t('tile.soc')), unit: '%', decimals: 1, dashed: true, history, row: 1 },
      ];
    });
    return dayCurves(curves, timeZone, dayRangeMs(day, timeZone));
  }, [histories.data, names, timeZone, day, t]);
  return (
    <Card size="small">
      <Chart
        title={t('curves.title')}
        fileName={`${t('curves.title')} ${day}`}
        height={CHART_PX}
        model={model}
        loading={histories.pending}
        error={histories.error}
        onRetry={() => void histories.again()}
        extra={<DayPicker day={day} max={today} timeZone={timeZone} onDay={setDay} />}
      />
    </Card>
  );
}
