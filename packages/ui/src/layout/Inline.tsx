import styles from './layout.module.css';
import { type Align, type Justify, type LayoutProps, layoutClass, type RowGap } from './layoutClass.ts';

interface InlineProps extends LayoutProps {
  /** Centred, where nothing is said. */
  align?: Align;
  justify?: Justify;
  /** Continue on the next line where there is no room. */
  wrap?: boolean;
  /** Between those lines, where it is not `gap`. */
  rowGap?: RowGap;
}

/** Elements side by side. A `span` takes part in the line of text around it. */
export function Inline(props: InlineProps) {
  const { as: Tag = 'div', gap, rowGap, align = 'center', justify, wrap, className, ...attributes } = props;
  const kind = wrap ? `${styles.inline} ${styles.wrap}` : styles.inline;
  return <Tag className={layoutClass(kind, { gap, rowGap, align, justify }, className)} {...attributes} />;
}
