import styles from './act.module.css';

export interface Change {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Changed values, before → after; unchanged ones are omitted. */
export function Changes({ rows }: { rows: readonly Change[] }) {
  return (
    <dl className={styles.changes}>
      {rows
        .filter(({ before, after }) => before !== after)
        .map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {before} → <strong>{after}</strong>
            </dd>
          </div>
        ))}
    </dl>
  );
}
