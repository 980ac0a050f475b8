import type { Lang } from '@heliodon/kernel/lang';

/* What a printed page is made of, in words: whoever makes one has rounded, grouped and translated everything. */

export interface PrintColumn {
  /** With its unit. */
  readonly header: string;
  readonly align: 'left' | 'right';
  /** Parts of the width of the page; they add up to 100. */
  readonly share: number;
}

export interface PrintRow {
  readonly kind: 'line' | 'subtotal' | 'total';
  /** As many as there are columns. */
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

/** What stands on every page besides. */
export interface PrintFrame {
  readonly lang: Lang;
  /** When it was made, on the plant's clock. */
  readonly madeAt: string;
}
