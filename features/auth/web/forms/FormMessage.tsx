import styles from './FormMessage.module.css';

/** Error message for the whole form. */
export function FormMessage({ text }: { text: string | null }) {
  return (
    <div role="alert" className={styles.message}>
      {text}
    </div>
  );
}
