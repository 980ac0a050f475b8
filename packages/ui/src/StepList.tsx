import { CheckCircleFilled } from '@ant-design/icons';
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
  readonly done: boolean;
  /** Where it is done; without it only its name is shown. */
  readonly to?: string;
}

/** Steps of a beginner, with what is done and where the others are done. */
export function StepList({ steps }: { steps: readonly ListedStep[] }) {
  const { t } = useTranslation('ui');
  return (
    <Grid as="ol" columnRem={11} gap="md" rowGap="sm" fit className={styles.steps}>
      {steps.map(({ key, label, hint, done, to }) => (
        <li key={key} data-step={key} data-done={done}>
          {done ? (
            <CheckCircleFilled className={styles.tick} aria-label={t('step.done')} />
          ) : (
            <span className={styles.ring} role="img" aria-label={t('step.open')} />
          )}
          <div>
            {done || to === undefined ? <span>{label}</span> : <Link to={to}>{label}</Link>}
            {!done && <p>{hint}</p>}
          </div>
        </li>
      ))}
    </Grid>
  );
}
