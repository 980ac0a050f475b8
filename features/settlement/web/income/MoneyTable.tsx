import { keyText } from '@heliodon/energy/report-range';
import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { useLang } from '@heliodon/ui/useLang';
import { incomeWords } from '../../contract/income.words.ts';
import { SumTable } from '../report/SumTable.tsx';
import styles from './income.module.css';

export interface MoneyColumn<Sums> {
  readonly key: string;
  readonly title: string;
  readonly unit: string;
  readonly cell: (sums: Sums) => string;
  readonly strong?: boolean;
}

/** Of an exact amount. */
export const moneyColumn = <Sums,>(
  key: string,
  title: string,
  unit: string,
  amount: (sums: Sums) => string,
): MoneyColumn<Sums> => ({ ...{ key, title, unit }, cell: (sums) => formatNumber(Number(amount(sums))) });

interface MoneyTableProps<Sums, Row extends Sums & { readonly key: string; readonly empty: boolean }> {
  rows: readonly Row[];
  columns: readonly MoneyColumn<Sums>[];
  totals: Sums;
}

/** Amounts by time, with totals that are the sums of what is shown. */
export function MoneyTable<Sums, Row extends Sums & { readonly key: string; readonly empty: boolean }>(
  props: MoneyTableProps<Sums, Row>,
) {
  const { rows, columns, totals } = props;
  const words = incomeWords[useLang()];
  return (
    <SumTable<Row>
      rows={rows}
      timeTitle={words.time}
      time={({ key }) => keyText(key)}
      totalTitle={words.total}
      columns={columns.map(({ key, title, unit, cell, strong }) => ({
        ...{ key, title, unit },
        cell: (row) => (
          <span className={strong ? styles.strong : undefined}>{row.empty ? NO_VALUE : cell(row)}</span>
        ),
        total: <span data-total={key}>{cell(totals)}</span>,
      }))}
    />
  );
}
