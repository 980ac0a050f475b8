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
  /** In short, beside the change: "vs before". */
  label?: ReactNode;
  /** On hover: the compared period and its figure. */
  tip?: ReactNode;
  /** Of costs and gaps: down. Unset: neither is good. */
  goodWhen?: 'up' | 'down';
}

const ARROWS = { up: <ArrowUpOutlined />, down: <ArrowDownOutlined />, same: null };

/**
 * How far a figure went up or down against another time. Without one of them: nothing to compare with. An arrow never
 * stands alone: where the earlier figure was 0, words say so instead.
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
