import styles from './layout.module.css';
import { type Align, type Justify, type LayoutProps, layoutClass, type RowGap } from './layoutClass.ts';

interface InlineProps extends LayoutProps {
  /** Default: centred. */
  align?: Align;
  justify?: Justify;
  /** Wraps to the next line if necessary. */
  wrap?: boolean;
  /** Gap between lines if different from `gap`. */
  rowGap?: RowGap;
}

/** Elements in a row. A `span` is part of the surrounding text line. */
export function Inline(props: InlineProps) {
  const { as: Tag = 'div', gap, rowGap, align = 'center', justify, wrap, className, ...attributes } = props;
  const kind = wrap ? `${styles.inline} ${styles.wrap}` : styles.inline;
  return <Tag className={layoutClass(kind, { gap, rowGap, align, justify }, className)} {...attributes} />;
}
