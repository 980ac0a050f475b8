import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  LoadingOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplyState } from '../contract/apply.contract.ts';
import styles from './apply.module.css';

type Step = ApplyState['steps'][number];

const ICONS: Record<Step['state'], ReactNode> = {
  waiting: <ClockCircleOutlined />,
  reading: <LoadingOutlined />,
  setting: <LoadingOutlined />,
  done: <CheckCircleFilled />,
  failed: <CloseCircleFilled />,
};

/** Steps of a change with device and result. */
export function ApplyProgress({ apply }: { apply: ApplyState }) {
  const { t } = useTranslation('site');
  const outcome = ({ state, unchanged, msg }: Step) => {
    if (state === 'failed') return msg;
    return t(unchanged ? 'order.unchanged' : `order.state.${state}`);
  };
  return (
    <ol className={styles.steps} aria-live="polite">
      {apply.steps.map((step) => (
        <li key={`${step.kind} ${step.deviceId}`} className={styles.step} data-state={step.state}>
          <span className={styles.icon} aria-hidden>
            {ICONS[step.state]}
          </span>
          <span className={styles.what}>
            {t(`order.step.${step.kind}`)} {step.sn && <span className={styles.sn}>{step.sn}</span>}
          </span>
          <span className={styles.outcome}>{outcome(step)}</span>
        </li>
      ))}
    </ol>
  );
}
