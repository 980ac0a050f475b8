import { cancelUpgrade, getUpgradeList } from '@heliodon/commands/contract';
import { commandsErrors } from '@heliodon/commands/errors';
import type { DeviceDetail } from '@heliodon/devices/contract';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { Figure } from '@heliodon/ui/Figure';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { ProgressBar } from '@heliodon/ui/ProgressBar';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Card, Table, type TableColumnsType } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { targetOf } from '../batch/target.ts';
import { UpgradeDialog } from './UpgradeDialog.tsx';
import { isOpen, upgradeOutcome, upgradePercent } from './upgradeStates.ts';
import { type UpgradeRow, useUpgrades } from './useUpgrades.ts';

const TONES = { running: 'waiting', ok: 'normal', failed: 'fault' } as const;

interface UpgradePanelProps {
  kind: DeviceKind;
  device: DeviceDetail;
  /** Called when an upgrade starts or ends: the firmware version may have changed. */
  onDone: () => void;
}

/** Firmware version of the device, upgrade to another one, and earlier upgrades. */
export default function UpgradePanel({ kind, device, onDone }: UpgradePanelProps) {
  const { t } = useTranslation('devices');
  const lang = useLang();
  const client = useQueryClient();
  const [choosing, setChoosing] = useState(false);
  const { data } = useUpgrades([device.deviceId]);
  const open = data?.rows.find(isOpen);
  const hasOpen = open !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the device is reloaded when an upgrade ends
  useEffect(onDone, [hasOpen]);
  const refresh = () => void client.invalidateQueries({ queryKey: [getUpgradeList.path] });
  if (!kind.upgradable)
    return (
      <Card>
        <EmptyState compact title={commandsErrors.kindNotUpgradable[lang]} hint={t('upgrade.notHint')} />
      </Card>
    );
  return (
    <Stack gap="md">
      <Card>
        <Inline wrap gap="xl" rowGap="md" align="end" justify="between">
          <Figure label={t('upgrade.current')} value={device.firmware || '--'} size="large" />
          <Button type="primary" disabled={hasOpen} onClick={() => setChoosing(true)}>
            {t('upgrade.choose')}
          </Button>
        </Inline>
      </Card>
      {open && <OpenJob job={open} onChanged={refresh} />}
      <Card size="small" title={t('upgrade.history')}>
        <Jobs rows={data?.rows ?? []} timeZone={device.timeZone} />
      </Card>
      {choosing && (
        <UpgradeDialog
          targets={[targetOf(device)]}
          onClose={() => {
            setChoosing(false);
            refresh();
          }}
        />
      )}
    </Stack>
  );
}

function OpenJob({ job, onChanged }: { job: UpgradeRow; onChanged: () => void }) {
  const { t } = useTranslation('devices');
  const cancel = async () => {
    await callApi(cancelUpgrade, { deviceIds: [job.deviceId] }, { mask: false }).catch(() => undefined);
    onChanged();
  };
  return (
    <Card>
      <Stack gap="xs" role="status">
        <Inline wrap gap="md" rowGap="xs" justify="between">
          <span>
            {job.fromVersion} → <b>{job.version}</b>
          </span>
          <StatusTag plain tone="waiting">
            {t(`upgradeState.${job.state}`)}
          </StatusTag>
        </Inline>
        <ProgressBar percent={upgradePercent(job)} status="active" label={t('upgrade.progress')} />
        <Inline wrap gap="md" rowGap="xs" justify="between">
          <Text tone="tertiary">{t('upgrade.goesOn')}</Text>
          {job.state === 'queued' && (
            <Button size="small" onClick={() => void cancel()}>
              {t('command.cancel')}
            </Button>
          )}
        </Inline>
      </Stack>
    </Card>
  );
}

function Jobs({ rows, timeZone }: { rows: UpgradeRow[]; timeZone: string }) {
  const { t } = useTranslation('devices');
  const columns: TableColumnsType<UpgradeRow> = [
    {
      key: 'state',
      title: t('upgrade.state'),
      render: (_, row) => {
        const { state, text } = upgradeOutcome(row, (one) => t(`upgradeState.${one}`));
        return (
          <StatusTag plain tone={TONES[state]}>
            {text}
          </StatusTag>
        );
      },
    },
    { key: 'from', title: t('upgrade.fromVersion'), dataIndex: 'fromVersion', width: 120 },
    { key: 'to', title: t('upgrade.toVersion'), dataIndex: 'version', width: 120 },
    {
      key: 'at',
      title: t('upgrade.at'),
      width: 180,
      render: (_, row) => formatDateTime(row.createdAt, timeZone),
    },
    { key: 'operator', title: t('command.operator'), dataIndex: 'operator', width: 140 },
  ];
  return (
    <Table<UpgradeRow>
      rowKey="jobId"
      size="small"
      columns={columns}
      dataSource={rows}
      pagination={{ pageSize: 10, hideOnSinglePage: true }}
      scroll={{ x: 760 }}
      locale={{ emptyText: <EmptyState compact title={t('upgrade.none')} hint={t('upgrade.noneHint')} /> }}
    />
  );
}
