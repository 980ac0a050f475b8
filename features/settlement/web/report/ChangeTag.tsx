import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import styles from './ChangeTag.module.css';
import { changeOf, changeText } from './change.ts';

export interface ChangeTagProps {
  now: number | null;
  before: number | null;
  /** In short, beside the change: "vs before". */
  label?: ReactNode;
  /** On hover: the compared period and its figure. */
  tip?: ReactNode;
  /** Of costs and gaps: down. Unset: neither is good. */
  goodWhen?: 'up' | 'down';
}

const ARROWS = { up: <ArrowUpOutlined />, down: <ArrowDownOutlined />, same: null };

/** How far a figure went up or down against another time. Without one of them: nothing to compare with. */
export function ChangeTag({ now, before, label, tip, goodWhen }: ChangeTagProps) {
  const change = changeOf(now, before);
  const turn = change?.turn ?? 'same';
  const tone = turn === 'same' || !goodWhen ? styles.plain : turn === goodWhen ? styles.good : styles.bad;
  return (
    <Tooltip title={tip}>
      <span className={styles.tag}>
        {label !== undefined && <span className={styles.label}>{label}</span>}
        <span className={change ? tone : styles.none}>
          {ARROWS[turn]}
          {changeText(change)}
        </span>
      </span>
    </Tooltip>
  );
}
