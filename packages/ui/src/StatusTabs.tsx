import { formatNumber } from '@heliodon/kernel/format/number';
import type { KeyboardEvent } from 'react';
import styles from './StatusTabs.module.css';
import type { GradeTone, StatusTone } from './tokens.ts';

export interface StatusTab<Key extends string> {
  key: Key;
  label: string;
  /** undefined while unknown. */
  count?: number;
  /** What is counted. */
  countHint?: string;
  dot?: `status-${StatusTone}` | `grade-${GradeTone}`;
}

interface StatusTabsProps<Key extends string> {
  tabs: StatusTab<Key>[];
  active: Key;
  onChange: (key: Key) => void;
}

/** Focus movement by key; wraps around. */
const STEPS: Readonly<Record<string, number | undefined>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs above a list with counts. antd's tabs measure the layout on every render. */
export function StatusTabs<Key extends string>({ tabs, active, onChange }: StatusTabsProps<Key>) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    const from = all.indexOf(event.target as HTMLElement);
    const step = STEPS[event.key];
    if (step === undefined || from < 0) return;
    event.preventDefault();
    all.at((from + step) % all.length)?.focus();
  };
  return (
    <div role="tablist" className={styles.tabs} onKeyDown={move}>
      {tabs.map(({ key, label, count, countHint, dot }) => (
        <button
          key={key}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={key === active}
          tabIndex={key === active ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {dot && <i className={styles.dot} style={{ background: `var(--hd-${dot}-solid)` }} />}
          {label}
          {count !== undefined && (
            <span className={styles.count} title={countHint}>
              {formatNumber(count, 0)}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
