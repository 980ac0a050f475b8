import {
  BellFilled,
  CheckCircleFilled,
  ClockCircleFilled,
  ExclamationCircleFilled,
  MinusCircleFilled,
} from '@ant-design/icons';
import { Inline } from '@heliodon/ui/layout/Inline';
import type { StatusTone } from '@heliodon/ui/tokens';
import { useLang } from '@heliodon/ui/useLang';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlarmStatus } from '../contract/alarm.ts';
import { statusWords } from '../contract/alarm.words.ts';
import styles from './GradeTag.module.css';

export const handlingTones: Readonly<Record<AlarmStatus, StatusTone>> = {
  1: 'warning',
  2: 'waiting',
  3: 'normal',
  4: 'offline',
};

const ICONS: Readonly<Record<AlarmStatus, ReactNode>> = {
  1: <ExclamationCircleFilled />,
  2: <ClockCircleFilled />,
  3: <CheckCircleFilled />,
  4: <MinusCircleFilled />,
};

interface HandlingTagProps {
  status: AlarmStatus;
  reminderDue?: boolean;
  plain?: boolean;
}

/** Handling status; a due reminder is shown instead of "following up". */
export function HandlingTag({ status, reminderDue, plain }: HandlingTagProps) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const tone = reminderDue ? 'fault' : handlingTones[status];
  return (
    <span
      className={plain ? styles.plain : styles.tag}
      style={{
        color: `var(--hd-status-${tone}-text)`,
        background: plain ? undefined : `var(--hd-status-${tone}-soft)`,
      }}
    >
      <Inline as="span" align="stretch" style={{ color: `var(--hd-status-${tone}-solid)` }} aria-hidden>
        {reminderDue ? <BellFilled /> : ICONS[status]}
      </Inline>
      {reminderDue ? t('list.reminderDue') : statusWords[status][lang]}
    </span>
  );
}
