import type { TableColumnsType } from 'antd';
import { cell } from './antdColumns.tsx';
import type { PageColumn } from './column.ts';

/** For a plain table of antd, whose columns nobody sets: long headings wrap, hidden columns are left out. */
export const plainColumns = <Row>(columns: readonly PageColumn<Row>[]): TableColumnsType<Row> =>
  columns
    .filter(({ hidden }) => !hidden)
    .map((column) => ({
      key: column.key,
      title: column.unit ? `${column.title} (${column.unit})` : column.title,
      width: column.width,
      align: column.number ? 'end' : 'start',
      fixed: column.fixed,
      render: (_: unknown, row: Row) => cell(column, row),
    }));
