import { runningPlace } from '@heliodon/energy/periods/report-range';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDate, formatTime } from '@heliodon/kernel/format/time';
import { Chart } from '@heliodon/ui/Chart';
import { withRunning } from '@heliodon/ui/chart/model';
import { DayRangePicker } from '@heliodon/ui/DayRangePicker';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { Inline } from '@heliodon/ui/layout/Inline';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { PanelStack } from '@heliodon/ui/PanelStack';
import { dayAfter, readRange } from '@heliodon/ui/period/dayRange';
import { Tiles } from '@heliodon/ui/Tiles';
import { useAddressValues } from '@heliodon/ui/workbench/useAddressValues';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DemandDays,
  exportDemandDays,
  getDemandDays,
  MAX_DEMAND_DAYS,
} from '../../contract/schedule.contract.ts';
import { kwText, minuteText } from '../shared/figures.ts';
import { NoMeter } from '../shared/NoMeter.tsx';
import styles from '../shared/page.module.css';

import { DayTables } from './DayTables.tsx';
import { daysModel, nextRefreshMs } from './daysModel.ts';

const CHART_PX = 360;
const SKELETON = '36rem';
const DEFAULT_DAYS = 7;
/** Delay until the roll-ups of a completed interval are available. */
const COUNTED_AFTER_MS = 20_000;

export interface DemandDaysPageProps {
  /** List of the times when limits were held, provided by another feature. */
  episodes: (plant: PlantSummary) => ReactNode;
}

/** Up to 365 days of demand with the limits valid at the time, refreshed after each 15-minute interval. */
export default function DemandDaysPage({ episodes }: DemandDaysPageProps) {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Days key={plant.plantId} plant={plant} episodes={episodes(plant)} />;
}

function Days({
  plant: { plantId, name, timeZone },
  episodes,
}: {
  plant: PlantSummary;
  episodes: ReactNode;
}) {
  const { t } = useTranslation('demand');
  const [params, put] = useAddressValues();
  const today = formatDate(Date.now(), timeZone);
  const range = readRange(
    params.get('from') ?? dayAfter(today, 1 - DEFAULT_DAYS),
    params.get('to') ?? today,
    today,
    MAX_DEMAND_DAYS,
  );
  const span = { plantId, ...range };
  const query = useQuery({
    ...callQuery(getDemandDays, span, { quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: () => nextRefreshMs(Date.now()) + COUNTED_AFTER_MS - Date.now(),
  });
  const year = { from: dayAfter(today, 1 - MAX_DEMAND_DAYS), to: today };
  return (
    <PageFrame title={t('days.title')} subtitle={name}>
      <Card>
        <Inline wrap gap="sm" rowGap="xs">
          <DayRangePicker
            value={range}
            onChange={({ from, to }) => put({ from, to })}
            timeZone={timeZone}
            maxDays={MAX_DEMAND_DAYS}
            label={t('days.day')}
          />
          <Button type="text" onClick={() => put(year)}>
            {t('days.year')}
          </Button>
          <div className={styles.end}>
            {query.data && (
              <span className={styles.quiet}>
                {t('days.refresh', {
                  at: formatTime(query.data.nowMs, timeZone),
                  next: formatTime(nextRefreshMs(query.data.nowMs), timeZone),
                })}
              </span>
            )}
            <Allowed code="reportExport">
              <ExportButton
                disabled={!query.data}
                onExport={(format) => callApi(exportDemandDays, { span, format })}
              />
            </Allowed>
          </div>
        </Inline>
      </Card>
      <LoadedCard query={query} height={SKELETON}>
        {(answer) =>
          answer.hasMeter || answer.totals.peakKw !== null ? (
            <>
              <Body answer={answer} changing={query.isPlaceholderData} />
              {episodes}
            </>
          ) : (
            <NoMeter />
          )
        }
      </LoadedCard>
    </PageFrame>
  );
}

function Body({ answer, changing }: { answer: DemandDays; changing: boolean }) {
  const { t } = useTranslation(['demand', 'ui']);
  const model = useMemo(
    () =>
      withRunning(
        daysModel(answer, {
          peak: t('days.dayPeak'),
          demand: t('watch.demand'),
          free: t('free'),
          limit: t('watch.limit'),
          shaved: t('days.shavedPower'),
          day: t('days.day'),
        }),
        runningPlace(
          answer.days.map(({ day }) => day),
          answer.timeZone,
          answer.nowMs,
        ),
        t('ui:period.running'),
      ),
    [answer, t],
  );
  if (answer.totals.peakKw === null)
    return (
      <Card>
        <EmptyState title={t('days.none')} hint={t('days.noneHint')} />
      </Card>
    );
  return (
    <PanelStack changing={changing}>
      <DayTiles answer={answer} />
      <Card>
        <Chart title={t('days.chart')} height={CHART_PX} model={model} />
      </Card>
      <DayTables answer={answer} />
    </PanelStack>
  );
}

function DayTiles({ answer: { totals, timeZone, hasStorage, days } }: { answer: DemandDays }) {
  const { t } = useTranslation('demand');
  const isLimited = days.some(({ limitKw }) => limitKw !== null);
  return (
    <Tiles
      items={[
        {
          key: 'peak',
          label: t('peak'),
          value: kwText(totals.peakKw),
          unit: 'kW',
          energy: 'grid',
          note: minuteText(totals.peakAtMs, timeZone),
        },
        ...(hasStorage
          ? [
              {
                key: 'free',
                label: t('free'),
                value: kwText(totals.freeKw),
                unit: 'kW',
                hint: t('freeHint'),
                note: t('days.freeNote'),
              },
            ]
          : []),
        {
          key: 'over',
          label: t('days.overQuarters'),
          value: isLimited ? String(totals.overQuarters) : '--',
          tone: totals.overQuarters > 0 ? ('fault' as const) : undefined,
          note: isLimited
            ? t('days.overNote', { days: totals.overDays, minutes: totals.overQuarters * 15 })
            : t('days.noLimit'),
        },
        ...(hasStorage
          ? [
              {
                key: 'shaved',
                label: t('shaved'),
                value: formatNumber(totals.shavedKwh, 1),
                unit: 'kWh',
                energy: 'battery' as const,
                hint: t('days.shavedHint'),
                note: t('days.shavedNote'),
              },
            ]
          : []),
      ]}
    />
  );
}
