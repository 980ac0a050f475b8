import { QuestionCircleOutlined } from '@ant-design/icons';
import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { type TableColumnsType, Tooltip } from 'antd';
import { Text } from '../layout/Text.tsx';
import styles from './antdColumns.module.css';
import type { PageColumn } from './column.ts';
import type { TableSettings } from './columnSettings.ts';
import { cellOfCard } from './phoneCards.ts';
import type { TableHeadingProps } from './TableHeading.tsx';

const DEFAULT_WIDTH_PX = 140;

function plainValue<Row>(column: PageColumn<Row>, row: Row): unknown {
  return column.value ? column.value(row) : (row as Record<string, unknown>)[column.key];
}

function cell<Row>(column: PageColumn<Row>, row: Row) {
  if (column.render) return column.render(row);
  const value = plainValue(column, row);
  const none = value === null || value === undefined || value === '';
  if (none) return <Text tone="tertiary">{NO_VALUE}</Text>;
  return column.number ? formatNumber(Number(value), column.decimals) : String(value);
}

function heading<Row>(column: PageColumn<Row>) {
  return (
    <span className={styles.heading}>
      {column.title}
      {column.unit && <span className={styles.unit}>({column.unit})</span>}
      {column.help && (
        <Tooltip title={column.help}>
          <QuestionCircleOutlined className={styles.help} />
        </Tooltip>
      )}
    </span>
  );
}

function cardCell<Row>({ title, unit, locked, fixed }: PageColumn<Row>) {
  const lead = fixed === 'end' ? 'end' : locked ? 'start' : undefined;
  return cellOfCard(unit ? `${title} (${unit})` : title, lead);
}

/** The visible columns in the user's order, for antd. */
export function antdColumns<Row>(
  columns: readonly PageColumn<Row>[],
  settings: TableSettings,
  /** Rows are shown as cards: see phoneCards.ts. */
  narrow: boolean,
): TableColumnsType<Row> {
  const shown = settings.order
    .filter((key) => !settings.hidden.includes(key))
    .flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return shown.map((column) => ({
    key: column.key,
    title: heading(column),
    width: column.width ?? DEFAULT_WIDTH_PX,
    align: column.number && !narrow ? 'end' : 'start',
    fixed: narrow ? undefined : column.fixed,
    className: column.number ? styles.number : undefined,
    ellipsis: column.render ? false : { showTitle: true },
    ...(narrow && { onCell: () => cardCell(column) }),
    onHeaderCell: (): TableHeadingProps => ({ 'data-sort': column.sortable ? column.key : undefined }),
    render: (_: unknown, row: Row) => cell(column, row),
  }));
}

export function widthOf<Row>(columns: readonly PageColumn<Row>[], settings: TableSettings): number {
  return columns
    .filter((column) => !settings.hidden.includes(column.key))
    .reduce((sum, column) => sum + (column.width ?? DEFAULT_WIDTH_PX), 0);
}
