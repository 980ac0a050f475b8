import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type RegisterType, readNumber, widthOf } from '@heliodon/register-maps/registers';
import { IconButton } from '@heliodon/ui/IconButton';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { rawText } from '../model/interpret.ts';
import { type Words, wordsAt } from '../model/liveValues.ts';
import {
  addressOf,
  type DraftProbe,
  type MapDraft,
  patched,
  replacedAt,
  withoutAt,
} from '../model/mapDraft.ts';
import styles from './editor.module.css';
import { Field } from './Field.tsx';
import { AddressInput, ChoiceInput, NumberInput, TextInput } from './inputs.tsx';
import { typeOptions, useFunctionOptions, useOrderOptions } from './NumberFields.tsx';
import { Section } from './Section.tsx';
import { useEditor } from './useMapEditor.ts';

type Serial = NonNullable<MapDraft['serial']>;

/** By what the scan recognises the device, its serial number, and points with a fixed value. */
export function RecognitionPart({ words }: { words: Words }) {
  const { t } = useTranslation('commissioning');
  return (
    <Stack gap="md">
      <Section title={t('maps.fingerprint')} hint={t('maps.fingerprintHint')}>
        <Fingerprint words={words} />
      </Section>
      <Section title={t('maps.serial')} hint={t('maps.serialHint')}>
        <SerialFields />
      </Section>
      <Section title={t('maps.constants')} hint={t('maps.constantsHint')}>
        <Constants />
      </Section>
    </Stack>
  );
}

function Fingerprint({ words }: { words: Words }) {
  const { t } = useTranslation('commissioning');
  const { draft, change } = useEditor();
  const probes = draft.fingerprint ?? [];
  const set = (next: DraftProbe[], field: string) =>
    change((map) => patched(map, { fingerprint: next.length === 0 ? undefined : next }), field);
  return (
    <Stack gap="sm">
      {probes.map((probe, i) => (
        <Probe
          // Rows have no identity of their own, and all their inputs are controlled.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={i}
          place={`fingerprint[${i}]`}
          name={t('maps.probe', { n: i + 1 })}
          probe={probe}
          words={words}
          onChange={(patch) =>
            set(
              replacedAt(probes, i, patched(probe, patch)),
              `fingerprint[${i}].${Object.keys(patch).join()}`,
            )
          }
          onRemove={() => set(withoutAt(probes, i), 'fingerprint')}
        />
      ))}
      <div>
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() => set([...probes, { address: '', type: 'u16', min: 0, max: 0 }], 'fingerprint')}
        >
          {t('maps.addProbe')}
        </Button>
      </div>
      <Field label={t('maps.field.fingerprintNote')} place="fingerprintNote">
        {(input) => (
          <TextInput
            input={input}
            value={draft.fingerprintNote}
            onChange={(text) =>
              change(
                (map) => patched(map, { fingerprintNote: text === '' ? undefined : text }),
                'fingerprintNote',
              )
            }
          />
        )}
      </Field>
    </Stack>
  );
}

interface ProbeProps {
  place: string;
  name: string;
  probe: DraftProbe;
  words: Words;
  onChange: (patch: Partial<DraftProbe>) => void;
  onRemove: () => void;
}

function Probe({ place, name, probe, words, onChange, onRemove }: ProbeProps) {
  const { t } = useTranslation('commissioning');
  const { draft } = useEditor();
  const functions = useFunctionOptions();
  const orders = useOrderOptions();
  const found = wordsAt(words, probe.function ?? 3, addressOf(probe.address), widthOf(probe.type) || 1);
  const order = probe.wordOrder ?? draft.wordOrder ?? 'big';
  const value = found && readNumber(found, probe.type, order) * (probe.scale ?? 1);
  const isFit = value !== undefined && value >= probe.min && value <= probe.max;
  return (
    <fieldset className={styles.part}>
      <legend>
        {name}{' '}
        <IconButton small label={t('maps.remove')} name={name} icon={<DeleteOutlined />} onClick={onRemove} />
      </legend>
      <div className={styles.fields}>
        <Field label={t('maps.field.address')} place={`${place}.address`}>
          {(input) => (
            <AddressInput input={input} value={probe.address} onChange={(address) => onChange({ address })} />
          )}
        </Field>
        <Field label={t('maps.field.function')} place={`${place}.function`}>
          {(input) => (
            <ChoiceInput
              input={input}
              value={probe.function}
              options={functions}
              usual={t('maps.function.3')}
              onChange={(code) => onChange({ function: code })}
            />
          )}
        </Field>
        <Field label={t('maps.field.type')} place={`${place}.type`}>
          {(input) => (
            <ChoiceInput<RegisterType>
              input={input}
              value={probe.type}
              options={typeOptions}
              onChange={(type) => onChange({ type: type ?? 'u16' })}
            />
          )}
        </Field>
        <Field label={t('maps.field.wordOrder')} place={`${place}.wordOrder`}>
          {(input) => (
            <ChoiceInput
              input={input}
              value={probe.wordOrder}
              options={orders}
              usual={t('maps.order.ofMap')}
              onChange={(wordOrder) => onChange({ wordOrder })}
            />
          )}
        </Field>
        <Field label={t('maps.field.scale')} place={`${place}.scale`}>
          {(input) => (
            <NumberInput
              input={input}
              value={probe.scale}
              usual={1}
              onChange={(scale) => onChange({ scale })}
            />
          )}
        </Field>
        {(['min', 'max'] as const).map((field) => (
          <Field key={field} label={t(`maps.field.${field}`)} place={`${place}.${field}`}>
            {(input) => (
              <NumberInput
                input={input}
                value={probe[field]}
                onChange={(limit) => onChange({ [field]: limit })}
              />
            )}
          </Field>
        ))}
      </div>
      {value !== undefined && (
        <Text size="sm" tone={isFit ? 'normal' : 'fault'}>
          {t(isFit ? 'maps.probeFits' : 'maps.probeFitsNot', {
            value: rawText({ type: 'f64', value }),
          })}
        </Text>
      )}
    </fieldset>
  );
}

function SerialFields() {
  const { t } = useTranslation('commissioning');
  const { draft, change } = useEditor();
  const functions = useFunctionOptions();
  const { serial } = draft;
  const set = (next: Serial | undefined, field: string) =>
    change((map) => patched(map, { serial: next }), `serial.${field}`);
  if (!serial)
    return (
      <div>
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() => set({ address: '', type: 'u16', text: 10 }, '')}
        >
          {t('maps.addSerial')}
        </Button>
      </div>
    );
  const patch = (fields: Partial<Serial>) => set(patched(serial, fields), Object.keys(fields).join());
  return (
    <Stack gap="sm">
      <div className={styles.fields}>
        <Field label={t('maps.field.address')} place="serial.address">
          {(input) => (
            <AddressInput input={input} value={serial.address} onChange={(address) => patch({ address })} />
          )}
        </Field>
        <Field label={t('maps.field.function')} place="serial.function">
          {(input) => (
            <ChoiceInput
              input={input}
              value={serial.function}
              options={functions}
              usual={t('maps.function.3')}
              onChange={(code) => patch({ function: code })}
            />
          )}
        </Field>
        <Field label={t('maps.field.text')} place="serial.text" help={t('maps.help.text')}>
          {(input) => <NumberInput input={input} value={serial.text} onChange={(text) => patch({ text })} />}
        </Field>
        {serial.text === undefined && (
          <Field label={t('maps.field.type')} place="serial.type">
            {(input) => (
              <ChoiceInput<RegisterType>
                input={input}
                value={serial.type}
                options={typeOptions}
                usual="u32"
                onChange={(type) => patch({ type })}
              />
            )}
          </Field>
        )}
      </div>
      <div>
        <Button size="small" icon={<DeleteOutlined />} onClick={() => set(undefined, '')}>
          {t('maps.removeSerial')}
        </Button>
      </div>
    </Stack>
  );
}

function Constants() {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const { draft, kind, change } = useEditor();
  const constants = draft.constants ?? {};
  const set = (next: Record<string, number>, field: string) =>
    change(
      (map) => patched(map, { constants: Object.keys(next).length === 0 ? undefined : next }),
      `constants.${field}`,
    );
  const points = kind?.points.filter(({ list }) => list === undefined) ?? [];
  const free = points.filter(
    ({ name }) => !(name in constants) && !draft.registers.some(({ point }) => point === name),
  );
  return (
    <Stack gap="sm">
      {Object.entries(constants).map(([name, value]) => {
        const point = points.find((one) => one.name === name);
        return (
          <div key={name} className={styles.constant}>
            <Field label={point?.[lang] ?? name} place={`constants.${name}`}>
              {(input) =>
                point?.codes ? (
                  <ChoiceInput
                    input={input}
                    value={value}
                    options={Object.entries(point.codes).map(([code, text]) => ({
                      value: Number(code),
                      label: `${code} ${text[lang]}`,
                    }))}
                    onChange={(code) => set({ ...constants, [name]: code ?? 0 }, name)}
                  />
                ) : (
                  <NumberInput
                    input={input}
                    value={value}
                    onChange={(number) => set({ ...constants, [name]: number ?? 0 }, name)}
                  />
                )
              }
            </Field>
            <IconButton
              label={t('maps.remove')}
              name={point?.[lang] ?? name}
              icon={<DeleteOutlined />}
              onClick={() => {
                const { [name]: _, ...rest } = constants;
                set(rest, '');
              }}
            />
          </div>
        );
      })}
      <Select
        className={styles.picker}
        aria-label={t('maps.addConstant')}
        placeholder={t('maps.addConstant')}
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        options={free.map((point) => ({ value: point.name, label: `${point[lang]} · ${point.name}` }))}
        onChange={(name: string | null) => name !== null && set({ ...constants, [name]: 0 }, name)}
      />
    </Stack>
  );
}
