import { startUpgrade, type UpgradeState } from '@heliodon/commands/contract';
import { encrypted, PasswordField, PasswordNotice } from '@heliodon/commands/web';
import type { CallResponse } from '@heliodon/contract/call';
import { SUCCESS } from '@heliodon/contract/errors';
import { Text } from '@heliodon/ui/layout/Text';
import { callApi } from '@heliodon/web/client';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BatchDialog } from '../batch/BatchDialog.tsx';
import { batchRows, type Outcome, settled } from '../batch/batchRows.ts';
import type { Target } from '../batch/target.ts';
import { useBatch } from '../batch/useBatch.ts';
import { throwPassword } from '../commands/sendCommands.ts';
import { FirmwareChoice } from './FirmwareChoice.tsx';
import { upgradeOutcome } from './upgradeStates.ts';
import { useUpgrades } from './useUpgrades.ts';

type Started = CallResponse<typeof startUpgrade>['results'][number];

interface UpgradeDialogProps {
  targets: readonly Target[];
  onClose: () => void;
}

/** Upgrades one or many devices of a kind with one file; jobs continue when the dialog is closed. */
export function UpgradeDialog({ targets, onClose }: UpgradeDialogProps) {
  const { t } = useTranslation('devices');
  const [firmwareId, setFirmwareId] = useState<string>();
  const [password, setPassword] = useState('');
  const batch = useBatch<Started>(targets, async (deviceIds) => {
    const secret = await encrypted({ password });
    const request = { deviceIds, firmwareId: firmwareId ?? '', ...secret };
    return throwPassword(await callApi(startUpgrade, request, { mask: false, quiet: true }));
  });
  const outcomes = useOutcomes(batch.results);
  const rows = batch.results && batchRows(targets, outcomes, t('batch.waiting'));
  const models = new Set(targets.map(({ model }) => model));
  return (
    <BatchDialog
      title={t('upgrade.title', { count: targets.length })}
      targets={targets}
      rows={rows}
      busy={batch.busy}
      ready={firmwareId !== undefined && password !== ''}
      startText={t('upgrade.start')}
      onStart={() => void batch.start()}
      onRetry={() =>
        void batch.start(
          (rows ?? []).filter(({ state }) => state === 'failed').map(({ deviceId }) => deviceId),
        )
      }
      onClose={onClose}
    >
      <FirmwareChoice
        kind={targets[0]?.kind ?? ''}
        model={models.size === 1 ? targets[0]?.model : undefined}
        value={firmwareId}
        onChange={setFirmwareId}
      />
      <Alert type="info" showIcon title={t('upgrade.hint')} />
      <PasswordNotice />
      <PasswordField
        value={password}
        onChange={setPassword}
        error={batch.failure}
        onEnter={() => firmwareId && void batch.start()}
      />
      <Text as="p" tone="secondary">
        {t('upgrade.goesOn')}
      </Text>
    </BatchDialog>
  );
}

/** Outcome by device: the refusal of the request, or the progress of the upgrade. */
function useOutcomes(results: ReadonlyMap<number, Started> | undefined): Map<number, Outcome> {
  const { t } = useTranslation('devices');
  const taken = [...(results?.values() ?? [])].filter(({ code }) => code === SUCCESS);
  const { data } = useUpgrades(
    taken.map(({ deviceId }) => deviceId),
    taken.length > 0,
  );
  const jobs = new Map(data?.rows.map((row) => [row.jobId, row]));
  return new Map(
    [...(results ?? [])].map(([deviceId, result]): [number, Outcome] => {
      const job = jobs.get(result.jobId ?? '');
      if (result.code !== SUCCESS) return [deviceId, settled(result)];
      if (!job) return [deviceId, { state: 'running', text: t('upgradeState.queued'), percent: 0 }];
      return [deviceId, upgradeOutcome(job, (state: UpgradeState) => t(`upgradeState.${state}`))];
    }),
  );
}
