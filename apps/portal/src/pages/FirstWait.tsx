import { Logo } from '@heliodon/ui/Logo';
import styles from './FirstWait.module.css';

/** Until the first page has come. */
export function FirstWait() {
  return (
    <div className={styles.wait}>
      <Logo size={48} />
    </div>
  );
}
