import { sendCommand } from '@heliodon/commands/contract';
import { ActDialog } from '@heliodon/commands/web';
import { SUCCESS } from '@heliodon/contract/errors';
import { RUN_MODES } from '@heliodon/kernel/run-mode';
import type { PlanExecution } from '@heliodon/schedules/contract';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { CallFailed, callApi } from '@heliodon/web/client';
import { Alert, App, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshSchedules } from '../data/scheduleQueries.ts';
import styles from './DeviceCard.module.css';

/** Run mode of the converter, and the effect of each mode on its plan. */
export function RunModeDialog({ device, onClose }: { device: PlanExecution; onClose: () => void }) {
  const { t } = useTranslation('schedules');
  const { message } = App.useApp();
  const refresh = useRefreshSchedules();
  const [mode, setMode] = useState(device.runMode ?? 'auto');
  const leaves = mode === 'agent' || mode === 'localAgent';
  const send = async ({ password }: { password?: string }) => {
    const params = { runMode: RUN_MODES.indexOf(mode) };
    const body = { deviceIds: [device.deviceId], name: 'setRunMode', params, password };
    const { results } = await callApi(sendCommand, body, { mask: false, quiet: true });
    const [result] = results;
    if (result && result.code !== SUCCESS) throw new CallFailed(result.code, result.msg);
    message.success(t('done.mode', { name: device.name }));
    await refresh();
  };
  return (
    <ActDialog
      title={t('device.modeOf', { name: device.name })}
      okText={t('device.sendMode')}
      waiting={mode === device.runMode}
      onAct={send}
      onClose={onClose}
    >
      <Radio.Group className={styles.modes} value={mode} onChange={(event) => setMode(event.target.value)}>
        {RUN_MODES.map((value) => (
          <Radio key={value} value={value}>
            <Stack as="span">
              <b>{t(`runMode.${value}`)}</b>
              <Text tone="tertiary" size="sm">
                {t(`runModeHint.${value}`)}
              </Text>
            </Stack>
          </Radio>
        ))}
      </Radio.Group>
      {leaves && device.plan && (
        <Alert type="warning" showIcon title={t('device.leaves', { name: device.plan.name })} />
      )}
    </ActDialog>
  );
}
