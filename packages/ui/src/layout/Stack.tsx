import styles from './layout.module.css';
import { type Align, type Justify, type LayoutProps, layoutClass } from './layoutClass.ts';

interface StackProps extends LayoutProps {
  align?: Align;
  justify?: Justify;
}

/** Elements in a column. */
export function Stack({ as: Tag = 'div', gap, align, justify, className, ...attributes }: StackProps) {
  return <Tag className={layoutClass(styles.stack, { gap, align, justify }, className)} {...attributes} />;
}
