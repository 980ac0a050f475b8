import type { CallResponse } from '@heliodon/contract/call';
import { type Column, defineColumns } from '@heliodon/contract/columns';
import { periodWords } from '@heliodon/energy/tariff/period-words';
import { currencyUnits } from '@heliodon/kernel/format/money';
import { type BillColumnKey, type BillRow, billColumns } from './bill.columns.ts';
import { billKindWords, billWords } from './bill.words.ts';
import type { getReconciliation } from './reconciliation.contract.ts';

/** Columns of the bill that a utility invoice has: in the form, in the csv template and in files that are read. */
export const UTILITY_COLUMNS = [
  'item',
  'timeOfUse',
  'quantity',
  'amount',
] as const satisfies readonly BillColumnKey[];
export type UtilityColumn = (typeof UTILITY_COLUMNS)[number];

export const utilityColumns = (currency: string): Column<BillRow, UtilityColumn>[] =>
  billColumns(currency).filter((column): column is Column<BillRow, UtilityColumn> =>
    UTILITY_COLUMNS.some((key) => key === column.key),
  );

export type ComparedLine = CallResponse<typeof getReconciliation>['lines'][number];

const difference = { zh: '差', en: 'Difference' };

/** Our bill and the utility invoice, line by line. */
export const comparisonColumns = (currency: string) =>
  defineColumns<ComparedLine>()([
    { key: 'item', text: billWords.item, value: ({ kind }, { lang }) => billKindWords[kind][lang] },
    {
      key: 'timeOfUse',
      text: billWords.timeOfUse,
      value: ({ period }, { lang }) => period && periodWords[period][lang],
    },
    {
      key: 'oursQuantity',
      text: { zh: '本站数量', en: 'Our quantity' },
      format: 'number',
      value: ({ ours }) => ours?.quantity,
    },
    {
      key: 'theirsQuantity',
      text: { zh: '电网数量', en: 'Utility quantity' },
      format: 'number',
      value: ({ theirs }) => theirs?.quantity,
    },
    { key: 'quantityDifference', text: difference, format: 'number' },
    {
      key: 'oursAmount',
      text: { zh: '本站金额', en: 'Our amount' },
      unit: currencyUnits(currency),
      format: 'money',
      value: ({ ours }) => ours?.amount,
    },
    {
      key: 'theirsAmount',
      text: { zh: '电网金额', en: 'Utility amount' },
      unit: currencyUnits(currency),
      format: 'money',
      value: ({ theirs }) => theirs?.amount,
    },
    { key: 'amountDifference', text: difference, unit: currencyUnits(currency), format: 'money' },
    { key: 'reasons', text: { zh: '原因', en: 'Reason' }, only: 'page' },
  ]);

export type ComparisonKey = ReturnType<typeof comparisonColumns>[number]['key'];
