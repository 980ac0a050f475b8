import type { TableProps } from 'antd';
import { useNarrow } from '../useNarrow.ts';
import { antdColumns, widthOf } from './antdColumns.tsx';
import type { PageColumn } from './column.ts';
import { defaultSettings } from './columnSettings.ts';
import { phoneCards } from './phoneCards.ts';

/**
 * For a plain antd table. Sortable columns sort in the browser unless `sorts` is false, which requires all rows. With
 * `cards` each row is a card on a phone; a table with totals stays a table.
 */
export function usePlainTable<Row>(
  columns: readonly PageColumn<Row>[],
  { cards = true, sorts = true }: { readonly cards?: boolean; readonly sorts?: boolean } = {},
): Pick<TableProps<Row>, 'className' | 'columns' | 'scroll'> {
  const asCards = useNarrow() && cards;
  const settings = defaultSettings(columns);
  const sorters = new Map(
    columns.filter(({ sortable }) => sorts && sortable).map((column) => [column.key, compareBy(column)]),
  );
  const shown = antdColumns(columns, settings, asCards).map((column) => ({
    ...column,
    sorter: sorters.get(String(column.key)),
  }));
  return asCards
    ? { className: phoneCards, columns: shown }
    : { columns: shown, scroll: { x: widthOf(columns, settings) } };
}

/** A missing value is less than any other. */
export function compareBy<Row>({ key, value, number }: PageColumn<Row>): (a: Row, b: Row) => number {
  const of = (row: Row) => (value ? value(row) : (row as Record<string, unknown>)[key]) ?? '';
  if (!number) return (a, b) => String(of(a)).localeCompare(String(of(b)));
  const figure = (row: Row) => (of(row) === '' ? Number.NEGATIVE_INFINITY : Number(of(row)));
  return (a, b) => {
    const [one, other] = [figure(a), figure(b)];
    return one === other ? 0 : one - other;
  };
}
