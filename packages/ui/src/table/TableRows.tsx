import { Table, type TableProps } from 'antd';
import { type Key, memo, type ReactNode } from 'react';
import { antdColumns, widthOf } from './antdColumns.tsx';
import type { PageColumn } from './column.ts';
import type { TableSettings } from './columnSettings.ts';
import { phoneCards } from './phoneCards.ts';
import { TableHeading } from './TableHeading.tsx';

export interface Selected<Row> {
  keys: Key[];
  rows: Row[];
}

interface TableRowsProps<Row extends object> {
  rows: readonly Row[];
  /** Time of the answer in milliseconds: cells with durations are updated with each answer. */
  answeredAt: number;
  rowKey: keyof Row & string;
  columns: readonly PageColumn<Row>[];
  settings: TableSettings;
  narrow: boolean;
  /** Undefined if rows cannot be selected. */
  selected: Selected<Row> | undefined;
  onSelect: (selected: Selected<Row>) => void;
  onRow: TableProps<Row>['onRow'];
  expandable: TableProps<Row>['expandable'];
  /** Shown instead of rows. */
  empty: ReactNode;
  stickyOffset: number;
}

const SELECTION_PX = 48;
const EXPAND_PX = 40;
const COMPONENTS = { header: { cell: TableHeading } };

function Rows<Row extends object>(props: TableRowsProps<Row>) {
  const { rows, rowKey, columns, settings, narrow, selected, onSelect, expandable } = props;
  const widthPx = widthOf(columns, settings) + (selected ? SELECTION_PX : 0) + (expandable ? EXPAND_PX : 0);
  return (
    <Table<Row>
      size={settings.density}
      columns={antdColumns(columns, settings, narrow)}
      components={COMPONENTS}
      dataSource={rows}
      rowKey={rowKey}
      onRow={props.onRow}
      expandable={expandable && { columnWidth: EXPAND_PX, ...expandable }}
      className={narrow ? phoneCards : undefined}
      sticky={narrow ? false : { offsetHeader: props.stickyOffset }}
      scroll={narrow ? undefined : { x: widthPx }}
      tableLayout={narrow ? 'auto' : 'fixed'}
      locale={{ emptyText: props.empty }}
      rowSelection={
        selected && {
          columnWidth: SELECTION_PX,
          fixed: !narrow,
          preserveSelectedRowKeys: true,
          selectedRowKeys: selected.keys,
          onChange: (keys, chosen) => onSelect({ keys, rows: chosen }),
        }
      }
      pagination={false}
    />
  );
}

/** Rows are the most expensive part of a page: rendered again only when they or their columns change. */
export const TableRows = memo(Rows) as typeof Rows;
