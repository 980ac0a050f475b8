import { formatNumber } from '@heliodon/kernel/format/number';
import type { ComplianceDay } from '@heliodon/schedules/contract';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { toneOf } from '../dayview/dayModel.ts';
import styles from './DeviceCard.module.css';

interface LastDaysBarsProps {
  days: readonly string[];
  past: readonly ComplianceDay[];
  today: ComplianceDay;
  onOpen: (day: string) => void;
}

/** Compliance of the last days as small bars; a click opens the day. */
export function LastDaysBars({ days, past, today, onOpen }: LastDaysBarsProps) {
  const { t } = useTranslation('schedules');
  const known = new Map([...past, today].map((one) => [one.day, one]));
  return (
    <Stack gap="xxs">
      <Text tone="tertiary" size="sm">
        {t('compliance.lastDays', { days: days.length })}
      </Text>
      <div className={styles.bars}>
        {days.map((day) => {
          const of = known.get(day);
          const percent = of?.percent ?? null;
          const text =
            percent === null
              ? t('compliance.barNone', { day })
              : of?.mainDeviation
                ? t('compliance.barWhy', {
                    day,
                    percent: formatNumber(percent, 1),
                    why: t(`deviation.${of.mainDeviation}`),
                  })
                : t('compliance.bar', { day, percent: formatNumber(percent, 1) });
          return (
            <Tooltip key={day} title={text} mouseEnterDelay={0.05}>
              <button type="button" className={styles.bar} aria-label={text} onClick={() => onOpen(day)}>
                <i
                  style={{
                    height: percent === null ? '4px' : `${Math.max(8, percent)}%`,
                    background: `var(--hd-status-${toneOf(percent)}-solid)`,
                  }}
                />
              </button>
            </Tooltip>
          );
        })}
      </div>
    </Stack>
  );
}
