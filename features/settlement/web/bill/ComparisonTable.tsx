import { formatNumber } from '@heliodon/kernel/format/number';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { useTranslation } from 'react-i18next';
import type { ComparedLine, ComparisonKey } from '../../contract/reconciliation.columns.ts';
import { BillHeadings } from './BillHeadings.tsx';
import { BillSum } from './BillSum.tsx';
import styles from './bill.module.css';
import type { Compared } from './compared.ts';
import { money, signedMoney } from './figures.ts';
import { useComparisonColumns } from './useComparisonColumns.tsx';

/** Line by line: our figures, the utility's, the difference and its reason. */
export function ComparisonTable({ compared }: { compared: Compared }) {
  const { t } = useTranslation('settlement');
  const columns = useComparisonColumns(compared.currency, compared.utility !== null);
  return (
    <section
      className={styles.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the section must be scrollable by keyboard
      tabIndex={0}
      aria-label={t('bill.reconcile.of', { month: compared.month })}
    >
      <table className={`${styles.sheet} ${styles.dense}`} data-comparison>
        <thead>
          <BillHeadings columns={columns} />
        </thead>
        <tbody>
          {compared.lines.map((line) => (
            <Line key={`${line.kind} ${line.period}`} columns={columns} line={line} />
          ))}
        </tbody>
        <tfoot>
          <BillSum<ComparisonKey>
            columns={columns}
            className={styles.total}
            label={t('bill.total')}
            figures={{
              oursAmount: money(compared.ours),
              theirsAmount: money(compared.theirs),
              amountDifference: signedMoney(compared.difference),
            }}
          />
        </tfoot>
      </table>
    </section>
  );
}

function Line({ columns, line }: { columns: readonly PageColumn<ComparedLine>[]; line: ComparedLine }) {
  return (
    <tr data-line={`${line.kind} ${line.period ?? ''}`.trim()}>
      {columns.map((column) => (
        <td key={column.key} className={classOf(column)}>
          {column.render ? column.render(line) : textOf(column, line)}
        </td>
      ))}
    </tr>
  );
}

const REASONS: ComparisonKey = 'reasons';

const classOf = ({ key, number }: PageColumn<ComparedLine>): string | undefined =>
  key === REASONS ? styles.why : number ? styles.right : undefined;

function textOf({ number, value }: PageColumn<ComparedLine>, line: ComparedLine): string {
  const known = value?.(line) ?? null;
  if (number) return formatNumber(known === null ? null : Number(known));
  return known === null ? '' : String(known);
}
