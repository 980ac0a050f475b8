import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { createContext, type ThHTMLAttributes, use } from 'react';
import type { TableState } from '../useTableState.ts';
import styles from './TableHeading.module.css';

/** Of the list around: another order draws the headings again, and no row before others have come. */
export const TableOrder = createContext<Pick<TableState, 'sort' | 'order' | 'setSort'>>({
  setSort: () => {},
});

export interface TableHeadingProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** The column that rows can be ordered by. */
  'data-sort'?: string;
}

/** A heading; where rows can be ordered by its column it is a button. A list always has an order: clicks turn it around. */
export function TableHeading({ children, ...cell }: TableHeadingProps) {
  const { sort, order, setSort } = use(TableOrder);
  const key = cell['data-sort'];
  if (key === undefined) return <th {...cell}>{children}</th>;
  const now = sort === key ? order : undefined;
  return (
    <th
      {...cell}
      className={`${cell.className} ${styles.sortable}`}
      aria-sort={now && (now === 'asc' ? 'ascending' : 'descending')}
    >
      <button
        type="button"
        className={styles.button}
        onClick={() => setSort(key, now === 'asc' ? 'desc' : 'asc')}
      >
        {children}
        <span className={styles.arrows} aria-hidden="true">
          <CaretUpOutlined />
          <CaretDownOutlined />
        </span>
      </button>
    </th>
  );
}
