import styles from './act.module.css';

export interface Change {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** What will be different, before → after; what stays is not named. */
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
