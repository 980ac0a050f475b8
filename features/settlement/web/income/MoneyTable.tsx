import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { useLang } from '@heliodon/ui/useLang';
import { incomeWords } from '../../contract/income.words.ts';
import type { DifferenceKind } from '../../contract/planned-difference.ts';
import { SumTable } from '../report/SumTable.tsx';
import styles from './income.module.css';

export interface MoneyColumn<Sums> {
  readonly key: string;
  readonly title: string;
  readonly unit: string;
  readonly cell: (sums: Sums) => string;
  readonly strong?: boolean;
  /** Colours what is good or bad. */
  readonly kind?: (sums: Sums) => DifferenceKind | undefined;
  readonly hint?: string;
}

/** Of an exact amount. */
export const moneyColumn = <Sums,>(
  key: string,
  title: string,
  unit: string,
  amount: (sums: Sums) => string,
): MoneyColumn<Sums> => ({ key, title, unit, cell: (sums) => formatNumber(Number(amount(sums))) });

interface MoneyTableProps<Sums, Row extends Sums & { readonly key: string; readonly empty: boolean }> {
  rows: readonly Row[];
  timeZone: string;
  columns: readonly MoneyColumn<Sums>[];
  totals: Sums;
}

/** Amounts by time, with totals that are the sums of what is shown. */
export function MoneyTable<Sums, Row extends Sums & { readonly key: string; readonly empty: boolean }>(
  props: MoneyTableProps<Sums, Row>,
) {
  const { rows, timeZone, columns, totals } = props;
  const words = incomeWords[useLang()];
  return (
    <SumTable<Row>
      rows={rows}
      timeTitle={words.time}
      timeZone={timeZone}
      totalTitle={words.total}
      columns={columns.map(({ key, title, unit, hint, cell, strong, kind }) => {
        const look = (sums: Sums) => {
          const name = strong ? 'strong' : kind?.(sums);
          return name && styles[name];
        };
        return {
          key,
          title,
          unit,
          ...(hint && { hint }),
          cell: (row) => (row.empty ? NO_VALUE : <span className={look(row)}>{cell(row)}</span>),
          total: (
            <span className={look(totals)} data-total={key}>
              {cell(totals)}
            </span>
          ),
        };
      })}
    />
  );
}
