import { HolderOutlined } from '@ant-design/icons';
import { codeWord, pointText } from '@heliodon/kernel/device-point';
import { formatNumber, formatShare } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { tints } from '@heliodon/ui/chart/tints';
import { useLang } from '@heliodon/ui/useLang';
import { extremeColumn } from '@heliodon/ui/workbench/extremeColumn';
import { type TableColumnType, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { deviceText } from '../../../contract/compare/compare.words.ts';
import styles from './CompareTable.module.css';
import { type CompareRow, pointOf } from './compareRow.ts';
import type { CompareTableProps } from './compareTableProps.ts';
import { SeriesMenu } from './SeriesMenu.tsx';

const DECIMALS_MAX = 2;

/** Name and axis, extremes with their times, means, energy and correlation with the first line. */
export function useCompareColumns(
  props: CompareTableProps,
  move: (from: number, to: number) => void,
): TableColumnType<CompareRow>[] {
  const { state, timeZone, comparison } = props;
  const { t } = useTranslation('compare');
  const lang = useLang();
  const ofDays = state.mode === 'days';
  const several = comparison.from !== comparison.to;

  const momentText = (ms: number, { device }: CompareRow) => {
    const text = formatDateTime(ms, ofDays ? device.timeZone : timeZone);
    return several && !ofDays ? text.slice(5, 16) : text.slice(11);
  };
  const number = (value: number | undefined, { point }: CompareRow) =>
    formatNumber(value, Math.min(point.decimals, DECIMALS_MAX));
  const ends = (key: 'min' | 'max') =>
    extremeColumn<CompareRow>(
      { key, title: t(`table.${key}`), width: 116 },
      (row) =>
        row.stats && { value: number(row.stats[key], row), at: momentText(row.stats[`${key}AtMs`], row) },
    );
  const help = (title: string, text: string) => (
    <Tooltip title={text}>
      <span>{title}</span>
    </Tooltip>
  );

  const columns: (TableColumnType<CompareRow> | false)[] = [
    !ofDays && {
      key: 'grip',
      width: 36,
      render: () => <HolderOutlined className={styles.grip} title={t('table.drag')} />,
    },
    {
      key: 'name',
      title: ofDays ? t('table.day') : t('table.series'),
      width: 248,
      render: (_, row) => (
        <div className={styles.name}>
          <i className={styles.swatch} style={{ background: tints[row.tint] }} />
          {ofDays ? (
            <span className={styles.point}>{row.name}</span>
          ) : (
            <SeriesName row={row} pointName={pointText(row.kind, pointOf(row))[lang]} />
          )}
        </div>
      ),
    },
    {
      key: 'axis',
      title: t('table.unit'),
      width: 96,
      render: (_, row) => (
        <>
          {row.point.unit || t('axes.none')}
          {row.axis && !row.undrawn ? (
            <span className={styles.at}>{t(`axes.${row.axis}`)}</span>
          ) : (
            <Tooltip title={t(`undrawn.${row.undrawn ?? 'unit'}`)}>
              <span className={`${styles.at} ${styles.undrawn}`}>{t('undrawn.label')}</span>
            </Tooltip>
          )}
        </>
      ),
    },
    ends('min'),
    ends('max'),
    {
      key: 'mean',
      title: t('table.mean'),
      align: 'end',
      width: 124,
      render: (_, row) =>
        row.held ? (
          <Tooltip title={t('table.heldHelp')}>
            <span className={styles.held}>{codeWord(row.kind, row.point, row.held.code, lang)}</span>
            <span className={styles.at}>{formatShare(row.held.share, 0)}</span>
          </Tooltip>
        ) : (
          number(row.stats?.mean, row)
        ),
    },
    {
      key: 'last',
      title: t('table.last'),
      align: 'end',
      width: 96,
      render: (_, row) => number(row.stats?.last, row),
    },
    {
      key: 'energy',
      title: help(t('table.energy'), t('table.energyHelp')),
      align: 'end',
      width: 120,
      render: (_, row) => <EnergyCell row={row} />,
    },
    {
      key: 'correlation',
      title: help(t('table.correlation'), t('table.correlationHelp')),
      align: 'end',
      width: 92,
      render: (_, row) => (row.index === 0 ? t('table.reference') : formatNumber(row.correlation, 3)),
    },
    !ofDays && {
      key: 'actions',
      width: 84,
      align: 'end',
      render: (_, row) => <SeriesMenu {...props} row={row} move={move} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

function SeriesName({ row, pointName }: { row: CompareRow; pointName: string }) {
  const device = `${deviceText(row.device)} · ${row.device.plantName}`;
  return (
    <>
      <span className={styles.point} title={pointName}>
        {pointName}
      </span>
      <span className={styles.device} title={device}>
        {device}
      </span>
    </>
  );
}

/** Both directions if the point has two. */
function EnergyCell({ row: { stats, point } }: { row: CompareRow }) {
  if (!stats || point.unit !== 'kW') return formatNumber(null);
  const { aboveH, belowH } = stats;
  if (belowH < 0.05) return formatNumber(aboveH, 1);
  return (
    <>
      {aboveH >= 0.05 && <span className={styles.held}>+{formatNumber(aboveH, 1)}</span>}
      <span className={styles.held}>−{formatNumber(belowH, 1)}</span>
    </>
  );
}
