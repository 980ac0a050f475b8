import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { DayPicker } from './DayPicker.tsx';
import { DAY_SPANS, type DaySpan } from './useDaySpan.ts';

/** Number of days, and the last one. */
export function DaySpanPicker({ value, timeZone }: { value: DaySpan; timeZone: string }) {
  const { t } = useTranslation('ui');
  return (
    <>
      <Segmented
        aria-label={t('period.span')}
        value={value.span}
        options={DAY_SPANS.map((days) => ({ value: days, label: t('period.days', { count: days }) }))}
        onChange={value.setSpan}
      />
      <DayPicker day={value.day} max={value.today} timeZone={timeZone} onDay={value.setDay} />
    </>
  );
}
