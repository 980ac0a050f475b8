import { moveDevices } from '@heliodon/devices/contract';
import { queryPlantList } from '@heliodon/plants/contract';
import { Text } from '@heliodon/ui/layout/Text';
import { RemoteSelect } from '@heliodon/ui/query/RemoteSelect';
import { callApi } from '@heliodon/web/client';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BatchDialog } from './BatchDialog.tsx';
import styles from './batch.module.css';
import { batchRows, settled } from './batchRows.ts';
import type { Target } from './target.ts';
import { useBatch } from './useBatch.ts';

const FIELD = 'move-plant';

interface MoveDialogProps {
  targets: readonly Target[];
  /** The plant that the devices are in now. */
  plantId: number;
  onClose: (moved: readonly number[]) => void;
}

/** Moves devices to another visible plant; only loggers and devices without a logger move on their own. */
export function MoveDialog({ targets, plantId, onClose }: MoveDialogProps) {
  const { t } = useTranslation('devices');
  const [chosen, setChosen] = useState('');
  const batch = useBatch(targets, (deviceIds) =>
    callApi(moveDevices, { deviceIds, plantId: Number(chosen) }, { mask: false, quiet: true }),
  );
  const outcomes = new Map([...(batch.results ?? [])].map(([id, result]) => [id, settled(result)]));
  const rows = batch.results && batchRows(targets, outcomes, t('batch.waiting'));
  const ids = (state: 'ok' | 'failed') =>
    (rows ?? []).filter((row) => row.state === state).map((row) => row.deviceId);
  const search = async (keyword: string) => {
    const found = await callApi(queryPlantList, { keyword, pageSize: 20 }, { mask: false });
    return found.rows
      .filter((plant) => plant.plantId !== plantId)
      .map((plant) => ({ value: String(plant.plantId), label: plant.name }));
  };
  return (
    <BatchDialog
      title={t('move.title', { count: targets.length })}
      targets={targets}
      rows={rows}
      busy={batch.busy}
      ready={chosen !== ''}
      startText={t('move.action')}
      onStart={() => void batch.start()}
      onRetry={() => void batch.start(ids('failed'))}
      onClose={() => onClose(ids('ok'))}
    >
      <label className={styles.field} htmlFor={FIELD}>
        {t('move.plant')}
        <RemoteSelect
          id={FIELD}
          name="move-devices"
          value={chosen}
          placeholder={t('move.choose')}
          search={search}
          onChange={setChosen}
        />
      </label>
      <Text as="p" tone="secondary">
        {t('move.hint')}
      </Text>
      {batch.failure && <Alert type="error" showIcon title={batch.failure} />}
    </BatchDialog>
  );
}
