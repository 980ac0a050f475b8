import type { ReactNode } from 'react';
import styles from './PictureFrame.module.css';

export interface PictureProps {
  /** Pixels; default 40. */
  size?: number | string;
  /** Accessible name; without it the picture is decorative. */
  title?: string;
  className?: string;
}

const SMALL_PX = 28;

/** A 64 × 64 line drawing in the current text colour; the stroke width is independent of the size. */
export function PictureFrame({
  size = 40,
  title,
  className,
  children,
}: PictureProps & { children: ReactNode }) {
  const small = typeof size === 'number' && size <= SMALL_PX;
  const classes = [styles.picture, small && styles.small, className].filter(Boolean).join(' ');
  return (
    <svg
      className={classes}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      {children}
    </svg>
  );
}
