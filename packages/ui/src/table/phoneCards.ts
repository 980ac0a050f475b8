import type { TableColumnsType, TableProps } from 'antd';
import type { TdHTMLAttributes } from 'react';
import { useNarrow } from '../useNarrow.ts';
import styles from './phoneCards.module.css';

/** Class of a table whose rows are cards on a phone. */
export const phoneCards = styles.cards;

/** Content of a cell on the card: its title, or its position if it identifies the row. */
interface CardCell extends TdHTMLAttributes<HTMLTableCellElement> {
  'data-label'?: string;
  'data-lead'?: 'start' | 'end';
}

export const cellOfCard = (label: string, lead?: 'start' | 'end'): CardCell =>
  lead ? { 'data-lead': lead } : { 'data-label': label };

/** For a plain antd table: on a phone each row is a card; the first `leads` columns identify it. */
export function usePhoneCards<Row>(
  columns: TableColumnsType<Row>,
  { leads = 1, widthPx }: { leads?: number; widthPx?: number } = {},
): Pick<TableProps<Row>, 'className' | 'columns' | 'scroll'> {
  const narrow = useNarrow();
  if (!narrow) return { columns, scroll: { x: widthPx ?? 'max-content' } };
  return {
    className: phoneCards,
    columns: columns.map((column, at) => ({
      ...column,
      align: 'start',
      onCell: () => cellOfCard(String(column.title ?? ''), at < leads ? 'start' : undefined),
    })),
  };
}
