import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { createContext, type ThHTMLAttributes, use } from 'react';
import type { TableState } from '../useTableState.ts';
import styles from './TableHeading.module.css';

/** Sort order of the surrounding list: a change re-renders the headings, but rows only when new data arrives. */
export const TableOrder = createContext<Pick<TableState, 'sort' | 'order' | 'setSort'>>({
  setSort: () => {},
});

export interface TableHeadingProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** The column by which rows are sorted. */
  'data-sort'?: string;
}

/** A heading; for sortable columns a button. A list is always sorted: clicks reverse the order. */
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
