import { defineColumns } from '@heliodon/contract/columns';
import { periodWords } from '@heliodon/energy/tariff/period-words';
import { currencyUnits } from '@heliodon/kernel/format/money';
import type { BillLineOut, BillMonthOut } from './bill.schema.ts';
import { billKindWords, billWords } from './bill.words.ts';

export interface BillRow extends BillLineOut {
  readonly month: string;
}

export const billRows = ({ month, lines }: BillMonthOut): BillRow[] =>
  lines.map((line) => ({ ...line, month }));

const EXACT = '#,##0.00####';

/** Columns of page, sheet and printed document. On a page the months are headings, and units follow the quantities. */
export const billColumns = (currency: string) =>
  defineColumns<BillRow>()([
    {
      key: 'month',
      text: billWords.month,
      numberFormat: 'yyyy-mm',
      width: 84,
      only: 'file',
      total: { label: billWords.total },
    },
    {
      key: 'item',
      text: billWords.item,
      width: 168,
      value: ({ kind }, { lang }) => billKindWords[kind][lang],
    },
    {
      key: 'timeOfUse',
      text: billWords.timeOfUse,
      width: 98,
      value: ({ period }, { lang }) => period && periodWords[period][lang],
    },
    { key: 'quantity', text: billWords.quantity, format: 'number', numberFormat: EXACT },
    { key: 'unit', text: billWords.unit, width: 70, only: 'file' },
    {
      key: 'price',
      text: billWords.price,
      unit: currencyUnits(currency),
      format: 'money',
      numberFormat: EXACT,
    },
    {
      key: 'amount',
      text: billWords.amount,
      unit: currencyUnits(currency),
      format: 'money',
      total: 'sum',
    },
  ]);

export type BillColumnKey = ReturnType<typeof billColumns>[number]['key'];
