import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './ChoiceTabs.module.css';

interface ChoiceTabsProps<K extends string> {
  label: string;
  choices: { key: K; text: string }[];
  chosen: K;
  onChoose: (key: K) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Two or three equal tabs; the arrow keys move between them. */
export function ChoiceTabs<K extends string>({
  label,
  choices,
  chosen,
  onChoose,
  children,
}: ChoiceTabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = choices.findIndex(({ key }) => key === chosen);
    const next = (at + step + choices.length) % choices.length;
    onChoose((choices[next] as { key: K }).key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {choices.map(({ key, text }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={key === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(key)}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
