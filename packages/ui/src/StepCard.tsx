import type { ReactNode, Ref } from 'react';
import styles from './StepCard.module.css';

interface StepCardProps {
  /** The steps above the content; none for a form of one step. */
  steps?: ReactNode;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A task of several steps: where the user is, the content of the step and its buttons. */
export function StepCard({ steps, ref, children }: StepCardProps) {
  return (
    <section ref={ref} className={styles.card}>
      {steps && <div className={styles.steps}>{steps}</div>}
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** Heading of a step. */
export function StepHeading({ children }: { children: ReactNode }) {
  return <h2 className={styles.heading}>{children}</h2>;
}

/** Back and next as the last element of a step; always visible below a long one. */
export function StepCardButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
