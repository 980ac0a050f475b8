import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { REPORT_LIMITS, slotAt } from '@heliodon/energy/periods/report-range';
import { Button, DatePicker, Space } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportType } from '../../contract/report.ts';
import styles from './ReportBar.module.css';
import { closedHours, type ReportState, stepState, withinLimit } from './reportState.ts';

const FORMATS = { hour: 'YYYY-MM-DDTHH', day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const;

interface RangeInputProps {
  state: ReportState;
  onChange: (state: ReportState) => void;
  onStep: (by: 1 | -1) => void;
  timeZone: string;
  nowMs: number;
}

/** Range input with buttons for the previous and next period. */
export function RangeInput({ state, onChange, onStep, timeZone, nowMs }: RangeInputProps) {
  const { t } = useTranslation(['settlement', 'ui']);
  const { dateType } = state;
  // Start of a range while it is being chosen: the user may begin with either field.
  const [start, setStart] = useState<Dayjs | null>(null);
  if (dateType === 'total') return null;
  const format = FORMATS[dateType];
  const current = slotAt(dateType, nowMs, timeZone);
  const isHour = dateType === 'hour';
  const unit = isHour ? 'day' : dateType;
  // A range of hours may extend over two days.
  const most = isHour ? 2 : REPORT_LIMITS[dateType];
  return (
    <Space.Compact className={styles.range}>
      <Button icon={<LeftOutlined />} aria-label={t('ui:period.before')} onClick={() => onStep(-1)} />
      <DatePicker.RangePicker
        aria-label={t('bar.range')}
        className={isHour ? styles.hours : styles.dates}
        allowClear={false}
        suffixIcon={null}
        picker={unit === 'day' ? 'date' : unit}
        showTime={isHour ? { format: 'HH', hideDisabledOptions: true } : false}
        format={isHour ? 'YYYY-MM-DD HH:00' : format}
        value={[dayjs(keyed(state.from, dateType)), dayjs(keyed(state.to, dateType))]}
        onOpenChange={() => setStart(null)}
        onCalendarChange={(dates) => setStart(dates?.[0] ?? null)}
        disabledDate={(date, { from }) =>
          date.format(FORMATS[unit]) > current.slice(0, FORMATS[unit].length) ||
          (from !== undefined && Math.abs(date.startOf(unit).diff(from.startOf(unit), unit)) >= most)
        }
        disabledTime={(date, part) => {
          const from = start?.format(FORMATS.hour) ?? state.from;
          const closed = date
            ? closedHours(part === 'end' ? from : undefined, date.format(FORMATS.day), current)
            : [];
          return { disabledHours: () => closed };
        }}
        onChange={(dates) => {
          const [from, to] = (dates ?? []).map((date) => date?.format(format));
          if (from && to) onChange(withinLimit({ dateType, from, to }));
        }}
      />
      <Button
        icon={<RightOutlined />}
        aria-label={t('ui:period.after')}
        disabled={stepState(state, 1).from > current}
        onClick={() => onStep(1)}
      />
    </Space.Compact>
  );
}

const keyed = (key: string, type: ReportType): string => (type === 'hour' ? `${key}:00` : key);
