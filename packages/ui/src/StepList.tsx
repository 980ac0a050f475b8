import { CheckCircleFilled, ClockCircleOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Grid } from './layout/Grid.tsx';
import styles from './StepList.module.css';

export interface ListedStep {
  readonly key: string;
  readonly label: ReactNode;
  /** Shown until it is done. */
  readonly hint: ReactNode;
  /** waiting: done by the user, not yet by a device. */
  readonly state: 'open' | 'waiting' | 'done';
  /** Where the user continues. */
  readonly isNext?: boolean;
  /** Where it is done; without it only its name is shown. */
  readonly to?: string | undefined;
}

const MARKS: Readonly<Record<ListedStep['state'], (label: string) => ReactNode>> = {
  open: (label) => <span className={styles.ring} role="img" aria-label={label} />,
  waiting: (label) => <ClockCircleOutlined className={styles.clock} aria-label={label} />,
  done: (label) => <CheckCircleFilled className={styles.tick} aria-label={label} />,
};

/** Steps of a beginner, with what is done and where the others are done. */
export function StepList({ steps }: { steps: readonly ListedStep[] }) {
  const { t } = useTranslation('ui');
  return (
    <Grid as="ol" columnRem={11} gap="md" rowGap="sm" fit className={styles.steps}>
      {steps.map(({ key, label, hint, state, isNext, to }) => (
        <li key={key} data-step={key} data-state={state} aria-current={isNext ? 'step' : undefined}>
          {MARKS[state](t(`step.${state}`))}
          <div>
            {state === 'done' || to === undefined ? <span>{label}</span> : <Link to={to}>{label}</Link>}
            {state !== 'done' && <p>{hint}</p>}
          </div>
        </li>
      ))}
    </Grid>
  );
}
