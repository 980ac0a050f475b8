import type { ReactNode } from 'react';

export interface PageColumn<Row> {
  /** Must be stable: settings, sorting and the default value refer to it. */
  key: string;
  title: string;
  /** Shown in the heading, not in each row. */
  unit?: string;
  help?: string;
  /** Right-aligned, formatted, `--` for no value. */
  number?: boolean;
  decimals?: number;
  /** Default: row[key]. */
  value?: (row: Row) => unknown;
  render?: (row: Row) => ReactNode;
  /** Pixels; longer text is truncated with a tooltip. */
  width?: number;
  sortable?: boolean;
  fixed?: 'start' | 'end';
  hidden?: boolean;
  locked?: boolean;
}
