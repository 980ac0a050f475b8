import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { callQuery } from '@heliodon/web/query';
import type { PlantSummary } from '@heliodon/web/stores';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import { useState } from 'react';
import { optimisePlan } from '../../../contract/optimise.contract.ts';
import { OptimiseFailed } from '../OptimiseFailed.tsx';
import styles from '../optimise.module.css';
import { PlanResult } from './PlanResult.tsx';
import { usualTerms } from './planTerms.ts';
import { TermsBar } from './TermsBar.tsx';

/** The cheapest plan of the next days; computed when the page opens and whenever it is asked for. */
export function PlanView({ plant: { plantId, currency } }: { plant: PlantSummary }) {
  const [terms, setTerms] = useState(() => usualTerms(plantId, currency));
  const query = useQuery({
    ...callQuery(optimisePlan, terms, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching, refetch } = query;
  const compute = (next: typeof terms) => {
    if (JSON.stringify(next) === JSON.stringify(terms)) void refetch();
    else setTerms(next);
  };
  return (
    <div className={styles.body}>
      <TermsBar
        terms={terms}
        onCompute={compute}
        busy={isFetching}
        currency={currency}
        machines={data?.inputs.machines ?? []}
      />
      {error ? (
        <OptimiseFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div
          className={isFetching && data ? `${styles.body} ${styles.changing}` : styles.body}
          aria-busy={isFetching}
        >
          {data ? (
            <PlanResult key={data.madeAt} plan={data} terms={terms} />
          ) : (
            <Card>
              <SkeletonBlock height="32rem" />
            </Card>
          )}
        </div>
      )}
    </div>
  );
}
