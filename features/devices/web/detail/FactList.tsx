import styles from './facts.module.css';
import type { Fact } from './useFacts.tsx';

/** Label and value, side by side as they fit; `rows`: one a line. */
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
