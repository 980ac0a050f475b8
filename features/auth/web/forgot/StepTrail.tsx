import styles from './StepTrail.module.css';

/** Shows the current step of a process. */
export function StepTrail({ steps, current }: { steps: string[]; current: number }) {
  return (
    <ol className={styles.trail}>
      {steps.map((name, index) => (
        <li
          key={name}
          className={index <= current ? styles.reached : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.number}>{index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}
