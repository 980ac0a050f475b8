import styles from './FormMessage.module.css';

/** What went wrong with the form as a whole. */
export function FormMessage({ text }: { text: string | null }) {
  return (
    <div role="alert" className={styles.message}>
      {text}
    </div>
  );
}
