import type { ReactNode } from 'react';
import styles from './PanelStack.module.css';

/** Cards and notes of a panel, one below the other. */
export function PanelStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** What a panel is about, and beside it what can be done with all of it. */
export function HintBar({ hint, children }: { hint: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      <p className={styles.hint}>{hint}</p>
      {children}
    </div>
  );
}
