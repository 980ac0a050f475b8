import type { ReactNode } from 'react';
import { useTurn } from '../onePerFrame.ts';
import styles from './WallPanel.module.css';

interface WallPanelProps {
  title: ReactNode;
  /** Right side of the header: a unit, a switch. */
  extra?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A panel with a header; fills the space of its column. */
export function WallPanel({ title, extra, className, children }: WallPanelProps) {
  return (
    <section className={className ? `${styles.panel} ${className}` : styles.panel}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {extra !== undefined && <div className={styles.extra}>{extra}</div>}
      </header>
      <div className={styles.body}>{useTurn() && children}</div>
    </section>
  );
}
