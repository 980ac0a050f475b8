import type { CallResponse } from '@heliodon/contract/call';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { StepCard } from '@heliodon/ui/StepCard';
import { callApi } from '@heliodon/web/client';
import { useQuery } from '@tanstack/react-query';
import { Steps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelSteps, getProcess, type logOff } from '../contract/process.contract.ts';
import { PROCESS_KEY } from './keys.ts';
import OffersPanel from './offers/OffersPanel.tsx';
import { ApplyStep } from './steps/ApplyStep.tsx';
import { CompleteStep } from './steps/CompleteStep.tsx';
import { Farewell } from './steps/Farewell.tsx';
import { ResourcesStep } from './steps/ResourcesStep.tsx';
import { VerifyStep } from './steps/VerifyStep.tsx';
import { Withdraw } from './steps/Withdraw.tsx';

/** Cancellation of the account: apply, prove identity, settle resources, complete. */
export default function CancelPage() {
  const { t } = useTranslation('cancellation');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: PROCESS_KEY,
    queryFn: () => callApi(getProcess, {}, { mask: false }),
  });
  const [settled, setSettled] = useState(false);
  const [farewell, setFarewell] = useState<CallResponse<typeof logOff>['kept']>();

  const body = () => {
    if (farewell) return <Farewell kept={farewell} />;
    if (isPending) return <SkeletonBlock height="16rem" />;
    if (!data) return <ErrorState compact error={error} onRetry={refetch} />;
    if (!data.possible) return <EmptyState title={t('root.title')} hint={t('root.hint')} />;
    if (data.step === 'apply') return <ApplyStep />;
    if (data.step === 'verify') return <VerifyStep process={data} />;
    if (!settled) return <ResourcesStep onSettled={() => setSettled(true)} />;
    return <CompleteStep process={data} onBack={() => setSettled(false)} onDone={setFarewell} />;
  };
  const reached = data ? cancelSteps.indexOf(data.step) : 0;
  const current = farewell || (settled && data?.step === 'resources') ? cancelSteps.length : reached;
  const open = data?.expiresAt && !farewell;

  return (
    <PageFrame
      title={t('title')}
      subtitle={t('subtitle')}
      action={open && <Withdraw onWithdrawn={() => setSettled(false)} />}
    >
      {!farewell && <OffersPanel />}
      <StepCard
        steps={
          data?.possible !== false && (
            <Steps
              current={current}
              status={farewell ? 'finish' : 'process'}
              responsive
              items={(['apply', 'verify', 'resources', 'complete'] as const).map((step) => ({
                title: t(`step.${step}`),
              }))}
            />
          )
        }
      >
        {body()}
      </StepCard>
    </PageFrame>
  );
}
