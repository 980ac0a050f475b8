import { slotState } from '@heliodon/energy/periods/report-range';
import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { formatDateTime, formatTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { RunningTag } from '@heliodon/ui/RunningTag';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useListColumns } from '@heliodon/ui/table/listColumns';
import { usePlainTable } from '@heliodon/ui/table/plainTable';
import { Card, Table, Tabs } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { demandDayColumns } from '../../contract/days.columns.ts';
import type { DemandDay, DemandDays } from '../../contract/schedule.contract.ts';
import { kwText } from '../shared/figures.ts';
import styles from '../shared/page.module.css';

const PAGE = 31;
const pagination = { defaultPageSize: PAGE, hideOnSinglePage: true, showSizeChanger: false };

type Episode = DemandDays['episodes'][number];

/** The days, and the episodes of peak shaving by storage. */
export function DayTables({ answer }: { answer: DemandDays }) {
  const { t } = useTranslation('demand');
  return (
    <Card>
      <Tabs
        items={[
          {
            key: 'days',
            label: t('days.tab', { count: answer.days.length }),
            children: <Days answer={answer} />,
          },
          ...(answer.hasStorage
            ? [
                {
                  key: 'episodes',
                  label: t('days.episodes', { count: answer.episodeCount }),
                  children: <Episodes answer={answer} />,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

function Days({ answer: { days, timeZone, nowMs, hasStorage } }: { answer: DemandDays }) {
  const newestFirst = useMemo(() => [...days].reverse(), [days]);
  const declared = useMemo(() => demandDayColumns({ timeZone, hasStorage }), [timeZone, hasStorage]);
  const cells = useMemo(
    () => ({
      timeZone,
      render: {
        day: ({ day }: DemandDay) => (
          <>
            {day} {slotState(day, timeZone, nowMs) === 'running' && <RunningTag />}
          </>
        ),
        peakKw: ({ peakKw, overQuarters }: DemandDay) => (
          <span className={overQuarters > 0 ? styles.over : undefined}>{kwText(peakKw)}</span>
        ),
        overQuarters: ({ limitKw, overQuarters }: DemandDay) => (
          <span className={overQuarters > 0 ? styles.over : undefined}>
            {limitKw === null ? NO_VALUE : overQuarters}
          </span>
        ),
      },
      adjust: {
        // The date picker above already shows the time zone.
        day: { unit: undefined },
        peakAtMs: {
          width: 100,
          value: ({ peakAtMs }: DemandDay) => peakAtMs && formatTime(peakAtMs, timeZone),
        },
      },
    }),
    [timeZone, nowMs],
  );
  const table = usePlainTable(useListColumns(declared, cells), { cards: false });
  return (
    <Table<DemandDay>
      className={styles.table}
      size="small"
      rowKey="day"
      dataSource={newestFirst}
      pagination={pagination}
      showSorterTooltip={false}
      {...table}
    />
  );
}

function Episodes({ answer: { episodes, timeZone } }: { answer: DemandDays }) {
  const { t } = useTranslation('demand');
  return (
    <Table<Episode>
      className={styles.table}
      size="small"
      rowKey="fromMs"
      dataSource={episodes}
      pagination={pagination}
      scroll={{ x: 820 }}
      locale={{
        emptyText: <EmptyState compact title={t('days.noEpisode')} hint={t('days.noEpisodeHint')} />,
      }}
      columns={[
        {
          title: t('days.time'),
          render: (_, { fromMs, toMs }) =>
            `${formatDateTime(fromMs, timeZone, 'minute')} – ${formatTime(toMs, timeZone)}`,
        },
        { title: `${t('free')} (kW)`, align: 'right', render: (_, { freeKw }) => kwText(freeKw) },
        { title: `${t('peak')} (kW)`, align: 'right', render: (_, { importKw }) => kwText(importKw) },
        { title: `${t('watch.limit')} (kW)`, align: 'right', render: (_, { limitKw }) => kwText(limitKw) },
        {
          title: `${t('shaved')} (kWh)`,
          align: 'right',
          render: (_, { shavedKwh }) => formatNumber(shavedKwh, 1),
        },
        {
          title: t('days.result'),
          render: (_, { held }) => (
            <StatusTag tone={held ? 'normal' : 'fault'} plain>
              {t(held ? 'days.held' : 'days.notHeld')}
            </StatusTag>
          ),
        },
      ]}
    />
  );
}
