import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import {
  ANALYSIS_LIMITS,
  type AnalysisRange,
  type AnalysisStep,
  keyAt,
  unitOf,
} from '@heliodon/energy/periods/analysis-range';
import { zoneLabel } from '@heliodon/kernel/format/time';
import { Button, DatePicker, Segmented, Space } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './RangeBar.module.css';
import { steppedRange, usualRange, withinLimit } from './rangeState.ts';

const FORMATS = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const;

interface RangeBarProps {
  range: AnalysisRange;
  onChange: (range: AnalysisRange) => void;
  steps: readonly AnalysisStep[];
  timeZone: string;
  /** 15-minute intervals are possible for one day only. */
  singleDay?: boolean;
  /** Shown at the end: the export button. */
  children?: ReactNode;
}

/** Selection of step and range. Ranges beyond the limits cannot be selected. */
export function RangeBar({ range, onChange, steps, timeZone, singleDay, children }: RangeBarProps) {
  const { t } = useTranslation(['analysis', 'ui']);
  const now = Date.now();
  const before = steppedRange(range, -1, now, timeZone);
  const after = steppedRange(range, 1, now, timeZone);
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('energy.bar.name')}>
      <Segmented<AnalysisStep>
        aria-label={t('energy.bar.by')}
        value={range.step}
        options={steps.map((step) => ({ value: step, label: t(`energy.step.${step}`) }))}
        onChange={(step) => onChange(usualRange(step, now, timeZone))}
      />
      <Space.Compact>
        <Button
          icon={<LeftOutlined />}
          aria-label={t('ui:period.before')}
          disabled={!before}
          onClick={() => before && onChange(before)}
        />
        {singleDay && range.step === 'quarter' ? (
          <OneDay range={range} onChange={onChange} today={keyAt('day', now, timeZone)} />
        ) : (
          <FromTo range={range} onChange={onChange} last={keyAt(range.step, now, timeZone)} />
        )}
        <Button
          icon={<RightOutlined />}
          aria-label={t('ui:period.after')}
          disabled={!after}
          onClick={() => after && onChange(after)}
        />
      </Space.Compact>
      <span className={styles.limit}>
        {t(singleDay && range.step === 'quarter' ? 'energy.limit.oneDay' : `energy.limit.${range.step}`)}
      </span>
      <div className={styles.end}>
        <span className={styles.zone}>{zoneLabel(timeZone, now)}</span>
        {children}
      </div>
    </div>
  );
}

type PartProps = Pick<RangeBarProps, 'range' | 'onChange'>;

function OneDay({ range, onChange, today }: PartProps & { today: string }) {
  return (
    <DatePicker
      className={styles.day}
      allowClear={false}
      suffixIcon={null}
      value={dayjs(range.from)}
      disabledDate={(date) => date.format(FORMATS.day) > today}
      onChange={(date) => {
        const day = date?.format(FORMATS.day);
        if (day) onChange({ ...range, from: day, to: day });
      }}
    />
  );
}

function FromTo({ range, onChange, last }: PartProps & { last: string }) {
  const { t } = useTranslation('analysis');
  const unit = unitOf(range.step);
  const format = FORMATS[unit];
  return (
    <DatePicker.RangePicker
      aria-label={t('energy.bar.range')}
      className={styles.range}
      allowClear={false}
      suffixIcon={null}
      picker={unit === 'day' ? 'date' : unit}
      format={format}
      value={[dayjs(range.from), dayjs(range.to)]}
      disabledDate={(date, { from }) =>
        date.format(format) > last ||
        (from !== undefined &&
          Math.abs(date.startOf(unit).diff(from.startOf(unit), unit)) >= ANALYSIS_LIMITS[range.step])
      }
      onChange={(dates) => {
        const [from, to] = (dates ?? []).map((date) => date?.format(format));
        if (from && to) onChange(withinLimit({ ...range, from, to }));
      }}
    />
  );
}
