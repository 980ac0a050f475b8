import styles from './facts.module.css';
import type { Fact } from './useFacts.tsx';

/** Pairs of label and value, as many in a row as fit; `rows`: one per row. */
export function FactList({ facts, rows }: { facts: readonly Fact[]; rows?: boolean }) {
  return (
    <dl className={rows ? styles.rows : styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
