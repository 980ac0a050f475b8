import styles from './PageWait.module.css';

/** Placeholder while the script of a page loads. */
export function PageWait() {
  return (
    <div className={styles.page} aria-hidden="true">
      <div className={styles.title} />
      <div className={styles.card} />
    </div>
  );
}
