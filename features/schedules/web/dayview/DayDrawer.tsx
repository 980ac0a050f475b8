import { dayRangeMs, localMinute } from '@heliodon/energy/periods/local-time';
import type { ScheduleSegment } from '@heliodon/energy/schedule/plan';
import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { formatTime } from '@heliodon/kernel/format/time';
import { type DeviceComplianceDay, getCalendar, getComplianceDay } from '@heliodon/schedules/contract';
import { Chart } from '@heliodon/ui/Chart';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { Figure } from '@heliodon/ui/Figure';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrices } from '../data/scheduleQueries.ts';
import { PlanBar } from '../day/PlanBar.tsx';
import styles from './DayDrawer.module.css';
import { dayModel, missesOf, toneOf } from './dayModel.ts';

interface DayDrawerProps {
  plantId: number;
  timeZone: string;
  today: string;
  device: { deviceId: number; name: string };
  day: string;
  onClose: () => void;
}

/** A day of a device: the plan that applies and, once the day has begun, its execution. */
export function DayDrawer({ plantId, timeZone, today, device, day, onClose }: DayDrawerProps) {
  const { t } = useTranslation('schedules');
  const { deviceId, name } = device;
  const prices = usePrices(plantId);
  const ruling = useQuery(callQuery(getCalendar, { plantId, deviceId, from: day, to: day }, { quiet: true }));
  const calendar = ruling.data;
  const [of] = calendar?.days ?? [];
  const plan = calendar?.plans.find(({ planId }) => planId === of?.planId);
  // For a past day only the plan's name is stored: the plan's current content is not shown for it.
  const segments = (of && of.part !== null && plan?.parts[of.part]?.segments) as
    | ScheduleSegment[]
    | undefined;
  const noSegments = day < today ? (of?.planId === null ? 'day.noRecord' : undefined) : 'day.noPlanHint';
  const begun = day <= today;
  return (
    <Drawer open size={1000} title={`${name} · ${day}`} onClose={onClose}>
      <Stack gap="lg">
        <section>
          <h3 className={styles.heading}>
            {of && of.reason !== 'none'
              ? t('day.ruledBy', { name: of.name, type: t(`type.${of.reason}`) })
              : ruling.isPending
                ? t('day.loading')
                : t(day < today ? 'calendar.noRecord' : 'day.noPlan')}
          </h3>
          {of && of.outranked.length > 0 && (
            <p className={styles.note}>
              {t('day.outranks', {
                names: of.outranked
                  .map((id) => calendar?.plans.find(({ planId }) => planId === id)?.name)
                  .join(t('comma')),
              })}
            </p>
          )}
          {segments ? (
            <PlanBar
              label={t('bar.label')}
              day={segments}
              prices={prices?.on(day)}
              currency={prices?.currency}
              nowMin={day === today ? localMinute(Date.now(), timeZone) : undefined}
            />
          ) : (
            !ruling.isPending && noSegments && <p className={styles.note}>{t(noSegments)}</p>
          )}
        </section>
        {begun ? (
          <Execution
            plantId={plantId}
            deviceId={deviceId}
            day={day}
            timeZone={timeZone}
            live={day === today}
          />
        ) : (
          <p className={styles.note}>{t('day.future')}</p>
        )}
      </Stack>
    </Drawer>
  );
}

const LOOK_EVERY_MS = 30_000;

interface ExecutionProps {
  plantId: number;
  deviceId: number;
  day: string;
  timeZone: string;
  live: boolean;
}

function Execution({ plantId, deviceId, day, timeZone, live }: ExecutionProps) {
  const { t } = useTranslation('schedules');
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery(getComplianceDay, { plantId, deviceId, day }, { quiet: true }),
    refetchInterval: live ? LOOK_EVERY_MS : undefined,
    staleTime: 0,
  });
  const model = useMemo(
    () =>
      data &&
      dayModel(data, dayRangeMs(day, timeZone), {
        planned: t('day.planned'),
        measured: t('day.measured'),
        deviation: (of) => t(`deviation.${of}`),
      }),
    [data, day, timeZone, t],
  );
  return (
    <>
      {data && <Summary data={data} />}
      <Chart
        title={t('day.chart')}
        fileName={`plan-${deviceId}-${day}`}
        model={model}
        height={300}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        viewKey={`${deviceId} ${day}`}
        emptyHint={t('day.noSamples')}
      />
      {data && <Misses data={data} timeZone={timeZone} />}
    </>
  );
}

function Summary({ data }: { data: DeviceComplianceDay }) {
  const { t } = useTranslation('schedules');
  const { percent, plannedMin, followedMin, mainDeviation } = data;
  return (
    <Inline wrap gap="xl" rowGap="md">
      <Figure
        size="large"
        label={t('compliance.title')}
        value={percent === null ? NO_VALUE : formatNumber(percent, percent === 100 ? 0 : 1)}
        unit="%"
      />
      <Figure label={t('compliance.planned')} value={formatNumber(plannedMin, 0)} unit="min" />
      <Figure label={t('compliance.followed')} value={formatNumber(followedMin, 0)} unit="min" />
      <StatusTag tone={toneOf(percent)}>
        {mainDeviation
          ? t(`deviation.${mainDeviation}`)
          : t(percent === null ? 'compliance.nothing' : 'compliance.all')}
      </StatusTag>
    </Inline>
  );
}

function Misses({ data, timeZone }: { data: DeviceComplianceDay; timeZone: string }) {
  const { t } = useTranslation('schedules');
  const misses = missesOf(data.quarters);
  if (misses.length === 0)
    return data.percent === null ? (
      <EmptyState compact title={t('compliance.nothing')} hint={t('compliance.nothingHint')} />
    ) : null;
  return (
    <section>
      <h3 className={styles.heading}>{t('day.misses')}</h3>
      <Stack as="ul">
        {misses.map(({ fromMs, toMs, deviation, plannedKw, measuredKw }) => (
          <li key={fromMs} className={styles.miss}>
            <span className={styles.clock}>
              {formatTime(fromMs, timeZone)}–{formatTime(toMs, timeZone)}
            </span>
            <StatusTag plain tone="fault">
              {t(`deviation.${deviation}`)}
            </StatusTag>
            <span>
              {measuredKw === null
                ? t('day.missSilent', { planned: formatNumber(plannedKw, 1) })
                : t('day.miss', {
                    planned: formatNumber(plannedKw, 1),
                    measured: formatNumber(measuredKw, 1),
                  })}
            </span>
            <span className={styles.note}>{t(`deviationHint.${deviation}`)}</span>
          </li>
        ))}
      </Stack>
    </section>
  );
}
