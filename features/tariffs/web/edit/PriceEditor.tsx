import { AppstoreOutlined } from '@ant-design/icons';
import type { PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import { monthCoverage } from '@heliodon/energy/tariff/tariff-months';
import { currencyUnit } from '@heliodon/kernel/format/money';
import type { PriceInput, TariffTemplate } from '@heliodon/tariffs/contract';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { useLang } from '@heliodon/ui/useLang';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TemplateDrawer } from '../template/TemplateDrawer.tsx';
import { YearMap } from '../year/YearMap.tsx';
import { EffectiveMonth } from './EffectiveMonth.tsx';
import type { EditorProps } from './editorProps.ts';
import { Field, FieldNote } from './Field.tsx';
import { monthName } from './monthNames.ts';
import styles from './PriceEditor.module.css';
import { SeasonCard } from './SeasonCard.tsx';
import { Shown } from './Shown.tsx';
import { isBlank } from './seasons.ts';

export interface PriceEditorProps extends EditorProps<PriceInput> {
  /** Months that a change may start in, seen from today; omitted for the first price of a plant. */
  readonly effectiveMonths?: readonly string[];
}

const MAX_CHARS = 20;

/** Controlled; keeps any input, valid or not. */
export default function PriceEditor(props: PriceEditorProps) {
  const { value, onChange, errors, currency, disabled, effectiveMonths } = props;
  const { t } = useTranslation('tariffs');
  const lang = useLang();
  const [brush, setBrush] = useState<PricePeriod>('peak');
  const unit = `${currencyUnit(currency, lang)}/kWh`;
  const set = (change: Partial<PriceInput>) => onChange({ ...value, ...change });
  const { missing } = monthCoverage(value.seasons);
  const typed = (name: 'efficiency' | 'feedInPrice', suffix?: string) => ({
    value: value[name],
    suffix,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: MAX_CHARS,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value.trim() }),
  });
  return (
    <Stack gap="md">
      <div className={styles.facts}>
        <EffectiveMonth
          value={value.effectiveMonth}
          onChange={(effectiveMonth) => set({ effectiveMonth })}
          choices={effectiveMonths}
          error={errors.effectiveMonth}
          disabled={disabled}
        />
        {disabled ? (
          <>
            <Shown label={t('edit.feedInPrice')} value={value.feedInPrice} unit={unit} />
            <Shown label={t('edit.efficiency')} value={value.efficiency} />
          </>
        ) : (
          <>
            <Field label={t('edit.feedInPrice')} error={errors.feedInPrice} help={t('edit.feedInHelp')}>
              {(controls) => (
                <Input {...controls} {...typed('feedInPrice', unit)} placeholder={t('edit.required')} />
              )}
            </Field>
            <Field label={t('edit.efficiency')} error={errors.efficiency} help={t('edit.efficiencyHelp')}>
              {(controls) => <Input {...controls} {...typed('efficiency')} />}
            </Field>
          </>
        )}
      </div>
      <Inline wrap gap="md" rowGap="xxs">
        <h3 className={styles.title}>{t('edit.seasons')}</h3>
        {!disabled && <span className={styles.hint}>{t('edit.paintHint')}</span>}
        {!disabled && <ApplyTemplate {...props} />}
      </Inline>
      {missing.length > 0 && (
        <FieldNote>
          {t('edit.missing', { months: missing.map((month) => monthName(month, lang)).join(', ') })}
        </FieldNote>
      )}
      {value.seasons.map((_, at) => (
        <SeasonCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a season is identified by its position
          key={at}
          seasons={value.seasons}
          at={at}
          onChange={(seasons) => set({ seasons })}
          brush={brush}
          onBrush={setBrush}
          errors={errorsOfSeason(errors, at)}
          unit={unit}
          disabled={disabled}
        />
      ))}
      <h3 className={styles.title}>{t('year.title')}</h3>
      <YearMap price={value} />
    </Stack>
  );
}

function errorsOfSeason(errors: PriceEditorProps['errors'], at: number): Record<string, string> {
  const start = `seasons.${at}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith(start) ? [[path.slice(start.length), text]] : [],
    ),
  );
}

/** Asks for confirmation before it overwrites the input. */
function ApplyTemplate({ value, onChange, currency }: PriceEditorProps) {
  const { t } = useTranslation('tariffs');
  const lang = useLang();
  const { confirmDanger } = useConfirm();
  const [open, setOpen] = useState(false);
  const apply = async (template: TariffTemplate) => {
    const take = async () => {
      onChange({ effectiveMonth: value.effectiveMonth, ...structuredClone(template.price) });
      setOpen(false);
    };
    if (isBlank(value)) return take();
    await confirmDanger({
      action: t('template.apply'),
      name: `${template.region[lang]} ${template.name[lang]}`,
      consequence: t('template.overwrites'),
      onConfirm: take,
    });
  };
  return (
    <>
      <Button icon={<AppstoreOutlined />} className={styles.template} onClick={() => setOpen(true)}>
        {t('template.open')}
      </Button>
      <TemplateDrawer open={open} onClose={() => setOpen(false)} onApply={apply} currency={currency} />
    </>
  );
}
