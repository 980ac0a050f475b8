import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  LoadingOutlined,
} from '@ant-design/icons';
import { formatTime } from '@heliodon/kernel/format/time';
import type { PlanExecution } from '@heliodon/schedules/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Chain.module.css';
import { chainSteps, type Step } from './chainSteps.ts';

const ICONS: Record<Step['state'], ReactNode> = {
  done: <CheckCircleFilled />,
  now: <LoadingOutlined />,
  waiting: <ClockCircleOutlined />,
  failed: <CloseCircleFilled />,
};

/** Steps of delivery: queued, sent, acknowledged, read back, followed. */
export function Chain({ device, timeZone }: { device: PlanExecution; timeZone: string }) {
  const { t } = useTranslation('schedules');
  return (
    <ol className={styles.chain}>
      {chainSteps(device).map(({ name, state, at }) => (
        <li key={name} className={styles.step} data-step={name} data-state={state}>
          <span className={styles.icon} aria-hidden>
            {ICONS[state]}
          </span>
          <span>{t(`step.${name}`)}</span>
          <time className={styles.time}>
            {at ? formatTime(at, timeZone, 'second') : t(`stepState.${state}`)}
          </time>
        </li>
      ))}
    </ol>
  );
}
