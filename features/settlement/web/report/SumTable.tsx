import { InfoCircleOutlined } from '@ant-design/icons';
import type { Column } from '@heliodon/contract/columns';
import { slotState } from '@heliodon/energy/periods/report-range';
import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { RunningTag } from '@heliodon/ui/RunningTag';
import { useListColumns } from '@heliodon/ui/table/listColumns';
import { layoutPx } from '@heliodon/ui/tokens';
import { useLang } from '@heliodon/ui/useLang';
import { useScrollFocus } from '@heliodon/ui/useScrollFocus';
import { Table, type TableColumnType, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reportWords } from '../../contract/electricity.words.ts';
import { type SlotRow, TIME_KEY } from '../../contract/report.columns.ts';
import styles from './SumTable.module.css';

interface SumTableProps<Row extends SlotRow> {
  /** Must be memoised with useMemo. */
  columns: readonly Column<Row>[];
  rows: readonly (Row & { readonly key: string })[];
  totals: Row;
  /** Time zone that decides which row is running. */
  timeZone: string;
  /** Mark next to the time. */
  mark?: (row: Row & { readonly key: string }) => ReactNode;
  /** CSS class of a figure in a row or in the totals. */
  look?: (key: string, row: Row) => string | undefined;
}

const TIME_PX = 230;
const CELL_PX = 132;

/** Figures by time: time column, headings and totals stay visible while scrolling. */
export function SumTable<Row extends SlotRow>(props: SumTableProps<Row>) {
  const { columns, rows, totals, timeZone, mark, look } = props;
  const now = Date.now();
  const { t } = useTranslation(['settlement', 'ui']);
  const lang = useLang();
  const box = useScrollFocus(t('ui:table.scroll'), rows);
  const shown = useListColumns(columns);
  const figure = ({ key, value, decimals }: PageColumn<Row>, row: Row): ReactNode => {
    const known = value?.(row) ?? null;
    const text = known === null ? NO_VALUE : formatNumber(Number(known), decimals);
    return <span className={look?.(key, row)}>{text}</span>;
  };
  const antdColumn = (column: PageColumn<Row>): TableColumnType<Row & { readonly key: string }> =>
    column.key === TIME_KEY
      ? {
          key: column.key,
          title: column.title,
          fixed: 'left',
          width: TIME_PX,
          render: (_, row) => (
            <>
              {String(column.value?.(row) ?? '')} {mark?.(row)}{' '}
              {slotState(row.key, timeZone, now) === 'running' && <RunningTag />}
            </>
          ),
        }
      : {
          key: column.key,
          align: 'right',
          width: CELL_PX,
          title: <Heading column={column} />,
          render: (_, row) => figure(column, row),
        };
  return (
    <section ref={box}>
      <Table<Row & { readonly key: string }>
        className={styles.table}
        size="small"
        rowKey="key"
        dataSource={rows}
        pagination={false}
        tableLayout="fixed"
        sticky={{ offsetHeader: layoutPx.header }}
        scroll={{ x: TIME_PX + (shown.length - 1) * CELL_PX }}
        columns={shown.map(antdColumn)}
        summary={() => (
          <Table.Summary>
            <Table.Summary.Row className={styles.total}>
              {shown.map((column, at) =>
                column.key === TIME_KEY ? (
                  <Table.Summary.Cell key={column.key} index={at}>
                    {reportWords.total[lang]}
                  </Table.Summary.Cell>
                ) : (
                  <Table.Summary.Cell key={column.key} index={at} align="right">
                    <span data-total={column.key}>{figure(column, totals)}</span>
                  </Table.Summary.Cell>
                ),
              )}
            </Table.Summary.Row>
          </Table.Summary>
        )}
      />
    </section>
  );
}

function Heading<Row>({ column: { title, help, unit } }: { column: PageColumn<Row> }) {
  return (
    <span className={styles.title}>
      <span>
        {title}
        {help && (
          <Tooltip title={help}>
            <InfoCircleOutlined className={styles.hint} />
          </Tooltip>
        )}
      </span>
      {unit && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}
