import { isSlotKey, runningPlace } from '@heliodon/energy/periods/report-range';
import { formatDate } from '@heliodon/kernel/format/time';
import { Chart } from '@heliodon/ui/Chart';
import { withRunning } from '@heliodon/ui/chart/model';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { PanelStack } from '@heliodon/ui/PanelStack';
import { PeriodPicker } from '@heliodon/ui/PeriodPicker';
import { useAddressValues } from '@heliodon/ui/workbench/useAddressValues';
import { callQuery } from '@heliodon/web/query';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DemandStatistics,
  getDemandStatistics,
  STATISTIC_KINDS,
  type StatisticKind,
} from '../../contract/statistics.contract.ts';
import { kwText } from '../shared/figures.ts';
import { NoMeter } from '../shared/NoMeter.tsx';
import pageStyles from '../shared/page.module.css';

import { StatisticsTiles } from './StatisticsTiles.tsx';
import styles from './statistics.module.css';
import { columnsModel, heatOption, spanText } from './statisticsModel.ts';
import { TopTable } from './TopTable.tsx';

const CHART_PX = 400;
const SKELETON = '36rem';
const LENGTHS: Readonly<Record<StatisticKind, number>> = { day: 10, month: 7, year: 4 };
/** Height in pixels: a day is one strip, a month has one row per day, a year has thin rows. */
const HEAT_PX: Readonly<Record<StatisticKind, number>> = { day: 150, month: 460, year: 620 };

/** Demand of a day, month or year compared with the previous one. */
export default function DemandStatisticsPage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Statistics key={plant.plantId} plant={plant} />;
}

function usePeriod(timeZone: string) {
  const [params, put] = useAddressValues();
  const today = formatDate(Date.now(), timeZone);
  const kind = STATISTIC_KINDS.find((one) => one === params.get('by')) ?? 'month';
  const asked = params.get('at') ?? '';
  const now = today.slice(0, LENGTHS[kind]);
  const at = isSlotKey(kind, asked) && asked <= now ? asked : now;
  return { kind, at, today, put };
}

function Statistics({ plant: { plantId, name, timeZone } }: { plant: PlantSummary }) {
  const { t } = useTranslation('demand');
  const { kind, at, today, put } = usePeriod(timeZone);
  const query = useQuery({
    ...callQuery(getDemandStatistics, { plantId, dateType: kind, at }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <PageFrame title={t('statistics.title')} subtitle={name}>
      <Card>
        <PeriodPicker
          value={{ kind, at }}
          kinds={[...STATISTIC_KINDS]}
          limits={{ max: today }}
          timeZone={timeZone}
          onChange={(period) => put({ by: period.kind, at: period.at })}
        />
      </Card>
      <LoadedCard query={query} height={SKELETON}>
        {(answer) =>
          answer.hasMeter || answer.figures.known > 0 ? (
            <Body answer={answer} kind={kind} at={at} changing={query.isPlaceholderData} />
          ) : (
            <NoMeter />
          )
        }
      </LoadedCard>
    </PageFrame>
  );
}

interface BodyProps {
  answer: DemandStatistics;
  kind: StatisticKind;
  at: string;
  changing: boolean;
}

function Body({ answer, kind, at, changing }: BodyProps) {
  const { t } = useTranslation(['demand', 'ui']);
  const { columns, heat, figures, before, timeZone } = answer;
  // While the next period is loading, the columns are still those of the previous one.
  const shown = kindOf(columns);
  const model = useMemo(
    () =>
      withRunning(
        columnsModel(shown, columns, {
          peak: t('peak'),
          mean: t('statistics.mean'),
          limit: t('watch.limit'),
          time: t('statistics.at'),
        }),
        // A day has no running column: only completed intervals have a value.
        shown === 'day'
          ? -1
          : runningPlace(
              columns.map(({ key }) => key),
              timeZone,
              Date.now(),
            ),
        t('ui:period.running'),
      ),
    [shown, columns, timeZone, t],
  );
  const option = useMemo(() => heatOption(heat, 'kW'), [heat]);
  const table = useMemo(
    () => ({
      head: { key: 'day', title: t('days.day') },
      columns: heat.labels.map((label) => ({ key: label, title: label, unit: 'kW' })),
      rows: heat.rows.map(({ day, kw }) => ({
        key: day,
        cells: {
          day,
          ...Object.fromEntries(heat.labels.map((label, at) => [label, kwText(kw[at])])),
        },
      })),
    }),
    [heat, t],
  );
  if (figures.known === 0)
    return (
      <Card>
        <EmptyState title={t('days.none')} hint={t('days.noneHint')} />
      </Card>
    );
  return (
    <PanelStack changing={changing}>
      <StatisticsTiles answer={answer} />
      {before && (
        <span className={pageStyles.quiet}>
          {t('statistics.compared', { own: spanText(before.own), other: spanText(before) })}
        </span>
      )}
      <div className={styles.columns}>
        <Card>
          <Chart
            title={t(`statistics.chart.${shown}`)}
            fileName={`${t('statistics.title')} ${at}`}
            height={CHART_PX}
            model={model}
          />
        </Card>
        <TopTable answer={answer} />
      </div>
      <Card>
        <Chart
          title={t('statistics.heat')}
          fileName={`${t('statistics.heat')} ${at}`}
          height={kind === shown ? HEAT_PX[kind] : HEAT_PX.month}
          option={option}
          table={table}
          extra={<span className={pageStyles.quiet}>{t(`statistics.heatHint.${shown}`)}</span>}
        />
      </Card>
    </PanelStack>
  );
}

const kindOf = (columns: DemandStatistics['columns']): StatisticKind => {
  const length = columns[0]?.key.length;
  if (length === LENGTHS.month) return 'year';
  return length === LENGTHS.day ? 'month' : 'day';
};
