import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Point } from '@heliodon/kernel/device-kind';
import { IconButton } from '@heliodon/ui/IconButton';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { Button, InputNumber, Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsWithin } from '../model/faults.ts';
import {
  type DraftNumber,
  type DraftRegister,
  newRegister,
  patched,
  replacedAt,
  withoutAt,
} from '../model/mapDraft.ts';
import { freeIndex, joinPoint, splitPoint } from '../model/points.ts';
import styles from './editor.module.css';
import { Field, type FieldInput } from './Field.tsx';
import { CodeFields, PlaceFields, ScaleFields } from './NumberFields.tsx';
import { useEditor } from './useMapEditor.ts';

/** A number without a point. */
const newNumber = (): DraftNumber => {
  const { point: _, ...number } = newRegister();
  return number;
};

/** All fields of one register. */
export function RegisterFields({ row, register }: { row: number; register: DraftRegister }) {
  const { t } = useTranslation('commissioning');
  const { change, draft, faults } = useEditor();
  const place = `registers[${row}]`;
  const set = (patch: Partial<DraftRegister>, field: string) =>
    change(
      (map) => ({ ...map, registers: replacedAt(map.registers, row, patched(register, patch)) }),
      `${place}.${field}`,
    );
  const others = draft.registers.map(({ point }) => point).filter((point) => point !== register.point);
  const hasMore = ['plus', 'signFrom', 'times', 'bits', 'codes', 'invalid', 'uncertain'].some(
    (field) => field in register || faultsWithin(faults, `${place}.${field}`).length > 0,
  );
  return (
    <Stack gap="sm">
      <div className={styles.fields}>
        <Field wide label={t('maps.field.point')} place={`${place}.point`}>
          {(input) => (
            <PointInput
              input={input}
              name={register.point}
              used={others}
              onChange={(point) => set({ point }, 'point')}
            />
          )}
        </Field>
        <PlaceFields place={place} number={register} onChange={set} />
        <ScaleFields place={place} number={register} onChange={set} />
        <Field label={t('maps.field.times')} place={`${place}.times`} help={t('maps.help.times')}>
          {(input) => (
            <Select
              {...input}
              mode="multiple"
              className={styles.full}
              value={register.times ?? []}
              options={others
                .filter((point) => point !== '')
                .map((point) => ({ value: point, label: point }))}
              onChange={(times: string[]) => set({ times: times.length === 0 ? undefined : times }, 'times')}
            />
          )}
        </Field>
      </div>
      <details className={styles.details} open={hasMore || undefined}>
        <summary>{t('maps.more')}</summary>
        <div className={styles.fields}>
          <CodeFields place={place} number={register} onChange={set} />
        </div>
        <PartList place={place} register={register} onSet={set} />
        <SignFrom place={place} register={register} onSet={set} />
      </details>
    </Stack>
  );
}

interface PartProps {
  place: string;
  register: DraftRegister;
  onSet: (patch: Partial<DraftRegister>, field: string) => void;
}

/** Numbers that are added to the value. */
function PartList({ place, register, onSet }: PartProps) {
  const { t } = useTranslation('commissioning');
  const parts = register.plus ?? [];
  const setParts = (plus: DraftNumber[], field: string) =>
    onSet({ plus: plus.length === 0 ? undefined : plus }, field);
  return (
    <Stack gap="xs">
      {parts.map((part, i) => (
        // Rows have no identity of their own, and all their inputs are controlled.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={i} className={styles.part}>
          <legend>
            <Inline gap="xs">
              {t('maps.plus', { n: i + 1 })}
              <IconButton
                small
                label={t('maps.remove')}
                name={t('maps.plus', { n: i + 1 })}
                icon={<DeleteOutlined />}
                onClick={() => setParts(withoutAt(parts, i), 'plus')}
              />
            </Inline>
          </legend>
          <div className={styles.fields}>
            <NumberPart
              place={`${place}.plus[${i}]`}
              number={part}
              onChange={(next, field) => setParts(replacedAt(parts, i, next), `plus[${i}].${field}`)}
            />
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() => setParts([...parts, newNumber()], 'plus')}
        >
          {t('maps.addPlus')}
        </Button>
      </div>
    </Stack>
  );
}

/** A register that gives the sign of the value. */
function SignFrom({ place, register, onSet }: PartProps) {
  const { t } = useTranslation('commissioning');
  const { signFrom } = register;
  if (!signFrom)
    return (
      <div>
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() => onSet({ signFrom: { ...newNumber(), codes: { 0: 1, 1: -1 } } }, 'signFrom')}
        >
          {t('maps.addSignFrom')}
        </Button>
      </div>
    );
  return (
    <fieldset className={styles.part}>
      <legend>
        <Inline gap="xs">
          {t('maps.signFrom')}
          <IconButton
            small
            label={t('maps.remove')}
            name={t('maps.signFrom')}
            icon={<DeleteOutlined />}
            onClick={() => onSet({ signFrom: undefined }, 'signFrom')}
          />
        </Inline>
      </legend>
      <div className={styles.fields}>
        <NumberPart
          place={`${place}.signFrom`}
          number={signFrom}
          onChange={(next, field) => onSet({ signFrom: next }, `signFrom.${field}`)}
        />
      </div>
    </fieldset>
  );
}

interface NumberPartProps {
  place: string;
  number: DraftNumber;
  onChange: (number: DraftNumber, field: string) => void;
}

function NumberPart({ place, number, onChange }: NumberPartProps) {
  const set = (patch: Partial<DraftNumber>, field: string) => onChange(patched(number, patch), field);
  return (
    <>
      <PlaceFields place={place} number={number} onChange={set} />
      <ScaleFields place={place} number={number} onChange={set} />
      <CodeFields place={place} number={number} onChange={set} />
    </>
  );
}

interface PointInputProps {
  input: FieldInput;
  name: string;
  used: readonly string[];
  onChange: (name: string) => void;
}

/** Points of the kind with their unit; those that the map has already are marked. */
function PointInput({ input, name, used, onChange }: PointInputProps) {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const { kind } = useEditor();
  const { base, index } = splitPoint(name);
  const chosen = kind?.points.find((point) => point.name === base);
  const options = useMemo(() => {
    const taken = new Set(used.map((one) => splitPoint(one).base));
    return (kind?.points ?? []).map((point) => ({
      value: point.name,
      label: optionText(point, lang),
      isTaken: point.list === undefined && taken.has(point.name),
    }));
  }, [kind, lang, used]);
  const choose = (next: string) => {
    const point = kind?.points.find((one) => one.name === next);
    if (point) onChange(joinPoint(point, point.list === undefined ? undefined : freeIndex(point, used)));
  };
  return (
    <Stack gap="xxs">
      <Inline gap="xs">
        <Select
          {...input}
          className={styles.full}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('maps.choosePoint')}
          value={base === '' ? undefined : base}
          options={options}
          optionRender={({ label, data }) => (
            <Inline gap="xs" justify="between">
              <span>{label}</span>
              {data.isTaken && (
                <Text size="xs" tone="tertiary">
                  {t('maps.used')}
                </Text>
              )}
            </Inline>
          )}
          onChange={choose}
        />
        {chosen?.list !== undefined && (
          <InputNumber
            aria-label={t('maps.indexOf', { max: chosen.list })}
            className={styles.index}
            min={1}
            max={chosen.list}
            precision={0}
            value={index ?? 1}
            onChange={(next) => onChange(joinPoint(chosen, next ?? 1))}
          />
        )}
      </Inline>
      {chosen && (
        <Text size="xs" tone="tertiary">
          {t('maps.range', { min: chosen.min, max: chosen.max, unit: chosen.unit })}
          {chosen.codes &&
            ` · ${Object.entries(chosen.codes)
              .map(([code, text]) => `${code} ${text[lang]}`)
              .join(', ')}`}
        </Text>
      )}
    </Stack>
  );
}

const optionText = (point: Point, lang: 'zh' | 'en'): string =>
  `${point[lang]}${point.unit === '' ? '' : ` (${point.unit})`} · ${point.name}`;
