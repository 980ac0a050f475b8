import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { formatDateTime, zoneLabel } from '@heliodon/kernel/format/time';
import { Button, DatePicker, Segmented, Space } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { Text } from './layout/Text.tsx';
import styles from './PeriodPicker.module.css';
import {
  isAllowed,
  type Period,
  type PeriodKind,
  type PeriodLimits,
  stepPeriod,
  switchKind,
} from './period/period.ts';

export type { Period, PeriodKind } from './period/period.ts';

const FORMATS = { hour: 'YYYY-MM-DDTHH', day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const;
const KINDS: PeriodKind[] = ['day', 'month', 'year', 'total'];

interface PeriodPickerProps {
  value: Period;
  onChange: (period: Period) => void;
  /** The plant's time zone. */
  timeZone: string;
  kinds?: PeriodKind[];
  limits?: PeriodLimits;
}

/** Hour, day, month, year or total, with steps to the previous and next one. Unavailable options are disabled. */
export function PeriodPicker({ value, onChange, timeZone, kinds = KINDS, limits = {} }: PeriodPickerProps) {
  const { t } = useTranslation('ui');
  const now = Date.now();
  const today = formatDateTime(now, timeZone, 'minute').slice(0, 13).replace(' ', 'T');
  const before = stepPeriod(value, -1);
  const after = stepPeriod(value, 1);

  return (
    <div className={styles.picker}>
      {kinds.length > 1 && (
        <Segmented<PeriodKind>
          value={value.kind}
          options={kinds.map((kind) => ({ value: kind, label: t(`period.${kind}`) }))}
          onChange={(kind) => onChange(switchKind(value, kind, limits, today))}
        />
      )}
      {value.kind !== 'total' && (
        <Space.Compact>
          <Button
            icon={<LeftOutlined />}
            aria-label={t('period.before')}
            disabled={!isAllowed(before, limits)}
            onClick={() => onChange(before)}
          />
          <PeriodInput value={value} limits={limits} onChange={onChange} />
          <Button
            icon={<RightOutlined />}
            aria-label={t('period.after')}
            disabled={!isAllowed(after, limits)}
            onClick={() => onChange(after)}
          />
        </Space.Compact>
      )}
      <Text tone="tertiary" size="sm">
        {zoneLabel(timeZone, now)}
      </Text>
    </div>
  );
}

function PeriodInput({
  value,
  limits,
  onChange,
}: Required<Pick<PeriodPickerProps, 'value' | 'limits' | 'onChange'>>) {
  const { kind, at } = value;
  if (kind === 'total') return null;
  const allowed = (date: dayjs.Dayjs, as: keyof typeof FORMATS) =>
    isAllowed({ kind: as, at: date.format(FORMATS[as]) }, limits);
  return (
    <DatePicker
      className={kind === 'hour' ? styles.hour : styles.date}
      allowClear={false}
      suffixIcon={null}
      picker={kind === 'hour' || kind === 'day' ? 'date' : kind}
      showTime={kind === 'hour' ? { format: 'HH' } : false}
      format={kind === 'hour' ? 'YYYY-MM-DD HH:00' : FORMATS[kind]}
      value={dayjs(kind === 'hour' ? `${at}:00` : at)}
      disabledDate={(date) => !allowed(date, kind === 'hour' ? 'day' : kind)}
      disabledTime={(date) => ({
        disabledHours: () =>
          date && kind === 'hour'
            ? Array.from({ length: 24 }, (_, hour) => hour).filter(
                (hour) => !allowed(date.hour(hour), 'hour'),
              )
            : [],
      })}
      onChange={(date) => date && onChange({ kind, at: date.format(FORMATS[kind]) })}
    />
  );
}
