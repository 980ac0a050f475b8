import { ActDialog } from '@heliodon/commands/web';
import { type PlanExecution, previewPlan, savePlan, schedulesErrors } from '@heliodon/schedules/contract';
import { Text } from '@heliodon/ui/layout/Text';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { CallFailed, callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Alert, App } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanChanges } from '../ask/PlanChanges.tsx';
import { useRefreshSchedules } from '../data/scheduleQueries.ts';
import { contentOf, type Draft } from './draft.ts';

interface SaveDialogProps {
  draft: Draft;
  plantId: number;
  devices: readonly PlanExecution[];
  onSaved: () => void;
  onClose: () => void;
}

/** Shows overwritten plans and changed days; the plan is saved after confirmation. */
export function SaveDialog({ draft, plantId, devices, onSaved, onClose }: SaveDialogProps) {
  const { t } = useTranslation('schedules');
  const { message } = App.useApp();
  const refresh = useRefreshSchedules();
  const body = useMemo(() => {
    const { name, type, reserveSoc, parts } = contentOf(draft);
    return {
      plantId,
      planId: draft.planId,
      plan: {
        name,
        type,
        reserveSoc,
        parts: parts.map(({ quarters, days, segments }) => ({
          quarters: [...quarters],
          days: [...days],
          segments: [...segments],
        })),
      },
      deviceIds: [...draft.deviceIds],
      enabled: draft.enabled,
    };
  }, [draft, plantId]);
  const { data, error, refetch } = useQuery({
    ...callQuery(previewPlan, { action: 'save', ...body }, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  const nameOf = (deviceId: number) =>
    devices.find((one) => one.deviceId === deviceId)?.name ?? `${deviceId}`;

  return (
    <ActDialog
      title={t('save.title', { name: body.plan.name })}
      okText={t((data?.overwrites.length ?? 0) > 0 ? 'save.overwrite' : 'save.ok')}
      needsPassword={data?.needsPassword ?? false}
      waiting={!data}
      onAct={async ({ password }) => {
        const seenPlanIds = data?.overwrites.map(({ planId }) => planId) ?? [];
        const request = { ...body, version: draft.version, overwrite: true, seenPlanIds, password };
        await callApi(savePlan, request, { mask: false, quiet: true }).catch(async (failed: unknown) => {
          // Plans saved meanwhile are shown before the user confirms overwriting them.
          if (failed instanceof CallFailed && failed.code === schedulesErrors.planOverwrites.code)
            await refetch();
          throw failed;
        });
        message.success(t('done.saved', { name: body.plan.name }));
        await refresh();
        onSaved();
      }}
      onClose={onClose}
    >
      {!data && !error && <SkeletonBlock height="6rem" />}
      {error && (
        <Alert type="error" showIcon title={error instanceof CallFailed ? error.msg : t('ask.failed')} />
      )}
      {data && !draft.enabled && (
        <Text as="p" tone="secondary">
          {t('save.notEnabled')}
        </Text>
      )}
      {data && <PlanChanges preview={data} nameOf={nameOf} />}
    </ActDialog>
  );
}
