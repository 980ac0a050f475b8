import { type SeriesStats, seriesStats } from '@heliodon/energy/curves/series-stats';
import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { stepText } from '../../contract/energy.words.ts';
import styles from './data.module.css';
import { completedPoints, type DataLine } from './dataModel.ts';

interface Row {
  readonly line: DataLine;
  readonly stats: SeriesStats | undefined;
  /** Number of completed steps, which count in statistics. */
  readonly steps: number;
}

/** Sum, mean and extremes of each line, with the time of the extremes. */
export function StatsTable({ lines }: { lines: readonly DataLine[] }) {
  const { t } = useTranslation('analysis');
  const rows = useMemo(
    () =>
      lines.map((line): Row => {
        const points = completedPoints(line, lines);
        return { line, stats: seriesStats(points), steps: points.length };
      }),
    [lines],
  );
  const extreme =
    (which: 'min' | 'max') =>
    (_: unknown, { line, stats }: Row) =>
      stats ? (
        <>
          {formatNumber(stats[which].value)}
          <span className={styles.at}>{stepText(stats[which].key, line.set.timeZone)}</span>
        </>
      ) : (
        NO_VALUE
      );
  const columns: TableColumnsType<Row> = [
    { key: 'name', title: t('data.stats.line'), render: (_, { line }) => line.name },
    { key: 'unit', title: t('data.stats.unit'), width: 80, render: (_, { line }) => line.unit },
    {
      key: 'sum',
      title: t('data.stats.sum'),
      align: 'right',
      render: (_, { line, stats }) => (line.summed ? formatNumber(stats?.sum) : NO_VALUE),
    },
    {
      key: 'mean',
      title: t('data.stats.mean'),
      align: 'right',
      render: (_, { stats }) => formatNumber(stats?.mean),
    },
    { key: 'max', title: t('data.stats.max'), align: 'right', render: extreme('max') },
    { key: 'min', title: t('data.stats.min'), align: 'right', render: extreme('min') },
    {
      key: 'known',
      title: t('data.stats.known'),
      align: 'right',
      render: (_, { stats, steps }) => `${stats?.known ?? 0} / ${steps}`,
    },
  ];
  return (
    <Table<Row>
      size="small"
      rowKey={({ line }) => line.key}
      columns={columns}
      dataSource={rows}
      pagination={false}
      scroll={{ x: 'max-content' }}
    />
  );
}
