import { slotState } from '@heliodon/energy/periods/report-range';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDateTime, formatTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { RunningTag } from '@heliodon/ui/RunningTag';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { Card, Table, Tabs } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DemandDay, DemandDays } from '../../contract/schedule.contract.ts';
import { kwText } from '../shared/figures.ts';
import styles from '../shared/page.module.css';

const PAGE = 31;
const pagination = { defaultPageSize: PAGE, hideOnSinglePage: true, showSizeChanger: false };

type Episode = DemandDays['episodes'][number];

/** The days, and the times in which storage shaved. */
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
  const { t } = useTranslation('demand');
  const newestFirst = useMemo(() => [...days].reverse(), [days]);
  const by = (of: (day: DemandDay) => number | null) => (a: DemandDay, b: DemandDay) =>
    (of(a) ?? -1) - (of(b) ?? -1);
  return (
    <Table<DemandDay>
      className={styles.table}
      size="small"
      rowKey="day"
      dataSource={newestFirst}
      pagination={pagination}
      scroll={{ x: 820 }}
      showSorterTooltip={false}
      columns={[
        {
          title: t('days.day'),
          dataIndex: 'day',
          width: 170,
          render: (day: string) => (
            <>
              {day} {slotState(day, timeZone, nowMs) === 'running' && <RunningTag />}
            </>
          ),
        },
        {
          title: `${t('peak')} (kW)`,
          align: 'right',
          sorter: by(({ peakKw }) => peakKw),
          render: (_, { peakKw, overQuarters }) => (
            <span className={overQuarters > 0 ? styles.over : undefined}>{kwText(peakKw)}</span>
          ),
        },
        {
          title: t('days.peakAt'),
          align: 'right',
          render: (_, { peakAtMs }) => (peakAtMs === null ? '' : formatTime(peakAtMs, timeZone)),
        },
        { title: `${t('watch.limit')} (kW)`, align: 'right', render: (_, { limitKw }) => kwText(limitKw) },
        {
          title: t('days.overQuarters'),
          align: 'right',
          sorter: by(({ overQuarters }) => overQuarters),
          render: (_, { overQuarters, limitKw }) =>
            limitKw === null ? (
              ''
            ) : (
              <span className={overQuarters > 0 ? styles.over : undefined}>{overQuarters}</span>
            ),
        },
        ...(hasStorage
          ? [
              {
                title: `${t('free')} (kW)`,
                align: 'right' as const,
                render: (_: unknown, { freeKw }: DemandDay) => kwText(freeKw),
              },
              {
                title: `${t('shaved')} (kWh)`,
                align: 'right' as const,
                sorter: by(({ shavedKwh }) => shavedKwh),
                render: (_: unknown, { shavedKwh }: DemandDay) => formatNumber(shavedKwh, 1),
              },
            ]
          : []),
      ]}
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
