import { Tabs } from 'antd';
import styles from './StatusTabs.module.css';
import type { StatusTone } from './tokens.ts';

export interface StatusTab<Key extends string> {
  key: Key;
  label: string;
  /** undefined while it is not known yet. */
  count?: number;
  tone?: StatusTone;
}

interface StatusTabsProps<Key extends string> {
  tabs: StatusTab<Key>[];
  active: Key;
  onChange: (key: Key) => void;
}

/** Tabs above a list, each with how many things are behind it. */
export function StatusTabs<Key extends string>({ tabs, active, onChange }: StatusTabsProps<Key>) {
  return (
    <Tabs
      className={styles.tabs}
      activeKey={active}
      onChange={(key) => onChange(key as Key)}
      items={tabs.map(({ key, label, count, tone }) => ({
        key,
        label: (
          <span className={styles.label}>
            {tone && <i className={styles.dot} style={{ background: `var(--hd-status-${tone}-solid)` }} />}
            {label}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </span>
        ),
      }))}
    />
  );
}
