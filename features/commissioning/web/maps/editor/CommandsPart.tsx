import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Command } from '@heliodon/kernel/device-kind';
import type { RegisterType } from '@heliodon/register-maps/registers';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { IconButton } from '@heliodon/ui/IconButton';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { useLang } from '@heliodon/ui/useLang';
import { Alert, Button, Checkbox, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { faultsWithin } from '../model/faults.ts';
import { codesText, parseCodes } from '../model/listText.ts';
import { type DraftWrite, patched, replacedAt, withoutAt } from '../model/mapDraft.ts';
import styles from './editor.module.css';
import { Field } from './Field.tsx';
import { AddressInput, ChoiceInput, NumberInput, ParsedInput } from './inputs.tsx';
import { typeOptions, useOrderOptions } from './NumberFields.tsx';
import { Section } from './Section.tsx';
import { useFaultText } from './useFaultText.ts';
import { useEditor } from './useMapEditor.ts';

const SIGNS = ['positive', 'negative', 'zero'] as const;
/** In the list of parameters: a fixed number instead. */
const FIXED = ':fixed';

/** Commands of the kind, and the registers that each of them writes. */
export function CommandsPart() {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const textOf = useFaultText();
  const { draft, kind, faults, change } = useEditor();
  const commands = draft.commands ?? {};
  const free = (kind?.commands ?? []).filter(({ name }) => !(name in commands));
  const own = faults.filter(({ place }) => place === 'commands');
  const set = (name: string, writes: DraftWrite[] | undefined, field = '') =>
    change((map) => {
      const { [name]: _, ...others } = map.commands ?? {};
      const next = writes ? { ...map.commands, [name]: writes } : others;
      const oneWrite = writes ? map.oneWrite : map.oneWrite?.filter((one) => one !== name);
      return patched(map, {
        commands: Object.keys(next).length === 0 ? undefined : next,
        oneWrite: oneWrite?.length === 0 ? undefined : oneWrite,
      });
    }, `commands.${name}${field}`);
  return (
    <Stack gap="md">
      {own.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={own.map(({ message }) => textOf(message)).join(t('maps.separator'))}
        />
      )}
      {Object.entries(commands).map(([name, writes]) => (
        <CommandCard
          key={name}
          name={name}
          command={kind?.commands.find((one) => one.name === name)}
          writes={writes}
          onChange={(next, field) => set(name, next, field)}
          onRemove={() => set(name, undefined)}
        />
      ))}
      {Object.keys(commands).length === 0 && (
        <EmptyState compact title={t('maps.noCommands')} hint={t('maps.noCommandsHint')} />
      )}
      <Select
        id="commands"
        className={styles.picker}
        aria-label={t('maps.addCommand')}
        placeholder={t('maps.addCommand')}
        disabled={free.length === 0}
        value={null}
        options={free.map((command) => ({ value: command.name, label: command[lang] }))}
        onChange={(name: string | null) => {
          const command = free.find((one) => one.name === name);
          if (command) set(command.name, [newWrite(command)]);
        }}
      />
    </Stack>
  );
}

const newWrite = (command: Command | undefined): DraftWrite => {
  const [param] = command?.params ?? [];
  const what = param ? { param: param.name } : { value: 1 };
  return { ...what, address: '', type: 'u16' };
};

interface CommandCardProps {
  name: string;
  command: Command | undefined;
  writes: readonly DraftWrite[];
  onChange: (writes: DraftWrite[], field: string) => void;
  onRemove: () => void;
}

function CommandCard({ name, command, writes, onChange, onRemove }: CommandCardProps) {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const { draft, faults, change } = useEditor();
  const textOf = useFaultText();
  const place = `commands.${name}`;
  const isOneWrite = draft.oneWrite?.includes(name) ?? false;
  return (
    <Section title={command?.[lang] ?? name}>
      {writes.map((write, i) => {
        const wrong = faultsWithin(faults, `${place}[${i}]`).filter(
          (fault) => fault.place === `${place}[${i}]`,
        );
        return (
          // Rows have no identity of their own, and all their inputs are controlled.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <fieldset key={i} className={styles.part}>
            <legend>
              {t('maps.write', { n: i + 1 })}{' '}
              <IconButton
                small
                label={t('maps.remove')}
                name={t('maps.write', { n: i + 1 })}
                icon={<DeleteOutlined />}
                disabled={writes.length === 1}
                onClick={() => onChange(withoutAt(writes, i), '')}
              />
            </legend>
            {wrong.length > 0 && (
              <Alert
                type="error"
                showIcon
                title={wrong.map(({ message }) => textOf(message)).join(t('maps.separator'))}
              />
            )}
            <WriteFields
              place={`${place}[${i}]`}
              command={command}
              write={write}
              onChange={(patch) =>
                onChange(replacedAt(writes, i, patched(write, patch)), `[${i}].${Object.keys(patch).join()}`)
              }
            />
          </fieldset>
        );
      })}
      <Inline wrap gap="sm">
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() => onChange([...writes, newWrite(command)], '')}
        >
          {t('maps.addWrite')}
        </Button>
        <Button size="small" icon={<DeleteOutlined />} onClick={onRemove}>
          {t('maps.removeCommand')}
        </Button>
        {writes.length > 1 && (
          <Checkbox
            checked={isOneWrite}
            onChange={({ target }) =>
              change((map) => {
                const others = (map.oneWrite ?? []).filter((one) => one !== name);
                const next = target.checked ? [...others, name] : others;
                return patched(map, { oneWrite: next.length === 0 ? undefined : next });
              })
            }
          >
            {t('maps.oneWrite')}
          </Checkbox>
        )}
      </Inline>
    </Section>
  );
}

interface WriteFieldsProps {
  place: string;
  command: Command | undefined;
  write: DraftWrite;
  onChange: (patch: Partial<DraftWrite>) => void;
}

function WriteFields({ place, command, write, onChange }: WriteFieldsProps) {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const orders = useOrderOptions();
  const isFixed = write.param === undefined;
  const params = [
    ...(command?.params ?? []).map((param) => ({
      value: param.name,
      label: param.unit === '' ? param[lang] : `${param[lang]} (${param.unit})`,
    })),
    { value: FIXED, label: t('maps.fixed') },
  ];
  return (
    <div className={styles.fields}>
      <Field label={t('maps.field.param')} place={`${place}.param`}>
        {(input) => (
          <ChoiceInput
            input={input}
            value={write.param ?? FIXED}
            options={params}
            onChange={(param) =>
              onChange(
                param === FIXED || param === undefined
                  ? { param: undefined, value: write.value ?? 1 }
                  : { param, value: undefined },
              )
            }
          />
        )}
      </Field>
      {isFixed && (
        <Field label={t('maps.field.value')} place={`${place}.value`}>
          {(input) => (
            <NumberInput input={input} value={write.value} onChange={(value) => onChange({ value })} />
          )}
        </Field>
      )}
      <Field label={t('maps.field.address')} place={`${place}.address`}>
        {(input) => (
          <AddressInput input={input} value={write.address} onChange={(address) => onChange({ address })} />
        )}
      </Field>
      <Field label={t('maps.field.type')} place={`${place}.type`}>
        {(input) => (
          <ChoiceInput<RegisterType>
            input={input}
            value={write.type}
            options={typeOptions}
            onChange={(type) => onChange({ type: type ?? 'u16' })}
          />
        )}
      </Field>
      <Field label={t('maps.field.function')} place={`${place}.function`}>
        {(input) => (
          <ChoiceInput
            input={input}
            value={write.function}
            options={([16, 6] as const).map((value) => ({ value, label: t(`maps.function.${value}`) }))}
            usual={t('maps.function.16')}
            onChange={(code) => onChange({ function: code })}
          />
        )}
      </Field>
      <Field label={t('maps.field.wordOrder')} place={`${place}.wordOrder`}>
        {(input) => (
          <ChoiceInput
            input={input}
            value={write.wordOrder}
            options={orders}
            usual={t('maps.order.ofMap')}
            onChange={(wordOrder) => onChange({ wordOrder })}
          />
        )}
      </Field>
      {!isFixed && (
        <>
          <Field label={t('maps.field.scale')} place={`${place}.scale`} help={t('maps.help.writeScale')}>
            {(input) => (
              <NumberInput
                input={input}
                value={write.scale}
                usual={1}
                onChange={(scale) => onChange({ scale })}
              />
            )}
          </Field>
          <Field label={t('maps.field.offset')} place={`${place}.offset`}>
            {(input) => (
              <NumberInput
                input={input}
                value={write.offset}
                usual={0}
                onChange={(offset) => onChange({ offset })}
              />
            )}
          </Field>
          <Field label={t('maps.field.sign')} place={`${place}.sign`}>
            {(input) => (
              <ChoiceInput
                input={input}
                value={write.sign}
                options={([1, -1] as const).map((value) => ({ value, label: t(`maps.signOf.${value}`) }))}
                usual={t('maps.signOf.1')}
                onChange={(sign) => onChange({ sign })}
              />
            )}
          </Field>
          <Field label={t('maps.field.codes')} place={`${place}.codes`} help={t('maps.help.writeCodes')}>
            {(input) => (
              <ParsedInput
                input={input}
                value={write.codes}
                format={codesText}
                parse={parseCodes}
                onChange={(codes) => onChange({ codes })}
              />
            )}
          </Field>
        </>
      )}
      <Field label={t('maps.field.whenSign')} place={`${place}.whenSign`}>
        {(input) => (
          <ChoiceInput
            input={input}
            value={write.whenSign}
            options={SIGNS.map((value) => ({ value, label: t(`maps.sign.${value}`) }))}
            usual={t('maps.sign.any')}
            onChange={(whenSign) => onChange({ whenSign })}
          />
        )}
      </Field>
    </div>
  );
}
