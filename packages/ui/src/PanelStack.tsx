import type { ReactNode } from 'react';
import { Inline } from './layout/Inline.tsx';
import styles from './PanelStack.module.css';
import { useLasting } from './useLasting.ts';

interface PanelStackProps {
  /** It still shows what was asked for before: another period, another page. */
  changing?: boolean;
  children: ReactNode;
}

/** Cards and notes of a panel, one below the other. */
export function PanelStack({ changing, children }: PanelStackProps) {
  const old = useLasting(changing === true);
  return (
    <div className={old ? `${styles.stack} ${styles.old}` : styles.stack} aria-busy={changing}>
      {children}
    </div>
  );
}

/** What a panel is about, and beside it what can be done with all of it. */
export function HintBar({ hint, children }: { hint: ReactNode; children: ReactNode }) {
  return (
    <Inline wrap gap="md" rowGap="xs" justify="between">
      <p className={styles.hint}>{hint}</p>
      {children}
    </Inline>
  );
}
