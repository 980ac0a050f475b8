import type { ReactNode } from 'react';
import { useTurn } from '../onePerFrame.ts';
import styles from './WallPanel.module.css';

interface WallPanelProps {
  title: ReactNode;
  /** At the right of the head: a unit, a switch. */
  extra?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A thin head over what it names; takes the room that its column gives it. */
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
