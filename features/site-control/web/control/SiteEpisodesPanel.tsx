import { formatDate } from '@heliodon/kernel/format/time';
import { DAY_MS } from '@heliodon/kernel/time';
import { DayRangePicker } from '@heliodon/ui/DayRangePicker';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { useListColumns } from '@heliodon/ui/table/listColumns';
import { usePlainTable } from '@heliodon/ui/table/plainTable';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Card, Space, Table, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  exportSiteEpisodes,
  getSiteEpisodes,
  MAX_EPISODE_DAYS,
  type SiteEpisode,
} from '../../contract/control.contract.ts';
import { siteReasonsText } from '../../contract/control.words.ts';
import { episodeColumns } from '../../contract/episodes.columns.ts';
import styles from './SiteControlPanel.module.css';

const REFRESH_MS = 30_000;
const PAGE_SIZE = 10;
const DAYS_BEFORE = 6;

const minutesOf = (from: string, to: string): number =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));

const lasted = (row: SiteEpisode) => <Lasted episode={row} />;
const reasons = (row: SiteEpisode) => <Reasons episode={row} />;

function Lasted({ episode: { startedAt, endedAt } }: { episode: SiteEpisode }) {
  const { t } = useTranslation('site-control');
  if (!endedAt) return <Tag color="processing">{t('control.episodes.open')}</Tag>;
  return t('control.episodes.minutes', { n: minutesOf(startedAt, endedAt) });
}

function Reasons({ episode }: { episode: SiteEpisode }) {
  return <span className={styles.quiet}>{siteReasonsText(episode.reasons, useLang())}</span>;
}

/** Periods in which devices were limited, with the reasons and the result. */
export default function SiteEpisodesPanel({ plantId, timeZone }: { plantId: number; timeZone: string }) {
  const { t } = useTranslation('site-control');
  const [page, setPage] = useState(1);
  const [range, setRange] = useState(() => ({
    from: formatDate(Date.now() - DAYS_BEFORE * DAY_MS, timeZone),
    to: formatDate(Date.now(), timeZone),
  }));
  const query = useQuery({
    ...callQuery(getSiteEpisodes, { plantId, ...range, page, pageSize: PAGE_SIZE }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const cells = useMemo(() => ({ render: { lasted, reasons }, timeZone }), [timeZone]);
  const table = usePlainTable(useListColumns(episodeColumns, cells));
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
        {...table}
      />
    </Card>
  );
}
