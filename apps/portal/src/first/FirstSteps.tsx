import { CloseOutlined } from '@ant-design/icons';
import { permissionNames } from '@heliodon/accounts/permission-names';
import { StepList } from '@heliodon/ui/StepList';
import { useLang } from '@heliodon/ui/useLang';
import { kept } from '@heliodon/web/storage';
import { usePlantStore, useUserStore } from '@heliodon/web/stores';
import { Button, Card, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './FirstSteps.module.css';
import { PERMISSION_OF, type Step, type StepsPlace } from './steps.ts';
import { useSteps } from './useSteps.ts';

const CONNECT_PATH = '/monitoring/connectDevices';
const METERS_PATH = '/monitoring/meterManage';

interface FirstStepsProps {
  place: StepsPlace;
  /** Of the plant on its home page. */
  hasValues?: boolean;
}

/** Remaining steps from an empty account to live data, prices and alarms; hidden when all are done. */
export function FirstSteps(props: FirstStepsProps) {
  const accountId = useUserStore((state) => state.userInfo?.accountId) ?? 0;
  const plantId = usePlantStore((state) => state.plant?.plantId) ?? 0;
  return <StepsOfPlant key={`${accountId} ${plantId}`} {...props} accountId={accountId} plantId={plantId} />;
}

interface StepsOfPlantProps extends FirstStepsProps {
  accountId: number;
  /** 0: the account has no plant. */
  plantId: number;
}

function StepsOfPlant({ place, hasValues, accountId, plantId }: StepsOfPlantProps) {
  const { t } = useTranslation('first');
  const [isClosed, setClosed] = useState(() => wasClosed(accountId, plantId));
  const steps = useSteps({ place, isClosed, hasValues });
  const detailsOf = useDetails(plantId, steps);
  if (!steps) return null;

  const close = () => {
    kept.firstStepsClosed.write([...(kept.firstStepsClosed.read() ?? []), { accountId, plantId }]);
    setClosed(true);
  };
  const count = steps.filter(({ state }) => state === 'done').length;
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
        steps={steps.map((step) => ({
          key: step.key,
          state: step.state === 'blocked' ? 'open' : step.state,
          isNext: step.isNext,
          label: t(`step.${step.key}`),
          ...detailsOf(step),
        }))}
      />
    </Card>
  );
}

const wasClosed = (accountId: number, plantId: number): boolean =>
  kept.firstStepsClosed
    .read()
    ?.some((closed) => closed.accountId === accountId && closed.plantId === plantId) ?? false;

/** What a step needs, or who can do it, and where it is done. */
function useDetails(
  plantId: number,
  steps: readonly Step[] | undefined,
): (step: Step) => { hint: string; to: string | undefined } {
  const { t } = useTranslation('first');
  const lang = useLang();
  const mayConnect = steps?.some(({ key, may }) => key === 'devices' && may) ?? false;
  return ({ key, state, may, hasMeter }) => {
    const hint = t(state === 'waiting' ? `waiting.${key}` : `hint.${key}`);
    // Values appear by themselves.
    if (key === 'values') return { hint, to: undefined };
    if (!may)
      return { hint: t('ask', { permission: permissionNames[PERMISSION_OF[key]][lang] }), to: undefined };
    const places = {
      plant: '/addNewPlant',
      logger: mayConnect ? CONNECT_PATH : `/addDevice?plantId=${plantId}`,
      devices: CONNECT_PATH,
      gridMeter: hasMeter ? METERS_PATH : CONNECT_PATH,
      price: '/monitoring/electricityPrice',
      notify: '/systemManage/notifyUsers',
    };
    return { hint, to: state === 'blocked' ? undefined : places[key] };
  };
}
