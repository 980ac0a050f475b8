import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { formatDate, zoneLabel } from '@heliodon/kernel/format/time';
import { Button, DatePicker, Space } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { Text } from './layout/Text.tsx';
import styles from './PeriodPicker.module.css';
import { type DayRange, stepRange } from './period/dayRange.ts';

interface DayRangePickerProps {
  value: DayRange;
  onChange: (range: DayRange) => void;
  /** The plant's time zone. */
  timeZone: string;
  maxDays: number;
  /** Accessible name if there is no visible label. */
  label?: string;
  /** The zone is already shown nearby. */
  hideZone?: boolean;
}

const PRESETS = [1, 7, 31];

/** One or several days up to today, with steps to the previous and next period. The length is limited. */
export function DayRangePicker(props: DayRangePickerProps) {
  const { value, onChange, timeZone, maxDays, label, hideZone } = props;
  const { t } = useTranslation('ui');
  const now = Date.now();
  const today = formatDate(now, timeZone);
  const after = stepRange(value, 1, today);
  const presets = PRESETS.filter((days) => days <= maxDays).map((days) => ({
    label: days === 1 ? t('period.today') : t('period.lastDays', { days }),
    value: [dayjs(today).subtract(days - 1, 'day'), dayjs(today)] as [dayjs.Dayjs, dayjs.Dayjs],
  }));
  return (
    <div className={styles.picker}>
      <Space.Compact>
        <Button
          icon={<LeftOutlined />}
          aria-label={t('period.before')}
          onClick={() => onChange(stepRange(value, -1, today))}
        />
        <DatePicker.RangePicker
          aria-label={label}
          className={styles.range}
          allowClear={false}
          suffixIcon={null}
          presets={presets}
          value={[dayjs(value.from), dayjs(value.to)]}
          disabledDate={(date, { from }) =>
            date.format('YYYY-MM-DD') > today ||
            (from !== undefined && Math.abs(date.diff(from, 'day')) >= maxDays)
          }
          onChange={(days) => {
            const [from, to] = (days ?? []).map((day) => day?.format('YYYY-MM-DD'));
            if (from && to) onChange({ from, to });
          }}
        />
        <Button
          icon={<RightOutlined />}
          aria-label={t('period.after')}
          disabled={after.to === value.to}
          onClick={() => onChange(after)}
        />
      </Space.Compact>
      {!hideZone && (
        <Text tone="tertiary" size="sm">
          {zoneLabel(timeZone, now)}
        </Text>
      )}
    </div>
  );
}
