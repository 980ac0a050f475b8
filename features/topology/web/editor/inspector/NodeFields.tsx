import { Checkbox, Input, InputNumber, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { type DiagramNode, type Ink, SYMBOLS } from '../../../contract/index.ts';
import { BindingField } from './BindingField.tsx';
import { DeviceSelect } from './DeviceSelect.tsx';
import { Field, Section } from './Field.tsx';
import { InkField } from './InkField.tsx';
import styles from './inspector.module.css';
import { RulesField } from './RulesField.tsx';

const TITLE_MAX = 60;
const TEXT_MAX = 200;

/** `group`: consecutive changes of one group are undone together. */
type Change<N> = (change: Partial<N>, group?: string) => void;
type Of<K extends DiagramNode['kind']> = Extract<DiagramNode, { kind: K }>;
interface FieldsProps<K extends DiagramNode['kind']> {
  node: Of<K>;
  change: Change<Of<K>>;
}

export function SymbolFields({ node, change }: FieldsProps<'symbol'>) {
  const { t } = useTranslation('topology');
  /** A title that the user has not edited is replaced by the name of the device. */
  const pick = (deviceId: number | null, name: string) => {
    const isOwn = node.title !== '' && node.title !== t(`symbol.${node.symbol}`);
    change({ deviceId, ...(deviceId !== null && !isOwn && name && { title: name.slice(0, TITLE_MAX) }) });
  };
  return (
    <>
      <Section title={t('inspect.symbol')}>
        <Field label={t('inspect.kind')}>
          {(id) => (
            <Select
              id={id}
              className={styles.full}
              value={node.symbol}
              options={SYMBOLS.map((symbol) => ({ value: symbol, label: t(`symbol.${symbol}`) }))}
              onChange={(symbol) => change({ symbol })}
            />
          )}
        </Field>
        <Line label={t('inspect.name')} value={node.title} onChange={(title) => change({ title }, 'title')} />
        <Field label={t('inspect.device')}>
          {(id) => <DeviceSelect id={id} value={node.deviceId} onChange={pick} />}
        </Field>
        <Field label={t('inspect.rotation')}>
          {() => (
            <Segmented
              block
              size="small"
              value={node.rotation}
              options={([0, 90, 180, 270] as const).map((value) => ({ value, label: `${value}°` }))}
              onChange={(rotation) => change({ rotation })}
            />
          )}
        </Field>
        <Colour ink={node.ink} change={change} />
      </Section>
      <RulesField node={node} onChange={(rules, group) => change({ rules }, group)} />
    </>
  );
}

export function ValueFields({ node, change }: FieldsProps<'value'>) {
  const { t } = useTranslation('topology');
  return (
    <>
      <Section title={t('inspect.source')}>
        <BindingField value={node.binding} onChange={(binding) => change({ binding })} />
        <Line
          label={t('inspect.caption')}
          value={node.caption}
          onChange={(caption) => change({ caption }, 'caption')}
        />
        <Field label={t('inspect.decimals')}>
          {(id) => (
            <Select
              id={id}
              className={styles.full}
              value={node.decimals ?? -1}
              options={[-1, 0, 1, 2, 3, 4].map((value) => ({
                value,
                label: value < 0 ? t('inspect.decimalsAuto') : value,
              }))}
              onChange={(decimals) => change({ decimals: decimals < 0 ? null : decimals })}
            />
          )}
        </Field>
        <FontSize fontPx={node.fontPx} change={change} />
        <Colour ink={node.ink} change={change} />
      </Section>
      <RulesField node={node} onChange={(rules, group) => change({ rules }, group)} />
    </>
  );
}

export function TextFields({ node, change }: FieldsProps<'text'>) {
  const { t } = useTranslation('topology');
  return (
    <Section title={t('part.text')}>
      <Field label={t('inspect.words')} wide>
        {(id) => (
          <Input.TextArea
            id={id}
            rows={3}
            maxLength={TEXT_MAX}
            value={node.text}
            onChange={(event) => change({ text: event.target.value }, 'text')}
          />
        )}
      </Field>
      <FontSize fontPx={node.fontPx} change={change} />
      <Field label={t('inspect.align')}>
        {() => (
          <Segmented
            block
            size="small"
            value={node.align}
            options={(['left', 'center', 'right'] as const).map((value) => ({
              value,
              label: t(`textAlign.${value}`),
            }))}
            onChange={(align) => change({ align })}
          />
        )}
      </Field>
      <Tick label={t('inspect.bold')} value={node.bold} onChange={(bold) => change({ bold })} />
      <Colour ink={node.ink} change={change} />
    </Section>
  );
}

export function BoxFields({ node, change }: FieldsProps<'box'>) {
  const { t } = useTranslation('topology');
  return (
    <Section title={t('part.box')}>
      <Line label={t('inspect.name')} value={node.title} onChange={(title) => change({ title }, 'title')} />
      <Tick label={t('inspect.filled')} value={node.filled} onChange={(filled) => change({ filled })} />
      <Colour ink={node.ink} change={change} />
    </Section>
  );
}

function FontSize({ fontPx, change }: { fontPx: number; change: Change<{ fontPx: number }> }) {
  const { t } = useTranslation('topology');
  return (
    <Field label={t('inspect.font')}>
      {(id) => (
        <InputNumber
          id={id}
          className={styles.full}
          min={8}
          max={240}
          precision={0}
          suffix="px"
          value={fontPx}
          onChange={(next) => next !== null && change({ fontPx: next }, 'font')}
        />
      )}
    </Field>
  );
}

function Colour({ ink, change }: { ink: Ink; change: Change<{ ink: Ink }> }) {
  const { t } = useTranslation('topology');
  return (
    <Field label={t('inspect.colour')}>
      {() => <InkField value={ink} onChange={(next) => change({ ink: next })} />}
    </Field>
  );
}

interface OneProps<T> {
  label: string;
  value: T;
  onChange: (value: T) => void;
}

function Line({ label, value, onChange }: OneProps<string>) {
  return (
    <Field label={label}>
      {(id) => (
        <Input
          id={id}
          maxLength={TITLE_MAX}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function Tick({ label, value, onChange }: OneProps<boolean>) {
  return (
    <Field label={label}>
      {(id) => <Checkbox id={id} checked={value} onChange={(event) => onChange(event.target.checked)} />}
    </Field>
  );
}
