import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { IconButton } from '@heliodon/ui/IconButton';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { type MapDraft, mappedKinds, patched, replacedAt, withoutAt } from '../model/mapDraft.ts';
import styles from './editor.module.css';
import { Field } from './Field.tsx';
import { ChoiceInput, LinesInput, NumberInput, TextInput } from './inputs.tsx';
import { useOrderOptions } from './NumberFields.tsx';
import { Section } from './Section.tsx';
import { useEditor } from './useMapEditor.ts';

type Source = NonNullable<MapDraft['sources']>[number];
type Connection = NonNullable<MapDraft['connection']>;

const PARTS = ['pv', 'pcs', 'battery', 'meter'] as const;
const BYS = ['maker', 'implementation'] as const;
const PARITIES = ['none', 'even', 'odd'] as const;
const BAUDS = [1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200];

const orNone = <T,>(list: readonly T[]): T[] | undefined => (list.length === 0 ? undefined : [...list]);

/** What the device is, how it is reached, and where its addresses come from. */
export function DevicePart() {
  const { t } = useTranslation('commissioning');
  return (
    <Stack gap="md">
      <Identity />
      <Section title={t('maps.reading')} hint={t('maps.readingHint')}>
        <Reading />
      </Section>
      <Section title={t('maps.connection')} hint={t('maps.connectionHint')}>
        <ConnectionFields />
      </Section>
      <Section title={t('maps.setup')} hint={t('maps.setupHint')}>
        <SetupFields />
      </Section>
      <Section title={t('maps.sources')} hint={t('maps.sourcesHint')}>
        <Sources />
      </Section>
    </Stack>
  );
}

function useSet() {
  const { change } = useEditor();
  return (patch: Partial<MapDraft>, field: string) => change((map) => patched(map, patch), field);
}

function Identity() {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const { draft } = useEditor();
  const set = useSet();
  return (
    <Section title={t('maps.device')}>
      <div className={styles.fields}>
        <Field label={t('maps.column.kind')} place="kind">
          {(input) => (
            <ChoiceInput
              input={input}
              value={draft.kind}
              options={mappedKinds.map((kind) => ({ value: kind.id, label: kind[lang] }))}
              onChange={(kind) => set({ kind: kind ?? '' }, 'kind')}
            />
          )}
        </Field>
        <Field label={t('maps.field.brand')} place="brand">
          {(input) => (
            <TextInput input={input} value={draft.brand} onChange={(brand) => set({ brand }, 'brand')} />
          )}
        </Field>
        <Field label={t('maps.column.model')} place="model">
          {(input) => (
            <TextInput input={input} value={draft.model} onChange={(model) => set({ model }, 'model')} />
          )}
        </Field>
        <Field label={t('maps.field.part')} place="part" help={t('maps.help.part')}>
          {(input) => (
            <ChoiceInput
              input={input}
              value={draft.part}
              options={PARTS.map((value) => ({ value, label: t(`maps.part.${value}`) }))}
              usual={t('maps.part.none')}
              onChange={(part) => set({ part }, 'part')}
            />
          )}
        </Field>
        {(['models', 'notFor'] as const).map((field) => (
          <Field
            key={field}
            wide
            label={t(field === 'models' ? 'maps.column.models' : 'maps.notFor')}
            place={field}
            help={t('maps.help.models')}
          >
            {(input) => (
              <Select
                {...input}
                mode="tags"
                className={styles.full}
                open={false}
                suffixIcon={null}
                value={draft[field] ?? []}
                onChange={(names: string[]) => set({ [field]: orNone(names) }, field)}
              />
            )}
          </Field>
        ))}
      </div>
    </Section>
  );
}

function Reading() {
  const { t } = useTranslation('commissioning');
  const { draft } = useEditor();
  const set = useSet();
  const orders = useOrderOptions();
  const usual = { maxRead: 100, maxGap: 0, pauseMs: 0 } as const;
  return (
    <div className={styles.fields}>
      <Field label={t('maps.field.wordOrder')} place="wordOrder">
        {(input) => (
          <ChoiceInput
            input={input}
            value={draft.wordOrder}
            options={orders}
            usual={t('maps.order.big')}
            onChange={(wordOrder) => set({ wordOrder }, 'wordOrder')}
          />
        )}
      </Field>
      {(['maxRead', 'maxGap', 'pauseMs'] as const).map((field) => (
        <Field key={field} label={t(`maps.field.${field}`)} place={field} help={t(`maps.help.${field}`)}>
          {(input) => (
            <NumberInput
              input={input}
              value={draft[field]}
              usual={usual[field]}
              onChange={(value) => set({ [field]: value }, field)}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

function ConnectionFields() {
  const { t } = useTranslation('commissioning');
  const { draft } = useEditor();
  const setMap = useSet();
  const connection = draft.connection ?? {};
  const set = (patch: Partial<Connection>, field: string) => {
    const next = patched(connection, patch);
    setMap({ connection: Object.keys(next).length === 0 ? undefined : next }, `connection.${field}`);
  };
  return (
    <div className={styles.fields}>
      {(['tcpPort', 'unit'] as const).map((field) => (
        <Field key={field} label={t(`maps.field.${field}`)} place={`connection.${field}`}>
          {(input) => (
            <NumberInput
              input={input}
              value={connection[field]}
              onChange={(value) => set({ [field]: value }, field)}
            />
          )}
        </Field>
      ))}
      <Field label={t('maps.field.baud')} place="connection.baud">
        {(input) => (
          <ChoiceInput
            input={input}
            value={connection.baud}
            options={BAUDS.map((value) => ({ value, label: String(value) }))}
            usual={t('maps.unknown')}
            onChange={(baud) => set({ baud }, 'baud')}
          />
        )}
      </Field>
      <Field label={t('maps.field.parity')} place="connection.parity">
        {(input) => (
          <ChoiceInput
            input={input}
            value={connection.parity}
            options={PARITIES.map((value) => ({ value, label: t(`maps.parity.${value}`) }))}
            usual={t('maps.unknown')}
            onChange={(parity) => set({ parity }, 'parity')}
          />
        )}
      </Field>
      <Field label={t('maps.field.stopBits')} place="connection.stopBits">
        {(input) => (
          <ChoiceInput
            input={input}
            value={connection.stopBits}
            options={([1, 2] as const).map((value) => ({ value, label: String(value) }))}
            usual={t('maps.unknown')}
            onChange={(stopBits) => set({ stopBits }, 'stopBits')}
          />
        )}
      </Field>
    </div>
  );
}

function SetupFields() {
  const { t } = useTranslation('commissioning');
  const { draft } = useEditor();
  const setMap = useSet();
  const setup = draft.setup ?? { zh: [], en: [] };
  return (
    <div className={styles.fields}>
      {(['zh', 'en'] as const).map((lang) => (
        <Field key={lang} wide label={t(`maps.setupIn.${lang}`)} place={`setup.${lang}`}>
          {(input) => (
            <LinesInput
              input={input}
              rows={4}
              lines={setup[lang]}
              onChange={(lines) => {
                const next = { ...setup, [lang]: lines };
                const isEmpty = next.zh.length + next.en.length === 0;
                setMap({ setup: isEmpty ? undefined : next }, `setup.${lang}`);
              }}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

function Sources() {
  const { t } = useTranslation('commissioning');
  const { draft } = useEditor();
  const set = useSet();
  const sources = draft.sources ?? [];
  const setSources = (next: Source[], field: string) => set({ sources: next }, field);
  const setAt = (i: number, patch: Partial<Source>) => {
    const source = sources[i];
    if (source)
      setSources(replacedAt(sources, i, patched(source, patch)), `sources[${i}] ${Object.keys(patch)}`);
  };
  return (
    <Stack gap="sm">
      <div className={styles.fields}>
        <Field wide label={t('maps.field.source')} place="source" help={t('maps.help.source')}>
          {(input) => (
            <TextInput
              input={input}
              value={draft.source}
              onChange={(source) => set({ source: source === '' ? undefined : source }, 'source')}
            />
          )}
        </Field>
      </div>
      <Field label={t('maps.documents')} place="sources">
        {({ id }) => (
          <Stack gap="sm" id={id} tabIndex={-1}>
            {sources.map((source, i) => (
              // Documents have no identity of their own, and all their inputs are controlled.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <div key={i} className={styles.sourceRow}>
                <Field label={t('maps.field.title')} place={`sources[${i}].title`}>
                  {(input) => (
                    <TextInput input={input} value={source.title} onChange={(title) => setAt(i, { title })} />
                  )}
                </Field>
                <Field label={t('maps.field.by')} place={`sources[${i}].by`}>
                  {(input) => (
                    <ChoiceInput
                      input={input}
                      value={source.by}
                      options={BYS.map((value) => ({ value, label: t(`maps.by.${value}`) }))}
                      onChange={(by) => setAt(i, { by: by ?? 'maker' })}
                    />
                  )}
                </Field>
                <Field label={t('maps.field.url')} place={`sources[${i}].url`}>
                  {(input) => (
                    <TextInput
                      input={input}
                      value={source.url}
                      placeholder="https://"
                      onChange={(url) => setAt(i, { url: url === '' ? undefined : url })}
                    />
                  )}
                </Field>
                <IconButton
                  label={t('maps.remove')}
                  name={source.title}
                  icon={<DeleteOutlined />}
                  onClick={() => setSources(withoutAt(sources, i), 'sources')}
                />
              </div>
            ))}
            <div>
              <Button
                size="small"
                icon={<PlusOutlined />}
                onClick={() => setSources([...sources, { title: '', by: 'maker' }], 'sources')}
              >
                {t('maps.addSource')}
              </Button>
            </div>
          </Stack>
        )}
      </Field>
      {(draft.events ?? []).length > 0 && (
        <Text size="sm" tone="tertiary">
          {t('maps.eventsKept', { count: (draft.events ?? []).length })}
        </Text>
      )}
    </Stack>
  );
}
