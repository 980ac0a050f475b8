import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import {
  daySegments,
  NAMED_PERIODS,
  type NamedPeriod,
  type PricePeriod,
} from '@heliodon/energy/tariff/tariff-day';
import type { SeasonInput } from '@heliodon/tariffs/contract';
import { clockText, parseClock } from '@heliodon/ui/daybar/spans';
import { Inline } from '@heliodon/ui/layout/Inline';
import { periodColor } from '@heliodon/ui/periodColor';
import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PeriodNames, usePeriodNames } from './periodLooks.ts';
import styles from './RangeFields.module.css';
import { replaceAt } from './seasons.ts';

type Range = NonNullable<SeasonInput[NamedPeriod]>['ranges'][number];

interface RangeFieldsProps {
  season: SeasonInput;
  onChange: (season: SeasonInput) => void;
  brush: PricePeriod;
}

/** The time ranges of the bar, editable to the minute. */
export function RangeFields({ season, onChange, brush }: RangeFieldsProps) {
  const { t } = useTranslation('tariffs');
  const names = usePeriodNames();
  const setRanges = (period: NamedPeriod, ranges: Range[]) => {
    const price = season[period]?.price ?? '';
    onChange({ ...season, [period]: ranges.length > 0 || price ? { price, ranges } : null });
  };
  const ranges = (period: NamedPeriod) => season[period]?.ranges ?? [];
  const free = daySegments(season).find(({ period }) => period === 'usual');
  const add = () => {
    if (!free || brush === 'usual') return;
    const endMin = Math.min(free.endMin, free.startMin + 60);
    setRanges(brush, [...ranges(brush), { startMin: free.startMin, endMin }]);
  };
  return (
    <Inline wrap gap="xs">
      {NAMED_PERIODS.flatMap((period) =>
        ranges(period).map((range, at) => (
          <RangeRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a range is identified only by its position
            key={`${period}${at}`}
            period={period}
            names={names}
            range={range}
            onChange={(next) => setRanges(period, replaceAt(ranges(period), at, next))}
            onRemove={() =>
              setRanges(period, [...ranges(period).slice(0, at), ...ranges(period).slice(at + 1)])
            }
          />
        )),
      )}
      <Button size="small" icon={<PlusOutlined />} disabled={!free || brush === 'usual'} onClick={add}>
        {brush === 'usual' ? t('edit.addRangeHint') : t('edit.addRange', { period: names[brush] })}
      </Button>
    </Inline>
  );
}

interface RangeRowProps {
  period: NamedPeriod;
  names: PeriodNames;
  range: Range;
  onChange: (range: Range) => void;
  onRemove: () => void;
}

function RangeRow({ period, names, range, onChange, onRemove }: RangeRowProps) {
  const { t } = useTranslation('tariffs');
  const name = names[period];
  return (
    <span className={styles.range}>
      <i className={styles.dot} style={{ background: periodColor(period) }} />
      {name}
      <ClockInput
        label={t('edit.rangeStart', { period: name })}
        minute={range.startMin}
        max={1439}
        onChange={(startMin) => onChange({ ...range, startMin })}
      />
      –
      <ClockInput
        label={t('edit.rangeEnd', { period: name })}
        minute={range.endMin}
        max={1440}
        onChange={(endMin) => onChange({ ...range, endMin })}
      />
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined />}
        aria-label={t('edit.removeRange', {
          period: name,
          range: `${clockText(range.startMin)}–${clockText(range.endMin)}`,
        })}
        onClick={onRemove}
      />
    </span>
  );
}

interface ClockInputProps {
  label: string;
  minute: number;
  max: number;
  onChange: (minute: number) => void;
}

/** Commits on blur or Enter; an invalid time reverts to the previous value. */
function ClockInput({ label, minute, max, onChange }: ClockInputProps) {
  const [typed, setTyped] = useState(clockText(minute));
  useEffect(() => setTyped(clockText(minute)), [minute]);
  const commit = () => {
    const parsed = parseClock(typed);
    if (parsed !== undefined && parsed <= max && parsed !== minute) onChange(parsed);
    else setTyped(clockText(minute));
  };
  return (
    <Input
      size="small"
      className={styles.clock}
      aria-label={label}
      value={typed}
      maxLength={5}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onPressEnter={commit}
    />
  );
}
