import { CheckCircleFilled, CloseOutlined } from '@ant-design/icons';
import { Grid } from '@heliodon/ui/layout/Grid';
import { kept } from '@heliodon/web/storage';
import { usePlantStore, useUserStore } from '@heliodon/web/stores';
import { Button, Card, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './FirstSteps.module.css';
import type { Step, StepKey } from './steps.ts';
import { useSteps } from './useSteps.ts';

const placeOf = (key: StepKey, plantId: number | undefined): string =>
  ({
    plant: '/addNewPlant',
    logger: `/addDevice?plantId=${plantId}`,
    live: '/monitoring/deviceManage',
    price: '/monitoring/electricityPrice',
    notify: '/systemManage/notifyUsers',
  })[key];

/** Remaining steps until the first plant reports data, has prices and sends alarms; hidden when all are done. */
export function FirstSteps() {
  const { t } = useTranslation('first');
  const accountId = useUserStore((state) => state.userInfo?.accountId) ?? 0;
  const [closed, setClosed] = useState(() => kept.firstStepsClosed.read()?.includes(accountId) ?? false);
  const steps = useSteps(closed);
  if (!steps || steps.every(({ done }) => done)) return null;

  const close = () => {
    kept.firstStepsClosed.write([...(kept.firstStepsClosed.read() ?? []), accountId]);
    setClosed(true);
  };
  const count = steps.filter(({ done }) => done).length;
  return (
    <Card
      data-testid="first-steps"
      title={
        <h2 className={styles.title}>
          {t('title')}
          <span>{t('progress', { done: count, all: steps.length })}</span>
        </h2>
      }
      extra={
        <Tooltip title={t('close')}>
          <Button type="text" icon={<CloseOutlined />} aria-label={t('close')} onClick={close} />
        </Tooltip>
      }
    >
      <Grid as="ol" columnRem={11} gap="md" rowGap="sm" fit className={styles.steps}>
        {steps.map((step) => (
          <StepLine key={step.key} step={step} />
        ))}
      </Grid>
    </Card>
  );
}

function StepLine({ step: { key, done, waits } }: { step: Step }) {
  const { t } = useTranslation('first');
  const plantId = usePlantStore((state) => state.plant?.plantId);
  const word = t(`step.${key}`);
  return (
    <li data-step={key} data-done={done}>
      {done ? (
        <CheckCircleFilled className={styles.tick} aria-label={t('done')} />
      ) : (
        <span className={styles.ring} role="img" aria-label={t('open')} />
      )}
      <div>
        {done || waits ? <span>{word}</span> : <Link to={placeOf(key, plantId)}>{word}</Link>}
        {!done && <p>{t(`hint.${key}`)}</p>}
      </div>
    </li>
  );
}
