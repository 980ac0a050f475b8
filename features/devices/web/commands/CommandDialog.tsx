import type { CommandRow } from '@heliodon/commands/contract';
import { Changes, PasswordField, PasswordNotice } from '@heliodon/commands/web';
import { SUCCESS } from '@heliodon/contract/errors';
import { type Command, type DeviceKind, fitted, takesCommand } from '@heliodon/kernel/device-kind';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { Alert, Form, Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BatchDialog } from '../batch/BatchDialog.tsx';
import styles from '../batch/batch.module.css';
import { batchRows, type Outcome, settled } from '../batch/batchRows.ts';
import type { Target } from '../batch/target.ts';
import { useBatch } from '../batch/useBatch.ts';
import { endingOf } from './commandSteps.ts';
import { paramsText, paramText } from './commandWords.ts';
import { ParamFields } from './ParamFields.tsx';
import { type SentResult, sendCommands } from './sendCommands.ts';
import { useCommands } from './useCommands.ts';
import { usePermittedCommands } from './usePermittedCommands.ts';

interface CommandDialogProps {
  kind: DeviceKind;
  targets: readonly Target[];
  /** Without a command the dialog offers a choice. */
  command?: Command;
  values?: Readonly<Record<string, number>>;
  /** Values of the device at the last read, shown beside the new values. */
  before?: Readonly<Record<string, number | null>>;
  /** Short text shown instead of the list of values. */
  summary?: string;
  /** The values were validated elsewhere: they are shown, but cannot be edited. */
  fixed?: boolean;
  /** For one device: called with the command id as soon as the command is accepted. */
  onAccepted?: (commandId: string) => void;
  onClose: () => void;
}

/** Sends a command to one or many devices of a kind: values, password, then the progress of each device. */
export function CommandDialog(props: CommandDialogProps) {
  const { kind, targets, fixed, onAccepted, onClose } = props;
  const { t } = useTranslation('devices');
  const lang = useLang();
  const [form] = Form.useForm<Record<string, number>>();
  const [name, setName] = useState(props.command?.name);
  const [password, setPassword] = useState('');
  const known = kind.commands.find((one) => one.name === name);
  const command = known && targets.reduce((one, { structure }) => fitted(one, structure), known);
  const batch = useBatch<SentResult>(targets, (deviceIds) => {
    const params = fixed ? props.values : form.getFieldsValue(true);
    return sendCommands({ deviceIds, name: name ?? '', params: { ...params }, password });
  });
  const outcomes = useOutcomes(batch.results);
  const rows = batch.results && batchRows(targets, outcomes, t('batch.waiting'));

  const start = async () => {
    if (!fixed && !(await form.validateFields().then(Boolean, () => false))) return;
    await batch.start();
  };
  const [only] = [...(batch.results?.values() ?? [])];
  const taken = onAccepted && only?.code === SUCCESS ? only.commandId : null;
  useEffect(() => {
    if (taken) onAccepted?.(taken);
  }, [taken, onAccepted]);

  return (
    <BatchDialog
      title={command ? command[lang] : t('command.title')}
      targets={targets}
      rows={taken ? undefined : rows}
      busy={batch.busy}
      danger={command?.needsPassword && command.type !== 'parameter'}
      ready={command !== undefined && (!command.needsPassword || password !== '')}
      startText={t('command.send')}
      onStart={() => void start()}
      onRetry={() =>
        void batch.start(
          (rows ?? []).filter(({ state }) => state === 'failed').map(({ deviceId }) => deviceId),
        )
      }
      onClose={onClose}
    >
      {!props.command && (
        <CommandChoice
          kind={kind}
          targets={targets}
          value={name}
          onChange={(chosen) => {
            form.resetFields();
            setName(chosen);
          }}
        />
      )}
      {command && fixed && props.values && <FixedValues {...props} command={command} values={props.values} />}
      {command && !fixed && command.params.length > 0 && (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={props.values}
          preserve={false}
        >
          <ParamFields key={command.name} command={command} prefix="send" />
        </Form>
      )}
      {command && command.type !== 'parameter' && (
        <Text as="p" tone="secondary">
          {t('command.actsNow')}
        </Text>
      )}
      {command?.needsPassword && <PasswordNotice />}
      {command?.needsPassword ? (
        <PasswordField
          value={password}
          onChange={setPassword}
          error={batch.failure}
          onEnter={() => void start()}
        />
      ) : (
        batch.failure && <Alert type="error" showIcon title={batch.failure} />
      )}
    </BatchDialog>
  );
}

interface FixedValuesProps extends Pick<CommandDialogProps, 'before' | 'summary'> {
  command: Command;
  values: Readonly<Record<string, number>>;
}

/** Values to be sent; for one device the changes, before → after. */
function FixedValues({ command, values, before, summary }: FixedValuesProps) {
  const lang = useLang();
  if (summary)
    return (
      <Text as="p" tone="secondary">
        {summary}
      </Text>
    );
  if (!before)
    return (
      <Text as="p" tone="secondary">
        {paramsText(command, values, lang)}
      </Text>
    );
  const rows = command.params.map((param) => ({
    label: param[lang],
    before: paramText(param, before[param.name], lang),
    after: paramText(param, values[param.name], lang),
  }));
  const same = rows.every((row) => row.before === row.after);
  return same ? (
    <Text as="p" tone="secondary">
      {paramsText(command, values, lang)}
    </Text>
  ) : (
    <Changes rows={rows} />
  );
}

/** Outcome by device: the refusal of the request, or the progress of the command. */
function useOutcomes(results: ReadonlyMap<number, SentResult> | undefined): Map<number, Outcome> {
  const { t } = useTranslation('devices');
  const commandIds = useMemo(
    () => [...(results?.values() ?? [])].flatMap(({ commandId }) => commandId ?? []),
    [results],
  );
  const commands = useCommands(commandIds);
  const outcomeOf = (row: CommandRow): Outcome => ({
    state: endingOf(row),
    text: row.code === null ? t(`step.${row.state}`) : row.msg,
  });
  const sent = new Map(commands.map((row) => [row.commandId, outcomeOf(row)]));
  return new Map(
    [...(results ?? [])].map(([deviceId, result]): [number, Outcome] => [
      deviceId,
      result.code === SUCCESS
        ? (sent.get(result.commandId ?? '') ?? { state: 'running', text: t('step.queued') })
        : settled(result),
    ]),
  );
}

interface CommandChoiceProps {
  kind: DeviceKind;
  targets: readonly Target[];
  value: string | undefined;
  onChange: (name: string) => void;
}

function CommandChoice({ kind, targets, value, onChange }: CommandChoiceProps) {
  const { t } = useTranslation('devices');
  const lang = useLang();
  const commands = usePermittedCommands(kind);
  const groups = [
    { label: t('command.parameters'), types: ['parameter'] },
    { label: t('command.actions'), types: ['setpoint', 'action'] },
  ];
  return (
    <label className={styles.field} htmlFor="send-command">
      {t('command.which')}
      <Select
        id="send-command"
        value={value}
        placeholder={t('command.choose')}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={onChange}
        options={groups.map(({ label, types }) => ({
          label,
          options: commands
            .filter(({ type }) => types.includes(type))
            .map((command) => {
              const isTaken = targets.some((target) => takesCommand(target.commands, command.name));
              return {
                value: command.name,
                label: isTaken ? command[lang] : t('command.lackingOne', { name: command[lang] }),
                disabled: !isTaken,
              };
            }),
        }))}
      />
    </label>
  );
}
