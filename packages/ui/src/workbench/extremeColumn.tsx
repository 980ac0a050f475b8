import { NO_VALUE } from '@heliodon/kernel/format/number';
import type { TableColumnType } from 'antd';
import styles from './extremeColumn.module.css';

interface Extreme {
  readonly value: string;
  readonly at: string;
}

/** The minimum or maximum of the curve of a row, with its time below. */
export const extremeColumn = <Row,>(
  column: Pick<TableColumnType<Row>, 'key' | 'title' | 'width'>,
  extremeOf: (row: Row) => Extreme | undefined,
): TableColumnType<Row> => ({
  ...column,
  align: 'end',
  render: (_, row) => {
    const extreme = extremeOf(row);
    if (!extreme) return NO_VALUE;
    return (
      <>
        {extreme.value}
        <span className={styles.at}>{extreme.at}</span>
      </>
    );
  },
});
