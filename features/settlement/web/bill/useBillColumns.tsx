import type { PageColumn } from '@heliodon/ui/PageTable';
import { type ListColumnOptions, useListColumns } from '@heliodon/ui/table/listColumns';
import { useLang } from '@heliodon/ui/useLang';
import { Button } from 'antd';
import { useMemo } from 'react';
import { type BillColumnKey, type BillRow, billColumns } from '../../contract/bill.columns.ts';
import { billKindWords } from '../../contract/bill.words.ts';
import styles from './bill.module.css';
import { exactFigure, money } from './figures.ts';
import { Period } from './Period.tsx';

/** Decimal places of a price per kWh; other prices are formatted as money. */
const PRICE_PLACES = 4;

export type BillPageColumn = PageColumn<BillRow>;

/** The columns of a bill, on screen and in print. */
export function useBillColumns(
  currency: string,
  /** Undefined in print. */
  onOpen?: (row: BillRow) => void,
): readonly BillPageColumn[] {
  const lang = useLang();
  const columns = useMemo(() => billColumns(currency), [currency]);
  const options = useMemo(
    (): ListColumnOptions<BillRow, BillColumnKey> => ({
      render: {
        item: (row) =>
          onOpen ? (
            <Button type="link" size="small" onClick={() => onOpen(row)}>
              {billKindWords[row.kind][lang]}
            </Button>
          ) : (
            billKindWords[row.kind][lang]
          ),
        timeOfUse: ({ period }) => <Period period={period} />,
        quantity: ({ quantity, unit }) => (
          <>
            {money(quantity)}
            <span className={styles.unit}>{unit}</span>
          </>
        ),
        price: ({ price, unit }) => exactFigure(price, unit === 'kWh' ? PRICE_PLACES : undefined),
        amount: ({ amount }) => (
          <span className={amount.startsWith('-') ? styles.credit : undefined}>{money(amount)}</span>
        ),
      },
    }),
    [lang, onOpen],
  );
  return useListColumns(columns, options);
}
