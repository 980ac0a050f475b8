import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { PF_STANDARDS, type PfStandard } from '@heliodon/energy/settlement/power-factor';
import { monthCoverage, monthRuns, monthsOf } from '@heliodon/energy/tariff/tariff-months';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { BILLING_TYPES, type TransformerInput } from '@heliodon/tariffs/contract';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { Button, Input, Radio, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { DemandFields } from './DemandFields.tsx';
import type { EditorProps } from './editorProps.ts';
import { Field, FieldNote } from './Field.tsx';
import { monthName } from './monthNames.ts';
import { Shown } from './Shown.tsx';
import { replaceAt } from './seasons.ts';
import styles from './TransformerEditor.module.css';
import { TransformerRange } from './TransformerRange.tsx';

const first: TransformerInput = {
  billingType: 'monthly',
  capacityKva: '',
  // Empty input: validation asks for an integer.
  ranges: [{ startMonth: 1, endMonth: 12, price: null as unknown as number }],
};

/** Controlled; keeps any input, valid or not. */
export default function TransformerEditor(props: EditorProps<TransformerInput | null>) {
  const { value, onChange, disabled } = props;
  const { t } = useTranslation('tariffs');
  return (
    <Stack gap="md">
      {!disabled && (
        <Inline as="span" gap="xs">
          <Switch
            aria-label={t('transformer.has')}
            checked={value !== null}
            onChange={(has) => onChange(has ? first : null)}
          />
          {t('transformer.has')}
        </Inline>
      )}
      {value ? (
        <Billing {...props} value={value} />
      ) : (
        <Text as="p" tone="tertiary">
          {t('transformer.none')}
        </Text>
      )}
    </Stack>
  );
}

function Billing(props: EditorProps<TransformerInput>) {
  const { value, onChange, errors, currency, disabled } = props;
  const { t } = useTranslation('tariffs');
  const lang = useLang();
  const { billingType, ranges } = value;
  const set = (change: Partial<TransformerInput>) => onChange({ ...value, ...change });
  const { missing } = monthCoverage(ranges);
  const unit = t(`transformer.unit.${billingType}`, { currency: currencyUnit(currency, lang) });
  return (
    <>
      {disabled ? (
        <>
          <Shown label={t('transformer.type')} value={t(`transformer.${billingType}`)} />
          <Text tone="tertiary">{t(`transformer.help.${billingType}`)}</Text>
          <Shown label={t('transformer.capacity')} value={value.capacityKva} unit="kVA" />
          <Shown label={t('transformer.pf')} value={pfText(value.pfStandard) ?? t('transformer.pfNone')} />
        </>
      ) : (
        <>
          <Field label={t('transformer.type')} help={t(`transformer.help.${billingType}`)}>
            {({ id }) => (
              <Radio.Group
                id={id}
                value={billingType}
                onChange={(event) => onChange(billedBy(value, event.target.value))}
              >
                {BILLING_TYPES.map((type) => (
                  <Radio.Button key={type} value={type}>
                    {t(`transformer.${type}`)}
                  </Radio.Button>
                ))}
              </Radio.Group>
            )}
          </Field>
          <div className={styles.capacity}>
            <Field label={t('transformer.capacity')} error={errors.capacityKva}>
              {(controls) => (
                <Input
                  {...controls}
                  suffix="kVA"
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                  value={value.capacityKva}
                  onChange={(event) => set({ capacityKva: event.target.value.trim() })}
                />
              )}
            </Field>
          </div>
          <div className={styles.capacity}>
            <Field label={t('transformer.pf')} error={errors.pfStandard} help={t('transformer.pfHelp')}>
              {({ id }) => (
                <Select<PfStandard | 0>
                  id={id}
                  value={value.pfStandard ?? 0}
                  options={[
                    { value: 0, label: t('transformer.pfNone') },
                    ...PF_STANDARDS.map((standard) => ({ value: standard, label: pfText(standard) })),
                  ]}
                  onChange={(standard) => set({ pfStandard: standard === 0 ? null : standard })}
                />
              )}
            </Field>
          </div>
        </>
      )}
      {billingType === 'demand' && <DemandFields {...props} />}
      {ranges.map((_, at) => (
        <TransformerRange
          // biome-ignore lint/suspicious/noArrayIndexKey: a range is identified by its position
          key={at}
          ranges={ranges}
          at={at}
          unit={unit}
          disabled={disabled}
          errors={errors}
          onChange={(range) => set({ ranges: replaceAt(ranges, at, range) })}
          remove={
            ranges.length > 1 &&
            !disabled && (
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('transformer.remove', { n: at + 1 })}
                onClick={() => set({ ranges: ranges.filter((__, index) => index !== at) })}
              />
            )
          }
        />
      ))}
      {missing.length > 0 && (
        <FieldNote>
          {t('edit.missing', { months: missing.map((month) => monthName(month, lang)).join(', ') })}
        </FieldNote>
      )}
      {!disabled && (
        <Button
          icon={<PlusOutlined />}
          className={styles.add}
          disabled={ranges.length >= 12}
          onClick={() => set({ ranges: withAnotherRange(ranges) })}
        >
          {t('transformer.add')}
        </Button>
      )}
    </>
  );
}

/** The terms of demand billing go with it. */
function billedBy(value: TransformerInput, billingType: TransformerInput['billingType']): TransformerInput {
  const { demandWindow: _window, ratchetPercent: _percent, ratchetMonths: _months, ...rest } = value;
  return { ...rest, billingType };
}

/** 90 → '0.90'. */
const pfText = (standard: TransformerInput['pfStandard']): string | undefined =>
  standard ? (standard / 100).toFixed(2) : undefined;

/** Adds a range for the first uncovered months, or splits the longest range in half. */
function withAnotherRange(ranges: TransformerInput['ranges']): TransformerInput['ranges'] {
  const price = ranges.at(-1)?.price as number;
  const gap = monthRuns(monthCoverage(ranges).missing)[0];
  if (gap) return [...ranges, { ...gap, price }];
  const lengths = ranges.map((range) => monthsOf(range).length);
  const at = lengths.indexOf(Math.max(...lengths));
  const longest = ranges[at];
  const months = longest ? monthsOf(longest) : [];
  const half = Math.ceil(months.length / 2);
  const [end, start] = [months[half - 1], months[half]];
  if (!longest || end === undefined || start === undefined) return ranges;
  return ranges.flatMap((range, index) =>
    index === at
      ? [
          { ...range, endMonth: end },
          { ...range, startMonth: start },
        ]
      : [range],
  );
}
