import type { Lang } from '@heliodon/kernel/lang';

/* Content of a printed document as text: the caller has rounded, grouped and translated all values. */

export interface PrintColumn {
  /** With unit. */
  readonly header: string;
  readonly align: 'left' | 'right';
  /** Share of the page width in percent; the shares add up to 100. */
  readonly share: number;
}

export interface PrintRow {
  readonly kind: 'line' | 'subtotal' | 'total';
  /** One per column. */
  readonly cells: readonly { readonly text: string }[];
}

export interface PrintSection {
  readonly title: string;
  readonly rows: readonly PrintRow[];
}

export interface PrintDocument {
  readonly title: string;
  readonly plant: string;
  readonly period: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly columns: readonly PrintColumn[];
  readonly sections: readonly PrintSection[];
  readonly total: PrintRow;
  readonly remarks: readonly string[];
}

/** Repeated on every page. */
export interface PrintFrame {
  readonly lang: Lang;
  /** Creation time, in the plant's time zone. */
  readonly madeAt: string;
}
