import { type CellRanking, getCellRanking, rankings } from '@heliodon/batteries/contract';
import { cellName } from '@heliodon/energy/cells/cell-name';
import { formatNumber } from '@heliodon/kernel/format/number';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { usePhoneCards } from '@heliodon/ui/table/phoneCards';
import { useLang } from '@heliodon/ui/useLang';
import { callQuery } from '@heliodon/web/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Card, Segmented, Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import styles from '../figures/listPanel.module.css';
import { PendingNote } from '../figures/PendingNote.tsx';
import { placePath } from '../paths.ts';
import { useParam } from '../useParam.ts';
import { Sparkline } from './Sparkline.tsx';

type Row = CellRanking['rows'][number];

/** While days are still being worked out. */
const AGAIN_MS = 4000;
const signed = (value: number | null, decimals: number): string =>
  `${(value ?? 0) > 0 ? '+' : ''}${formatNumber(value, decimals)}`;

interface RankingPanelProps {
  /** A battery, or one of its clusters. */
  deviceId: number;
  stackId: number;
}

/** The cells furthest from the others, over a week or a month. */
export function RankingPanel({ deviceId, stackId }: RankingPanelProps) {
  const { t } = useTranslation('batteries');
  const navigate = useNavigate();
  const [by, setBy] = useParam('by', rankings);
  const [over, setOver] = useParam('days', ['30', '7']);
  const days = over === '7' ? 7 : 30;
  const { data, error, refetch } = useQuery({
    ...callQuery(getCellRanking, { deviceId, days, by, limit: 20 }, { quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pendingDays ?? 0) > 0 ? AGAIN_MS : false),
  });
  const cards = usePhoneCards(useColumns(by, days, stackId), { leads: 2, widthPx: 760 });
  return (
    <Card
      size="small"
      className={styles.card}
      title={t('ranking.title')}
      extra={
        <span className={styles.controls}>
          <Segmented
            value={by}
            options={rankings.map((value) => ({ value, label: t(`ranking.by.${value}`) }))}
            onChange={setBy}
          />
          <Segmented
            value={over}
            options={(['7', '30'] as const).map((value) => ({
              value,
              label: t('ranking.days', { n: value }),
            }))}
            onChange={setOver}
          />
        </span>
      }
    >
      {data && <PendingNote days={data.pendingDays} />}
      {error && !data && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonBlock height="14rem" />}
      {data && data.rows.length === 0 && data.pendingDays === 0 && (
        <EmptyState
          compact
          title={t('ranking.empty')}
          hint={by === 'drift' ? t('ranking.emptyDrift') : t('ranking.emptyHint')}
        />
      )}
      {data && data.rows.length > 0 && (
        <Table<Row>
          rowKey={({ clusterId, pack, cell }) => `${clusterId} ${pack} ${cell}`}
          size="small"
          {...cards}
          dataSource={data.rows}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
          onRow={(row) => ({
            className: styles.row,
            onClick: () => navigate(placePath('cell', { deviceId: stackId, ...row })),
          })}
        />
      )}
    </Card>
  );
}

function useColumns(by: (typeof rankings)[number], days: number, stackId: number): TableColumnsType<Row> {
  const { t } = useTranslation('batteries');
  const lang = useLang();
  const figure = (
    key: 'meanDevMv' | 'peakDevMv' | 'driftMvPerDay' | 'tempDevK',
    unit: string,
    decimals: number,
    main: boolean,
  ): TableColumnsType<Row>[number] => ({
    key,
    title: `${t(`ranking.${key}`)} (${unit})`,
    align: 'end',
    width: 140,
    render: (_, row) => (main ? <b>{signed(row[key], decimals)}</b> : signed(row[key], decimals)),
  });
  return [
    { key: 'rank', title: '#', width: 48, dataIndex: 'rank' },
    {
      key: 'place',
      title: t('ranking.place'),
      width: 200,
      render: (_, row) => (
        <Link to={placePath('cell', { deviceId: stackId, ...row })}>{cellName(row)[lang]}</Link>
      ),
    },
    {
      key: 'spark',
      title: t('ranking.spark', { n: days }),
      width: 150,
      render: (_, row) => <Sparkline values={row.spark} label={t('ranking.sparkLabel', { n: days })} />,
    },
    figure('meanDevMv', 'mV', 1, by === 'voltage'),
    figure('peakDevMv', 'mV', 0, false),
    figure('driftMvPerDay', t('unit.mvPerDay'), 2, by === 'drift'),
    figure('tempDevK', 'K', 2, by === 'temperature'),
  ];
}
