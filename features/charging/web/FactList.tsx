import type { ReactNode } from 'react';
import styles from './FactList.module.css';

export type Fact = readonly [label: string, value: ReactNode];

/** Labelled facts: side by side, or one below the other in a box. */
export function FactList({ facts, boxed }: { facts: readonly Fact[]; boxed?: boolean }) {
  return (
    <dl className={`${styles.facts} ${boxed ? styles.box : styles.row}`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
