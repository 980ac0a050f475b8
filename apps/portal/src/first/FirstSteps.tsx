import { CloseOutlined } from '@ant-design/icons';
import { StepList } from '@heliodon/ui/StepList';
import { kept } from '@heliodon/web/storage';
import { usePlantStore, useUserStore } from '@heliodon/web/stores';
import { Button, Card, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './FirstSteps.module.css';
import type { StepKey } from './steps.ts';
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
  const plantId = usePlantStore((state) => state.plant?.plantId);
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
      <StepList
        steps={steps.map(({ key, done, waits }) => ({
          key,
          done,
          label: t(`step.${key}`),
          hint: t(`hint.${key}`),
          to: waits ? undefined : placeOf(key, plantId),
        }))}
      />
    </Card>
  );
}
