import { ExclamationCircleFilled, FireFilled, InfoCircleFilled, WarningFilled } from '@ant-design/icons';
import { Inline } from '@heliodon/ui/layout/Inline';
import type { GradeTone } from '@heliodon/ui/tokens';
import { useLang } from '@heliodon/ui/useLang';
import type { ReactNode } from 'react';
import type { AlarmGrade } from '../contract/alarm.ts';
import { gradeWords } from '../contract/alarm.words.ts';
import styles from './GradeTag.module.css';

export const gradeTones: Readonly<Record<AlarmGrade, GradeTone>> = {
  1: 'serious',
  2: 'first',
  3: 'second',
  4: 'third',
};

const ICONS: Readonly<Record<AlarmGrade, ReactNode>> = {
  1: <FireFilled />,
  2: <ExclamationCircleFilled />,
  3: <WarningFilled />,
  4: <InfoCircleFilled />,
};

interface GradeTagProps {
  grade: AlarmGrade;
  /** Without background colour, for tables with many tags. */
  plain?: boolean;
}

/** Severity of an alarm: colour, shape and text. The most serious one is filled, so that it stands out. */
export function GradeTag({ grade, plain }: GradeTagProps) {
  const lang = useLang();
  const tone = gradeTones[grade];
  const filled = grade === 1 && !plain;
  const color = filled ? 'var(--hd-on-serious)' : `var(--hd-grade-${tone}-text)`;
  const ground = `var(--hd-grade-${tone}-${filled ? 'solid' : 'soft'})`;
  return (
    <span
      className={plain ? styles.plain : styles.tag}
      style={{ color, background: plain ? undefined : ground }}
      data-grade={grade}
    >
      <Inline
        as="span"
        align="stretch"
        style={{ color: filled ? undefined : `var(--hd-grade-${tone}-solid)` }}
        aria-hidden
      >
        {ICONS[grade]}
      </Inline>
      {gradeWords[grade][lang]}
    </span>
  );
}
