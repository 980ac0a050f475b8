import { LockOutlined, SyncOutlined } from '@ant-design/icons';
import type { CommandRow } from '@heliodon/commands/contract';
import { ChangePasswordButton, PasswordNotice } from '@heliodon/commands/web';
import type { DeviceDetail } from '@heliodon/devices/contract';
import { type Command, type DeviceKind, onGridOf } from '@heliodon/kernel/device-kind';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { Text } from '@heliodon/ui/layout/Text';
import { HintBar, PanelStack } from '@heliodon/ui/PanelStack';
import { useLang } from '@heliodon/ui/useLang';
import { Button, Card, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { targetOf } from '../batch/target.ts';
import { CommandDialog } from './CommandDialog.tsx';
import { CommandProgress } from './CommandProgress.tsx';
import { readBackOf } from './commandSteps.ts';
import styles from './commands.module.css';
import { paramText } from './commandWords.ts';
import { type Held, heldBefore, newestHeld } from './held.ts';
import { ParamFields } from './ParamFields.tsx';
import { UnsupportedCommands } from './UnsupportedCommands.tsx';
import { useHeld, useSetCommands } from './useParams.ts';
import { bySupport, usePermittedCommands } from './usePermittedCommands.ts';

interface ParametersPanelProps {
  kind: DeviceKind;
  device: DeviceDetail;
}

interface Asked {
  readonly command: Command;
  readonly values: Record<string, number>;
}

/** All parameters of the kind: the current value on the device, and a field to change it. */
export default function ParametersPanel({ kind, device }: ParametersPanelProps) {
  const { t } = useTranslation('devices');
  const { deviceId } = device;
  const permitted = usePermittedCommands(kind).filter(({ type }) => type === 'parameter');
  const { taken: commands, lacking } = bySupport(
    onGridOf(permitted, device.now.values.frequency),
    device.commands,
  );
  const { held: heldNow, reading, failures, read, keep } = useHeld(deviceId);
  const set = useSetCommands(deviceId, (row) =>
    keep(row.name, { at: row.finishedAt ?? row.createdAt, values: readBackOf(row) }),
  );
  const held = newestHeld(heldBefore(set.recent), heldNow);
  const [asked, setAsked] = useState<Asked>();
  const names = commands.map(({ name }) => name);
  if (commands.length === 0)
    return (
      <PanelStack>
        <Card>
          <EmptyState compact title={t('params.none')} hint={t('params.noneHint')} />
        </Card>
        <UnsupportedCommands commands={lacking} />
      </PanelStack>
    );
  return (
    <PanelStack>
      {commands.some(({ needsPassword }) => needsPassword) && <PasswordNotice />}
      <Card>
        <HintBar hint={t('params.hint')}>
          <span>
            <ChangePasswordButton />
            <Button
              icon={<SyncOutlined spin={reading.length > 1} />}
              disabled={reading.length > 0}
              onClick={() => void read(names, true)}
            >
              {t('params.readAll')}
            </Button>
          </span>
        </HintBar>
      </Card>
      <Card>
        {commands.map((command) => (
          <ParameterRow
            key={command.name}
            command={command}
            held={held[command.name]}
            failure={failures[command.name]}
            reading={reading.includes(command.name)}
            row={set.byName.get(command.name)}
            timeZone={device.timeZone}
            onRead={() => void read([command.name], false)}
            onSet={(values) => setAsked({ command, values })}
          />
        ))}
      </Card>
      <UnsupportedCommands commands={lacking} />
      {asked && (
        <CommandDialog
          fixed
          kind={kind}
          targets={[targetOf(device)]}
          command={asked.command}
          values={asked.values}
          before={held[asked.command.name]?.values ?? {}}
          onAccepted={(commandId) => {
            set.add(asked.command.name, commandId);
            setAsked(undefined);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </PanelStack>
  );
}

interface ParameterRowProps {
  command: Command;
  held: Held | undefined;
  failure: string | undefined;
  reading: boolean;
  row: CommandRow | undefined;
  timeZone: string;
  onRead: () => void;
  onSet: (values: Record<string, number>) => void;
}

function ParameterRow(props: ParameterRowProps) {
  const { command, held, failure, reading, row, timeZone, onRead, onSet } = props;
  const { t } = useTranslation('devices');
  const lang = useLang();
  const [form] = Form.useForm<Record<string, number>>();
  const heldText = (name: string, text: string) => (
    <Text tone="secondary" className={styles.held} data-held={`${command.name}.${name}`}>
      {t('params.held')} <b>{text}</b>
    </Text>
  );
  return (
    <section className={styles.command} data-command={command.name}>
      <div className={styles.name}>
        <span>
          {command[lang]} {command.needsPassword && <LockOutlined aria-label={t('params.guarded')} />}
        </span>
        {held && <small>{t('params.readAt', { at: formatDateTime(held.at, timeZone) })}</small>}
        {command.sinceLogger && <small>{t('params.since', { version: command.sinceLogger })}</small>}
      </div>
      <Form form={form} layout="vertical" size="small" component="div" requiredMark={false}>
        <ParamFields
          command={command}
          prefix={command.name}
          noteOf={(param) => held && heldText(param.name, paramText(param, held.values[param.name], lang))}
        />
      </Form>
      <div className={styles.buttons}>
        <Button size="small" loading={reading} onClick={onRead}>
          {t('params.read')}
        </Button>
        <Button
          size="small"
          type="primary"
          ghost
          onClick={() => void form.validateFields().then(onSet, () => undefined)}
        >
          {t('params.set')}
        </Button>
      </div>
      {(failure || row) && (
        <div className={styles.below}>
          {failure && (
            <span role="alert" className={styles.failed}>
              {failure}
            </span>
          )}
          {row && <CommandProgress row={row} command={command} timeZone={timeZone} />}
        </div>
      )}
    </section>
  );
}
