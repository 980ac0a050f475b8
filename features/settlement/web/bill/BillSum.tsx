import type { ComponentProps, ReactNode } from 'react';
import type { BillColumnKey } from '../../contract/bill.columns.ts';
import styles from './bill.module.css';

interface BillSumProps<Key extends string> extends ComponentProps<'tr'> {
  readonly columns: readonly { readonly key: string }[];
  /** Takes the columns before the first figure. */
  readonly label: ReactNode;
  readonly figures: { readonly [key in Key]?: ReactNode };
}

/** A row that adds up lines. */
export function BillSum<Key extends string = BillColumnKey>(props: BillSumProps<Key>) {
  const { columns, label, figures, ...row } = props;
  const labelled = columns.findIndex(({ key }) => key in figures);
  return (
    <tr {...row}>
      <td colSpan={labelled}>{label}</td>
      {columns.slice(labelled).map(({ key }) => (
        <td key={key} className={styles.right}>
          {figures[key as Key]}
        </td>
      ))}
    </tr>
  );
}
