import type { PageColumn } from '@heliodon/ui/PageTable';
import styles from './bill.module.css';

interface BillHeadingsProps {
  columns: readonly Pick<PageColumn<never>, 'key' | 'title' | 'unit' | 'number'>[];
}

/** The headings of a bill, on screen and on paper. */
export function BillHeadings({ columns }: BillHeadingsProps) {
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
