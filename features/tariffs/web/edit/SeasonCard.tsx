import { CopyOutlined, DeleteOutlined, SplitCellsOutlined } from '@ant-design/icons';
import { NAMED_PERIODS, type PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import { MONTHS, monthsOf } from '@heliodon/energy/tariff/tariff-months';
import type { SeasonInput } from '@heliodon/tariffs/contract';
import { DayBar } from '@heliodon/ui/DayBar';
import { Inline } from '@heliodon/ui/layout/Inline';
import { useLang } from '@heliodon/ui/useLang';
import { Button, Dropdown, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { FieldNote } from './Field.tsx';
import { MonthStrip } from './MonthStrip.tsx';
import { monthName, monthRangeText } from './monthNames.ts';
import { PeriodPrices } from './PeriodPrices.tsx';
import { barSegments, periodLook, usePeriodNames } from './periodLooks.ts';
import { RangeFields } from './RangeFields.tsx';
import styles from './SeasonCard.module.css';
import { copySeason, fillGap, firstGap, removeSeason, replaceAt, splitSeason, withSpans } from './seasons.ts';

interface SeasonCardProps {
  seasons: readonly SeasonInput[];
  at: number;
  onChange: (seasons: SeasonInput[]) => void;
  brush: PricePeriod;
  onBrush: (period: PricePeriod) => void;
  /** Keys are paths within this season. */
  errors: Readonly<Record<string, string>>;
  unit: string;
  disabled?: boolean;
}

/** A range of months with its prices and their times of day. */
export function SeasonCard(props: SeasonCardProps) {
  const { seasons, at, onChange, brush, onBrush, errors, unit, disabled } = props;
  const { t } = useTranslation('tariffs');
  const lang = useLang();
  const names = usePeriodNames();
  const season = seasons[at] as SeasonInput;
  const change = (next: SeasonInput) => onChange(replaceAt(seasons, at, next));
  const overlap = NAMED_PERIODS.flatMap((period) => wrongRanges(errors, period))[0];
  const label = t('edit.season', { n: at + 1, months: monthRangeText(season, lang) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a card
    <section className={styles.card} role="group" aria-label={label}>
      <Inline as="header" wrap gap="md" rowGap="xxs" justify="between">
        <h4 className={styles.title}>{label}</h4>
        {!disabled && <SeasonActions seasons={seasons} at={at} onChange={onChange} />}
      </Inline>
      <Inline wrap gap="md" rowGap="xs" className={styles.months}>
        {!disabled && (
          <Inline as="span" gap="xs">
            <MonthSelect
              label={t('edit.startMonth')}
              month={season.startMonth}
              wrong={errors.startMonth !== undefined}
              onChange={(startMonth) => change({ ...season, startMonth })}
            />
            –
            <MonthSelect
              label={t('edit.endMonth')}
              month={season.endMonth}
              onChange={(endMonth) => change({ ...season, endMonth })}
            />
          </Inline>
        )}
        <MonthStrip
          ranges={seasons}
          at={at}
          onChange={disabled ? undefined : (range) => change({ ...season, ...range })}
        />
      </Inline>
      {errors.startMonth && <FieldNote>{errors.startMonth}</FieldNote>}
      <PeriodPrices
        season={season}
        onChange={change}
        brush={brush}
        onBrush={onBrush}
        unit={unit}
        disabled={disabled}
        errorOf={(period) => errors[period === 'usual' ? 'usualPrice' : `${period}.price`]}
      />
      <DayBar
        label={t('edit.dayOf', { season: label })}
        segments={barSegments(season, names)}
        brush={disabled ? undefined : periodLook(season, brush, names)}
        onChange={disabled ? undefined : (spans) => change(withSpans(season, spans))}
      />
      {overlap && <FieldNote>{overlap}</FieldNote>}
      {!disabled && (
        <details className={styles.exact}>
          <summary className={styles.summary}>{t('edit.exactTimes')}</summary>
          <RangeFields season={season} onChange={change} brush={brush} />
        </details>
      )}
    </section>
  );
}

const wrongRanges = (errors: Readonly<Record<string, string>>, period: string): string[] =>
  Object.keys(errors)
    .filter((path) => path.startsWith(`${period}.ranges`))
    .map((path) => errors[path] as string);

interface MonthSelectProps {
  label: string;
  month: number;
  wrong?: boolean;
  onChange: (month: number) => void;
}

function MonthSelect({ label, month, wrong, onChange }: MonthSelectProps) {
  const lang = useLang();
  return (
    <Select
      className={styles.month}
      aria-label={label}
      status={wrong ? 'error' : undefined}
      aria-invalid={wrong}
      value={month}
      onChange={onChange}
      options={MONTHS.map((value) => ({ value, label: monthName(value, lang) }))}
    />
  );
}

function SeasonActions({ seasons, at, onChange }: Pick<SeasonCardProps, 'seasons' | 'at' | 'onChange'>) {
  const { t } = useTranslation('tariffs');
  const lang = useLang();
  const season = seasons[at] as SeasonInput;
  const gap = firstGap(seasons);
  const copies = seasons.flatMap((other, index) =>
    index === at
      ? []
      : [
          {
            key: String(index),
            label: t('edit.copyTo', { n: index + 1, months: monthRangeText(other, lang) }),
          },
        ],
  );
  const items = gap
    ? [{ key: 'gap', label: t('edit.copyToGap', { months: monthRangeText(gap, lang) }) }, ...copies]
    : copies;
  return (
    <span className={styles.actions}>
      <Button
        size="small"
        type="text"
        icon={<SplitCellsOutlined />}
        disabled={monthsOf(season).length < 2 || seasons.length >= 12}
        onClick={() => onChange(splitSeason(seasons, at))}
      >
        {t('edit.split')}
      </Button>
      <Dropdown
        trigger={['click']}
        disabled={items.length === 0}
        menu={{
          items,
          onClick: ({ key }) =>
            onChange(key === 'gap' ? fillGap(seasons, at) : copySeason(seasons, at, Number(key))),
        }}
      >
        <Button size="small" type="text" icon={<CopyOutlined />} disabled={items.length === 0}>
          {t('edit.copy')}
        </Button>
      </Dropdown>
      <Button
        size="small"
        type="text"
        icon={<DeleteOutlined />}
        disabled={seasons.length < 2}
        onClick={() => onChange(removeSeason(seasons, at))}
      >
        {t('edit.removeSeason')}
      </Button>
    </span>
  );
}
