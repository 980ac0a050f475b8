import type { HTMLAttributes } from 'react';
import styles from './layout.module.css';

/** 4, 8, 12, 16, 24 and 32 pixels at scale 1, named like antd's sizes; declared in base.css. */
export type Space = 'xxs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl';

export interface LayoutProps extends HTMLAttributes<HTMLElement> {
  /** The element; default `div`. Lists have no markers and no indent. */
  as?: LayoutTag;
  gap?: Space;
}

type LayoutTag =
  | 'article'
  | 'dd'
  | 'div'
  | 'dl'
  | 'figure'
  | 'footer'
  | 'header'
  | 'li'
  | 'nav'
  | 'ol'
  | 'p'
  | 'section'
  | 'span'
  | 'ul';

interface Arrangement {
  gap?: Space;
  rowGap?: Space | 'none';
  align?: 'start' | 'center' | 'baseline' | 'end' | 'stretch';
  justify?: 'between' | 'center' | 'end';
}

export type Align = Arrangement['align'];
export type Justify = Arrangement['justify'];
export type RowGap = Arrangement['rowGap'];

export function layoutClass(kind: string | undefined, arrangement: Arrangement, className?: string): string {
  const { gap, rowGap, align, justify } = arrangement;
  return [
    kind,
    gap && styles[`gap${capital(gap)}`],
    rowGap && styles[`rowGap${capital(rowGap)}`],
    align && styles[`align${capital(align)}`],
    justify && styles[`justify${capital(justify)}`],
    className,
  ]
    .filter(Boolean)
    .join(' ');
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
