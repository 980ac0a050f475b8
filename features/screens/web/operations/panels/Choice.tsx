import styles from './panels.module.css';

interface ChoiceProps<K extends string> {
  label: string;
  options: readonly { value: K; label: string }[];
  value: K;
  onChange: (value: K) => void;
}

/** Choice of one of a few short options. */
export function Choice<K extends string>({ label, options, value, onChange }: ChoiceProps<K>) {
  return (
    <fieldset className={styles.choice} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
