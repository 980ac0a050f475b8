import type { ReactNode } from 'react';
import styles from './StateFrame.module.css';

export interface StateProps {
  title?: ReactNode;
  /** What to do next. */
  hint?: ReactNode;
  action?: ReactNode;
  /** Smaller, for a card or a table. */
  compact?: boolean;
  /** It is the whole page: its title becomes the page title. */
  alone?: boolean;
}

interface StateFrameProps extends StateProps {
  /** Content of a 160 × 112 line drawing. */
  drawing: ReactNode;
  alert?: boolean;
}

/** Drawing, one sentence and the next step: layout of all empty and error states. */
export function StateFrame({ drawing, title, hint, action, compact, alone, alert }: StateFrameProps) {
  const Title = alone ? 'h1' : compact ? 'div' : 'h2';
  return (
    <div className={compact ? styles.compact : styles.page} role={alert ? 'alert' : undefined}>
      <svg className={styles.drawing} viewBox="0 0 160 112" aria-hidden="true">
        {drawing}
      </svg>
      <Title className={styles.title}>{title}</Title>
      {hint && <div className={styles.hint}>{hint}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
