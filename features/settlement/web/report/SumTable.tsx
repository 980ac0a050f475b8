import { InfoCircleOutlined } from '@ant-design/icons';
import { keyText, slotState } from '@heliodon/energy/periods/report-range';
import { RunningTag } from '@heliodon/ui/RunningTag';
import { layoutPx } from '@heliodon/ui/tokens';
import { useScrollFocus } from '@heliodon/ui/useScrollFocus';
import { Table, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SumTable.module.css';

export interface SumColumn<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly unit?: string;
  /** What the figures mean, on hover. */
  readonly hint?: string;
  readonly cell: (row: Row) => ReactNode;
  readonly total: ReactNode;
  /** Pixels. */
  readonly width?: number;
}

interface SumTableProps<Row extends { readonly key: string }> {
  columns: readonly SumColumn<Row>[];
  rows: readonly Row[];
  /** By its clock rows are over or not. */
  timeZone: string;
  timeTitle: ReactNode;
  /** Beside the time. */
  mark?: (row: Row) => ReactNode;
  totalTitle: ReactNode;
}

const TIME_PX = 230;
const CELL_PX = 132;

/** Figures by time: the time stays in sight at the left, the heading on top, the totals below. */
export function SumTable<Row extends { readonly key: string }>(props: SumTableProps<Row>) {
  const { columns, rows, timeZone, timeTitle, mark, totalTitle } = props;
  const now = Date.now();
  const { t } = useTranslation(['settlement', 'ui']);
  const box = useScrollFocus(t('ui:table.scroll'), rows);
  const width = columns.reduce((sum, column) => sum + (column.width ?? CELL_PX), TIME_PX);
  return (
    <section ref={box}>
      <Table<Row>
        className={styles.table}
        size="small"
        rowKey="key"
        dataSource={rows}
        pagination={false}
        tableLayout="fixed"
        sticky={{ offsetHeader: layoutPx.header }}
        scroll={{ x: width }}
        columns={[
          {
            key: 'time',
            title: timeTitle,
            fixed: 'left',
            width: TIME_PX,
            render: (_, row) => (
              <>
                {keyText(row.key)} {mark?.(row)}{' '}
                {slotState(row.key, timeZone, now) === 'running' && <RunningTag />}
              </>
            ),
          },
          ...columns.map(({ key, title, unit, hint, cell, width: px = CELL_PX }) => ({
            key,
            align: 'right' as const,
            width: px,
            title: (
              <span className={styles.title}>
                <span>
                  {title}
                  {hint && (
                    <Tooltip title={hint}>
                      <InfoCircleOutlined className={styles.hint} />
                    </Tooltip>
                  )}
                </span>
                {unit && <span className={styles.unit}>{unit}</span>}
              </span>
            ),
            render: (_: unknown, row: Row) => cell(row),
          })),
        ]}
        summary={() => (
          <Table.Summary>
            <Table.Summary.Row className={styles.total}>
              <Table.Summary.Cell index={0}>{totalTitle}</Table.Summary.Cell>
              {columns.map(({ key, total }, at) => (
                <Table.Summary.Cell key={key} index={at + 1} align="right">
                  {total}
                </Table.Summary.Cell>
              ))}
            </Table.Summary.Row>
          </Table.Summary>
        )}
      />
    </section>
  );
}
