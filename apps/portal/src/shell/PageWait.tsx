import styles from './PageWait.module.css';

/** The outline of a page while its script is on its way. */
export function PageWait() {
  return (
    <div className={styles.page} aria-hidden="true">
      <div className={styles.title} />
      <div className={styles.card} />
    </div>
  );
}
