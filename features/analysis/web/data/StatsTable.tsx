import { type SeriesStats, seriesStats } from '@heliodon/energy/curves/series-stats';
import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { extremeColumn } from '@heliodon/ui/workbench/extremeColumn';
import { Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { stepText } from '../../contract/energy.words.ts';
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
  const extreme = (key: 'min' | 'max') =>
    extremeColumn<Row>(
      { key, title: t(`data.stats.${key}`) },
      ({ line, stats }) =>
        stats && {
          value: formatNumber(stats[key].value),
          at: stepText(stats[key].key, line.set.timeZone),
        },
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
    extreme('max'),
    extreme('min'),
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
