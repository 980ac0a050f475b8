import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Text } from '@heliodon/ui/layout/Text';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ChangeTag.module.css';
import { changeOf, changeText } from './change.ts';

export interface ChangeTagProps {
  now: number | null;
  before: number | null;
  /** Short label next to the change: "vs before". */
  label?: ReactNode;
  /** On hover: the compared period and its figure. */
  tip?: ReactNode;
  /** `down` for costs and gaps; undefined where neither direction is good. */
  goodWhen?: 'up' | 'down';
}

const ARROWS = { up: <ArrowUpOutlined />, down: <ArrowDownOutlined />, same: null };

/**
 * Change of a figure against another period; without one of the two there is nothing to compare. Where the
 * earlier figure was 0, a text is shown instead of an arrow without percentage.
 */
export function ChangeTag({ now, before, label, tip, goodWhen }: ChangeTagProps) {
  const { t } = useTranslation('settlement');
  const change = changeOf(now, before);
  const text = changeText(change);
  const turn = change?.turn ?? 'same';
  const tone = turn === 'same' || !goodWhen ? styles.plain : turn === goodWhen ? styles.good : styles.bad;
  return (
    <Tooltip title={tip}>
      <span className={styles.tag}>
        {label !== undefined && <Text tone="tertiary">{label}</Text>}
        <span className={change ? tone : styles.none}>
          {text !== undefined && ARROWS[turn]}
          {text ?? t('change.fromZero')}
        </span>
      </span>
    </Tooltip>
  );
}
