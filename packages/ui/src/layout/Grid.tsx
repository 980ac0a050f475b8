import type { CSSProperties } from 'react';
import styles from './layout.module.css';
import { type LayoutProps, layoutClass, type RowGap } from './layoutClass.ts';

interface GridProps extends Omit<LayoutProps, 'style'> {
  /** Minimum column width in rem; narrower pages have one column. */
  columnRem: number;
  rowGap?: RowGap;
  align?: 'start';
  /** Few elements share the whole width instead of using the columns of many. */
  fit?: boolean;
}

/** Cards or fields in as many columns of equal width as fit. */
export function Grid(props: GridProps) {
  const { as: Tag = 'div', columnRem, gap, rowGap, align, fit, className, ...attributes } = props;
  const kind = fit ? `${styles.grid} ${styles.fit}` : styles.grid;
  return (
    <Tag
      className={layoutClass(kind, { gap, rowGap, align }, className)}
      style={{ '--column': `${columnRem}rem` } as CSSProperties}
      {...attributes}
    />
  );
}
