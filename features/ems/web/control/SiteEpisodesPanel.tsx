import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDate, formatDateTime } from '@heliodon/kernel/format/time';
import { DayRangePicker } from '@heliodon/ui/DayRangePicker';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { usePhoneCards } from '@heliodon/ui/table/phoneCards';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Card, Space, Table, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  exportSiteEpisodes,
  getSiteEpisodes,
  MAX_EPISODE_DAYS,
  type SiteEpisode,
} from '../../contract/control.contract.ts';
import { siteReasonWords } from '../../contract/control.words.ts';
import styles from './SiteControlPanel.module.css';

const REFRESH_MS = 30_000;
const PAGE_SIZE = 10;
const WEEK_MS = 6 * 86_400_000;

const minutesOf = (from: string, to: string): number =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));

/** When limits made someone give way, and what came of it. */
export default function SiteEpisodesPanel({ plantId, timeZone }: { plantId: number; timeZone: string }) {
  const { t } = useTranslation('ems');
  const lang = useLang();
  const [page, setPage] = useState(1);
  const [range, setRange] = useState(() => ({
    from: formatDate(Date.now() - WEEK_MS, timeZone),
    to: formatDate(Date.now(), timeZone),
  }));
  const query = useQuery({
    ...callQuery(getSiteEpisodes, { plantId, ...range, page, pageSize: PAGE_SIZE }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const figure = (value: number) => formatNumber(value, 1);
  const cards = usePhoneCards<SiteEpisode>([
    {
      title: t('control.episodes.started'),
      render: (_, { startedAt }) => formatDateTime(startedAt, timeZone),
    },
    {
      title: t('control.episodes.lasted'),
      render: (_, { startedAt, endedAt }) =>
        endedAt ? (
          t('control.episodes.minutes', { n: minutesOf(startedAt, endedAt) })
        ) : (
          <Tag color="processing">{t('control.episodes.open')}</Tag>
        ),
    },
    {
      title: t('control.episodes.reasons'),
      render: (_, { reasons }) => (
        <span className={styles.quiet}>
          {reasons.map((reason) => siteReasonWords[reason][lang]).join(' · ')}
        </span>
      ),
    },
    {
      title: t('control.episodes.avoided'),
      align: 'right',
      render: (_, row) => figure(row.avoidedKw),
    },
    {
      title: t('control.episodes.shifted'),
      align: 'right',
      render: (_, row) => figure(row.shiftedKwh),
    },
    { title: t('control.episodes.unmet'), align: 'right', render: (_, row) => figure(row.unmetKw) },
  ]);
  return (
    <Card
      title={t('control.episodes.title')}
      extra={
        <Space wrap>
          <DayRangePicker
            value={range}
            timeZone={timeZone}
            maxDays={MAX_EPISODE_DAYS}
            label={t('control.episodes.range')}
            hideZone
            onChange={(next) => {
              setRange(next);
              setPage(1);
            }}
          />
          <Allowed code="reportExport">
            <ExportButton
              disabled={!query.data?.total}
              onExport={(format) => callApi(exportSiteEpisodes, { plantId, ...range, format })}
            />
          </Allowed>
        </Space>
      }
    >
      <Table<SiteEpisode>
        size="middle"
        rowKey="id"
        loading={query.isPending}
        dataSource={query.data?.rows ?? []}
        locale={{
          emptyText: (
            <EmptyState compact title={t('control.episodes.none')} hint={t('control.episodes.noneHint')} />
          ),
        }}
        pagination={{
          current: page,
          pageSize: PAGE_SIZE,
          total: query.data?.total ?? 0,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: setPage,
        }}
        {...cards}
      />
    </Card>
  );
}
