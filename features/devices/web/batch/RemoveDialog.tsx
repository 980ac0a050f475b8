import { hasRole } from '@heliodon/device-kinds/kinds';
import { removeDevices } from '@heliodon/devices/contract';
import { callApi } from '@heliodon/web/client';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { BatchDialog } from './BatchDialog.tsx';
import { batchRows, settled } from './batchRows.ts';
import type { Target } from './target.ts';
import { useBatch } from './useBatch.ts';

interface RemoveDialogProps {
  targets: readonly Target[];
  onClose: (removed: readonly number[]) => void;
}

/** States the consequences before removing: a logger takes the devices connected to it along. */
export function RemoveDialog({ targets, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('devices');
  const batch = useBatch(targets, (deviceIds) =>
    callApi(removeDevices, { deviceIds }, { mask: false, quiet: true }),
  );
  const outcomes = new Map([...(batch.results ?? [])].map(([id, result]) => [id, settled(result)]));
  const rows = batch.results && batchRows(targets, outcomes, t('batch.waiting'));
  const ids = (state: 'ok' | 'failed') =>
    (rows ?? []).filter((row) => row.state === state).map((row) => row.deviceId);
  const hasLogger = targets.some(({ kind }) => hasRole(kind, 'gateway'));
  return (
    <BatchDialog
      title={t('remove.title', { count: targets.length })}
      targets={targets}
      rows={rows}
      busy={batch.busy}
      danger
      startText={t('remove.action')}
      onStart={() => void batch.start()}
      onRetry={() => void batch.start(ids('failed'))}
      onClose={() => onClose(ids('ok'))}
    >
      <Alert
        type="warning"
        showIcon
        title={hasLogger ? t('remove.logger') : t('remove.device')}
        description={t('remove.history')}
      />
      {batch.failure && <Alert type="error" showIcon title={batch.failure} />}
    </BatchDialog>
  );
}
