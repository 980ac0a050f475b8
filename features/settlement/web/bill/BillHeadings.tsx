import styles from './bill.module.css';
import type { BillPageColumn } from './useBillColumns.tsx';

/** Column headings of a bill, on screen and in print. */
export function BillHeadings({ columns }: { columns: readonly BillPageColumn[] }) {
  return (
    <tr>
      {columns.map(({ key, title, unit, number }) => (
        <th key={key} scope="col" className={number ? styles.right : undefined}>
          {unit ? `${title} (${unit})` : title}
        </th>
      ))}
    </tr>
  );
}
