import { getPlanDetail } from '@heliodon/schedules/contract';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTemplates } from '../data/scheduleQueries.ts';
import type { TabProps } from '../tabProps.ts';
import { copyOf, draftOf, newDraft } from './draft.ts';
import { PlanEditor } from './PlanEditor.tsx';

interface EditPlanProps extends TabProps {
  /** 'new' or the plan's id; a new plan may begin as `copy` of another or with a `template`. */
  edited: string;
  params: URLSearchParams;
}

/** Fetches the initial content of the editor. */
export function EditPlan({ edited, params, ...props }: EditPlanProps) {
  const { t } = useTranslation('schedules');
  const source = Number(edited === 'new' ? params.get('copy') : edited);
  const template = params.get('template');
  const plan = useQuery({
    ...callQuery(getPlanDetail, { plantId: props.plant.plantId, planId: source }, { quiet: true }),
    enabled: source > 0,
    staleTime: 0,
    gcTime: 0,
    // The plan must not change while it is edited.
    refetchOnMount: false,
  });
  const templates = useTemplates(props.plant.plantId);
  const waits = source > 0 ? plan : template ? templates : undefined;

  if (waits && !waits.data)
    return (
      <PageFrame title={t('title')}>
        <Card>
          {waits.error ? (
            <ErrorState error={waits.error} onRetry={() => void waits.refetch()} />
          ) : (
            <SkeletonBlock height="28rem" />
          )}
        </Card>
      </PageFrame>
    );
  const begun = templates.data?.rows.find(
    ({ templateId, builtIn }) => `${templateId ?? builtIn}` === template,
  );
  const ids = props.devices.filter(({ ratedKw }) => ratedKw > 0).map(({ deviceId }) => deviceId);
  const start = () => {
    if (!plan.data) return newDraft(ids, begun?.segments);
    return edited === 'new'
      ? copyOf(plan.data, t('plan.copyName', { name: plan.data.name }))
      : draftOf(plan.data);
  };
  return <PlanEditor {...props} start={start} />;
}
