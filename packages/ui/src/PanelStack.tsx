import type { ReactNode } from 'react';
import { Inline } from './layout/Inline.tsx';
import styles from './PanelStack.module.css';
import { useLasting } from './useLasting.ts';

interface PanelStackProps {
  /** Shows the previous data while another period or page loads. */
  changing?: boolean;
  children: ReactNode;
}

/** Cards and notes of a panel, stacked. */
export function PanelStack({ changing, children }: PanelStackProps) {
  const old = useLasting(changing === true);
  return (
    <div className={old ? `${styles.stack} ${styles.old}` : styles.stack} aria-busy={changing}>
      {children}
    </div>
  );
}

/** Description of a panel, with actions for all of it on the right. */
export function HintBar({ hint, children }: { hint: ReactNode; children: ReactNode }) {
  return (
    <Inline wrap gap="md" rowGap="xs" justify="between">
      <p className={styles.hint}>{hint}</p>
      {children}
    </Inline>
  );
}
