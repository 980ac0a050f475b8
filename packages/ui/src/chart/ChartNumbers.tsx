import { Table, type TableColumnType } from 'antd';
import styles from './ChartNumbers.module.css';
import type { ChartTable, ChartTableColumn } from './chartTable.ts';

const HEADER_PX = 56;
const COLUMN_PX = 132;

type Row = ChartTable['rows'][number];

/** The data table of a chart. */
export function ChartNumbers({ table, height }: { table: ChartTable; height: number }) {
  return (
    <Table<Row>
      className={styles.table}
      size="small"
      virtual
      pagination={false}
      rowKey="key"
      dataSource={table.rows}
      scroll={{ x: (table.columns.length + 1) * COLUMN_PX, y: height - HEADER_PX }}
      columns={[columnOf(table.head, 'start'), ...table.columns.map((column) => columnOf(column, 'end'))]}
    />
  );
}

const columnOf = (
  { key, title, unit }: ChartTableColumn,
  align: TableColumnType<Row>['align'],
): TableColumnType<Row> => ({
  key,
  dataIndex: ['cells', key],
  width: COLUMN_PX,
  align,
  title: (
    <span className={styles.title}>
      {title}
      {unit && <span className={styles.unit}> ({unit})</span>}
    </span>
  ),
});
