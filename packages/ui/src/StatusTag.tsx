import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  DisconnectOutlined,
  ExclamationCircleFilled,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './StatusTag.module.css';
import type { StatusTone } from './tokens.ts';

/** States of plants and devices with their colours. */
const TONE_OF = {
  normal: 'normal',
  online: 'normal',
  running: 'normal',
  charging: 'normal',
  discharging: 'normal',
  waiting: 'waiting',
  standby: 'waiting',
  init: 'waiting',
  upgrade: 'waiting',
  warning: 'warning',
  fault: 'fault',
  shutdown: 'offline',
  offline: 'offline',
} as const satisfies Record<string, StatusTone>;

export type KnownStatus = keyof typeof TONE_OF;

const ICON_OF: Record<StatusTone, ReactNode> = {
  normal: <CheckCircleFilled />,
  waiting: <ClockCircleFilled />,
  warning: <ExclamationCircleFilled />,
  fault: <CloseCircleFilled />,
  offline: <DisconnectOutlined />,
};

type StatusTagProps =
  | { status: KnownStatus; tone?: undefined; children?: undefined; plain?: boolean }
  | { status?: undefined; tone: StatusTone; children: ReactNode; plain?: boolean };

/** Colour, icon and text; `plain` has no background, for dense tables. */
export function StatusTag({ status, tone, children, plain }: StatusTagProps) {
  const { t } = useTranslation('ui');
  const shown = tone ?? TONE_OF[status];
  return (
    <span
      className={plain ? styles.plain : styles.tag}
      style={{
        color: `var(--hd-status-${shown}-text)`,
        background: plain ? undefined : `var(--hd-status-${shown}-soft)`,
      }}
    >
      <span className={styles.icon} style={{ color: `var(--hd-status-${shown}-solid)` }} aria-hidden>
        {ICON_OF[shown]}
      </span>
      {status ? t(`status.${status}`) : children}
    </span>
  );
}
