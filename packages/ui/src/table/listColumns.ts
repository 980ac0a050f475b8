import {
  type Column,
  columnText,
  columnUnit,
  columnValue,
  type RowZone,
  zoneOfRow,
} from '@heliodon/contract/columns';
import { holds, usePermissionStore } from '@heliodon/web/permissions';
import { type ReactNode, useMemo } from 'react';
import { useLang } from '../useLang.ts';
import type { PageColumn } from './column.ts';

const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface ListColumnOptions<Row, Key extends string> {
  /** For instants; default: the browser's zone. */
  readonly timeZone?: RowZone<Row>;
  /** Cells with more than text. */
  readonly render?: { readonly [key in Key]?: (row: Row) => ReactNode };
  /** Deviations on this page: a width on a phone, a column hidden by default. */
  readonly adjust?: { readonly [key in Key]?: Partial<Omit<PageColumn<Row>, 'key'>> };
}

/** The columns of a contract for a page. Memoise `options`: other options re-render all rows. */
export function useListColumns<Row, Key extends string>(
  columns: readonly Column<Row, Key>[],
  options?: ListColumnOptions<Row, Key>,
): PageColumn<Row>[] {
  const lang = useLang();
  const flags = usePermissionStore((state) => state.flags);
  return useMemo(() => {
    const { timeZone = BROWSER_ZONE, render = {}, adjust = {} } = options ?? {};
    const scopeOf = (row: Row) => ({ lang, timeZone: zoneOfRow(timeZone, row) });
    return columns
      .filter(({ only, permission }) => only !== 'file' && (!permission || holds(flags, permission)))
      .map((column): PageColumn<Row> => {
        const { key, text, help, format, decimals, sortable, width, locked, hidden } = column;
        const isNumber = format === 'number' || format === 'money';
        return {
          key,
          title: text[lang],
          help: help?.[lang],
          unit: columnUnit(column, lang),
          number: isNumber,
          decimals,
          sortable,
          width,
          locked,
          hidden,
          value: (row) => (isNumber ? columnValue : columnText)(column, row, scopeOf(row)),
          render: (render as Partial<Record<Key, (row: Row) => ReactNode>>)[key],
          ...(adjust as Partial<Record<Key, Partial<PageColumn<Row>>>>)[key],
        };
      });
  }, [columns, options, lang, flags]);
}
