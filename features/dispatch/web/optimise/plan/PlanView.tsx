import { PanelStack } from '@heliodon/ui/PanelStack';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { callQuery } from '@heliodon/web/query';
import type { PlantSummary } from '@heliodon/web/stores';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { App, Card } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OptimiseTerms, optimisePlan } from '../../../contract/optimise.contract.ts';
import { OptimiseFailed } from '../OptimiseFailed.tsx';
import { PlanResult } from './PlanResult.tsx';
import { TermsBar } from './TermsBar.tsx';

const usualTerms = (plantId: number): OptimiseTerms => ({
  plantId,
  deviceIds: null,
  start: 'now',
  days: 2,
  endSoc: null,
  segmentsADay: 12,
  holdDemand: true,
  wearPerKwh: null,
});

/** The cheapest plan of the next days, computed when the page opens and on demand. */
export function PlanView({ plant: { plantId, currency } }: { plant: PlantSummary }) {
  const [terms, setTerms] = useState(() => usualTerms(plantId));
  const [edited, setEdited] = useState(false);
  const askDiscard = useAskDiscard();
  const query = useQuery({
    ...callQuery(optimisePlan, terms, { quiet: true }),
    placeholderData: keepPreviousData,
    // A new answer replaces the edited plan: it is loaded only on demand.
    refetchOnReconnect: false,
  });
  const { data, error, isFetching, refetch } = query;
  const compute = async (next: OptimiseTerms) => {
    if (edited && !(await askDiscard())) return false;
    if (JSON.stringify(next) === JSON.stringify(terms)) void refetch();
    else setTerms(next);
    return true;
  };
  return (
    <PanelStack>
      <TermsBar
        terms={terms}
        onCompute={compute}
        busy={isFetching}
        currency={currency}
        machines={data?.inputs.machines ?? []}
        usualWear={terms.wearPerKwh === null ? data?.inputs.wearPerKwh : undefined}
      />
      {error ? (
        <OptimiseFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <PanelStack changing={isFetching && data !== undefined}>
          {data ? (
            <PlanResult key={data.madeAt} plan={data} terms={terms} onEdited={setEdited} />
          ) : (
            <Card>
              <SkeletonBlock height="32rem" />
            </Card>
          )}
        </PanelStack>
      )}
    </PanelStack>
  );
}

/** Asks before a new answer discards segments edited by hand. */
function useAskDiscard(): () => Promise<boolean> {
  const { t } = useTranslation('dispatch');
  const { modal } = App.useApp();
  return () =>
    new Promise((resolve) => {
      modal.confirm({
        title: t('optimise.days.askDiscard'),
        content: t('optimise.days.discardHint'),
        okText: t('optimise.terms.compute'),
        cancelText: t('optimise.days.keep'),
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
}
