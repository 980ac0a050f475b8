import { getDeviceHistory } from '@heliodon/devices/contract';
import { dayRangeMs } from '@heliodon/energy/periods/local-time';
import { Chart } from '@heliodon/ui/Chart';
import { DayPicker } from '@heliodon/ui/workbench/DayPicker';
import { withSample } from '@heliodon/ui/workbench/sampleHistory';
import { useAddressDay } from '@heliodon/ui/workbench/useAddressDay';
import { useAddressValues } from '@heliodon/ui/workbench/useAddressValues';
import { callQuery } from '@heliodon/web/query';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { Card, Segmented } from 'antd';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Machine } from '../data/useStorage.ts';
import { dayModel } from '../model/dayCurves.ts';
import styles from './DayCurves.module.css';

const CHART_PX = 360;

const curveQuery = (deviceId: number, point: string, day: string) =>
  callQuery(getDeviceHistory, { deviceId, points: [point], from: day, to: day }, { quiet: true });

/** Which curves of which devices. */
const asked = (machines: readonly Machine[]) =>
  machines.flatMap(({ row, detail, batteries }) => [
    { deviceId: row.deviceId, point: 'activePowerKw', now: detail?.now },
    ...batteries.map(({ deviceId, now }) => ({ deviceId, point: 'soc', now })),
  ]);

function useCurves(machines: readonly Machine[], day: string) {
  const client = useQueryClient();
  const wanted = asked(machines);
  // Today goes on with what the topics of the devices tell.
  useEffect(() => {
    for (const { deviceId, point, now } of asked(machines)) {
      if (!now) continue;
      const { queryKey } = curveQuery(deviceId, point, day);
      client.setQueryData(queryKey, (before) => before && withSample(before, [point], now));
    }
  }, [client, machines, day]);
  return useQueries({
    queries: wanted.map(({ deviceId, point }) => curveQuery(deviceId, point, day)),
    combine: (results) => ({
      byDevice: new Map(wanted.map(({ deviceId }, i) => [deviceId, results[i]?.data] as const)),
      isPending: results.some(({ isPending }) => isPending),
      error: results.every(({ error }) => error) ? results[0]?.error : null,
      retry: () => void Promise.all(results.map(({ refetch }) => refetch())),
    }),
  });
}

/** Charging and discharging power with the state of charge, over any day. */
export function DayCurves({ machines, timeZone }: { machines: readonly Machine[]; timeZone: string }) {
  const { t } = useTranslation('storage');
  const [params, put] = useAddressValues();
  const { day, today, setDay } = useAddressDay('day', timeZone);
  const together = params.get('curves') !== 'each' || machines.length === 1;
  const { byDevice, isPending, error, retry } = useCurves(machines, day);
  const model = useMemo(() => {
    const days = machines.map(({ row, batteries }) => ({
      name: row.alias || row.sn,
      power: byDevice.get(row.deviceId),
      batteries: batteries.map(({ deviceId, structure }) => ({
        soc: byDevice.get(deviceId),
        capacityKwh: structure.capacityKwh ?? null,
      })),
    }));
    return dayModel(days, { ...dayRangeMs(day, timeZone), timeZone }, together, {
      power: t('curves.power'),
      soc: t('curves.soc'),
      socOf: (name) => t('curves.socOf', { name }),
    });
  }, [machines, byDevice, day, timeZone, together, t]);
  return (
    <Card>
      <div className={styles.bar}>
        <DayPicker day={day} max={today} timeZone={timeZone} onDay={setDay} />
        {machines.length > 1 && (
          <Segmented
            value={together ? 'all' : 'each'}
            options={[
              { value: 'all', label: t('curves.all') },
              { value: 'each', label: t('curves.each') },
            ]}
            onChange={(value) => put({ curves: value })}
          />
        )}
        <span className={styles.hint}>{t('curves.hint')}</span>
      </div>
      <Chart
        title={t('curves.title')}
        fileName={`${t('title')} ${day}`}
        height={CHART_PX}
        model={model}
        loading={isPending}
        error={error}
        onRetry={retry}
        viewKey={`${day} ${together} ${machines.length}`}
        emptyHint={t('curves.noData', { day })}
      />
    </Card>
  );
}
