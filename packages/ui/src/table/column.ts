import type { ReactNode } from 'react';

export interface PageColumn<Row> {
  /** Stable: settings, sorting and the default value go by it. */
  key: string;
  title: string;
  /** Shown in the heading, not in each row. */
  unit?: string;
  help?: string;
  /** Right aligned, formatted, `--` for no value. */
  number?: boolean;
  decimals?: number;
  /** row[key] unless said otherwise. */
  value?: (row: Row) => unknown;
  render?: (row: Row) => ReactNode;
  /** Pixels; text beyond it is cut with a tooltip. */
  width?: number;
  sortable?: boolean;
  fixed?: 'start' | 'end';
  hidden?: boolean;
  locked?: boolean;
}
