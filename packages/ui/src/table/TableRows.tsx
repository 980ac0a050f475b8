import { Table, type TableProps } from 'antd';
import { type Key, memo, type ReactNode } from 'react';
import type { TableState } from '../useTableState.ts';
import type { SortOrder } from './addressState.ts';
import { antdColumns, widthOf } from './antdColumns.tsx';
import type { PageColumn } from './column.ts';
import type { TableSettings } from './columnSettings.ts';

export interface Selected<Row> {
  keys: Key[];
  rows: Row[];
}

interface TableRowsProps<Row extends object> {
  rows: readonly Row[];
  /** When they were answered, milliseconds: cells that tell how long something lasts go on with each answer. */
  answeredAt: number;
  rowKey: keyof Row & string;
  columns: readonly PageColumn<Row>[];
  settings: TableSettings;
  sort: string | undefined;
  order: SortOrder | undefined;
  onSort: TableState['setSort'];
  narrow: boolean;
  /** Undefined where rows cannot be selected. */
  selected: Selected<Row> | undefined;
  onSelect: (selected: Selected<Row>) => void;
  onRow: TableProps<Row>['onRow'];
  expandable: TableProps<Row>['expandable'];
  /** Instead of rows. */
  empty: ReactNode;
  stickyOffset: number;
}

const SELECTION_PX = 48;
const EXPAND_PX = 40;

function Rows<Row extends object>(props: TableRowsProps<Row>) {
  const { rows, rowKey, columns, settings, sort, order, onSort, narrow, selected, onSelect, expandable } =
    props;
  const onChange: TableProps<Row>['onChange'] = (_pagination, _filters, sorter) => {
    const one = [sorter].flat()[0];
    if (!one?.order) return onSort(undefined, undefined);
    onSort(String(one.columnKey), one.order === 'descend' ? 'desc' : 'asc');
  };
  return (
    <Table<Row>
      size={settings.density}
      columns={antdColumns(columns, settings, { sort, order }, narrow)}
      dataSource={rows}
      rowKey={rowKey}
      onRow={props.onRow}
      expandable={expandable && { columnWidth: EXPAND_PX, ...expandable }}
      onChange={onChange}
      showSorterTooltip={false}
      sticky={{ offsetHeader: props.stickyOffset }}
      scroll={{
        x: widthOf(columns, settings) + (selected ? SELECTION_PX : 0) + (expandable ? EXPAND_PX : 0),
      }}
      tableLayout="fixed"
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

/** The rows of a list are most of a page: they are drawn again only when they, their columns or their order change. */
export const TableRows = memo(Rows) as typeof Rows;
