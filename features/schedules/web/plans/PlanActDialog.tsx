import { ActDialog } from '@heliodon/commands/web';
import {
  deletePlan,
  type PlanExecution,
  type PlanRow,
  previewPlan,
  sendPlan,
  setPlanEnabled,
} from '@heliodon/schedules/contract';
import { Text } from '@heliodon/ui/layout/Text';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { PlanChanges } from '../ask/PlanChanges.tsx';
import { useRefreshSchedules } from '../data/scheduleQueries.ts';

export type PlanAct = 'enable' | 'disable' | 'remove' | 'send';

interface PlanActDialogProps {
  act: PlanAct;
  plan: PlanRow;
  plantId: number;
  devices: readonly PlanExecution[];
  onClose: () => void;
}

/** Shows the consequences before a plan is switched, deleted or resent. */
export function PlanActDialog({ act, plan, plantId, devices, onClose }: PlanActDialogProps) {
  const { t } = useTranslation('schedules');
  const { message } = App.useApp();
  const refresh = useRefreshSchedules();
  const { planId, name } = plan;
  const { data, error } = useQuery({
    ...callQuery(previewPlan, { action: act === 'send' ? 'enable' : act, plantId, planId }, { quiet: true }),
    enabled: act !== 'send',
    staleTime: 0,
    gcTime: 0,
  });
  const nameOf = (deviceId: number) =>
    devices.find((one) => one.deviceId === deviceId)?.name ?? `${deviceId}`;

  const run = async ({ password }: { password?: string }) => {
    const options = { mask: false, quiet: true };
    if (act === 'remove') await callApi(deletePlan, { plantId, planId, password }, options);
    else if (act === 'send') {
      const { deviceIds } = await callApi(sendPlan, { plantId, planId, password }, options);
      message.success(
        deviceIds.length > 0
          ? t('done.sent', { devices: deviceIds.map(nameOf).join(t('comma')) })
          : t('done.nothingToSend'),
      );
    } else await callApi(setPlanEnabled, { plantId, planId, enabled: act === 'enable', password }, options);
    if (act !== 'send') message.success(t(`done.${act}`, { name }));
    await refresh();
  };

  return (
    <ActDialog
      title={t(`act.${act}`, { name })}
      okText={t(`ok.${act}`)}
      danger={act === 'remove' || act === 'disable'}
      needsPassword={act === 'send' || (data?.needsPassword ?? false)}
      waiting={act !== 'send' && !data}
      onAct={run}
      onClose={onClose}
    >
      <Text as="p" tone="secondary">
        {t(`act.${act}Hint`)}
      </Text>
      {act !== 'send' && !data && !error && <SkeletonBlock height="5rem" />}
      {error && (
        <Text as="p" tone="secondary">
          {t('ask.failed')}
        </Text>
      )}
      {data && <PlanChanges preview={data} nameOf={nameOf} />}
    </ActDialog>
  );
}
