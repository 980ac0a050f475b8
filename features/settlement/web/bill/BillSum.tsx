import type { ComponentProps, ReactNode } from 'react';
import type { BillColumnKey } from '../../contract/bill.columns.ts';
import styles from './bill.module.css';
import type { BillPageColumn } from './useBillColumns.tsx';

interface BillSumProps extends ComponentProps<'tr'> {
  readonly columns: readonly BillPageColumn[];
  /** Spans the columns before the first figure. */
  readonly label: ReactNode;
  readonly figures: { readonly [key in BillColumnKey]?: ReactNode };
}

/** A row with sums of lines. */
export function BillSum({ columns, label, figures, ...row }: BillSumProps) {
  const labelled = columns.findIndex(({ key }) => key in figures);
  return (
    <tr {...row}>
      <td colSpan={labelled}>{label}</td>
      {columns.slice(labelled).map(({ key }) => (
        <td key={key} className={styles.right}>
          {figures[key as BillColumnKey]}
        </td>
      ))}
    </tr>
  );
}
