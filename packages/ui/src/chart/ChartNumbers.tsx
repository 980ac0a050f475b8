import { Table } from 'antd';
import styles from './ChartNumbers.module.css';
import type { ChartTable } from './chartTable.ts';

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
      scroll={{ x: table.columns.length * COLUMN_PX, y: height - HEADER_PX }}
      columns={table.columns.map((column, index) => ({
        key: column.key,
        dataIndex: ['cells', column.key],
        width: COLUMN_PX,
        align: index === 0 ? 'start' : 'end',
        title: (
          <span className={styles.title}>
            {column.title}
            {column.unit && <span className={styles.unit}> ({column.unit})</span>}
          </span>
        ),
      }))}
    />
  );
}
