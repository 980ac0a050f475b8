import { LockOutlined } from '@ant-design/icons';
import { getCommandList } from '@heliodon/commands/contract';
import { PasswordNotice } from '@heliodon/commands/web';
import type { DeviceDetail } from '@heliodon/devices/contract';
import type { Command, DeviceKind } from '@heliodon/kernel/device-kind';
import { Grid } from '@heliodon/ui/layout/Grid';
import { PanelStack } from '@heliodon/ui/PanelStack';
import { useLang } from '@heliodon/ui/useLang';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { targetOf } from '../batch/target.ts';
import { CommandDialog } from './CommandDialog.tsx';
import { CommandHistory } from './CommandHistory.tsx';
import styles from './commands.module.css';
import { UnsupportedCommands } from './UnsupportedCommands.tsx';
import { bySupport, usePermittedCommands } from './usePermittedCommands.ts';

interface CommandsPanelProps {
  kind: DeviceKind;
  device: DeviceDetail;
}

/** Commands available for the device, and the history of all commands. */
export default function CommandsPanel({ kind, device }: CommandsPanelProps) {
  const { t } = useTranslation('devices');
  const lang = useLang();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Command>();
  const permitted = usePermittedCommands(kind).filter(({ type }) => type === 'setpoint' || type === 'action');
  const { taken: commands, lacking } = bySupport(permitted, device.commands);
  return (
    <PanelStack>
      {commands.some(({ needsPassword }) => needsPassword) && <PasswordNotice />}
      {commands.length > 0 && (
        <Card size="small" title={t('command.actions')}>
          <Grid columnRem={17} gap="sm">
            {commands.map((command) => (
              <div key={command.name} className={styles.card} data-command={command.name}>
                <span className={styles.name}>
                  <span>
                    {command[lang]}{' '}
                    {command.needsPassword && <LockOutlined aria-label={t('params.guarded')} />}
                  </span>
                  <small>{t(`commandType.${command.type}`)}</small>
                </span>
                <Button onClick={() => setAsked(command)}>{t('command.open')}</Button>
              </div>
            ))}
          </Grid>
        </Card>
      )}
      <UnsupportedCommands commands={lacking} />
      <CommandHistory kind={kind} device={device} />
      {asked && (
        <CommandDialog
          kind={kind}
          targets={[targetOf(device)]}
          command={asked}
          onClose={() => {
            setAsked(undefined);
            void client.invalidateQueries({ queryKey: [getCommandList.path] });
          }}
        />
      )}
    </PanelStack>
  );
}
