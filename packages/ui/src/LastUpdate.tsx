import { WarningFilled } from '@ant-design/icons';
import {
  formatAgo,
  formatDateTime,
  isStale,
  type MaybeInstant,
  toEpochMs,
  zoneLabel,
} from '@heliodon/kernel/format/time';
import { Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './LastUpdate.module.css';
import { useLang } from './useLang.ts';

const TICK_MS = 15_000;
const STALE_AFTER_MIN = 15;

interface LastUpdateProps {
  at: MaybeInstant;
  /** The plant's zone for the full time. */
  timeZone: string;
  staleAfterMin?: number;
  /** "Last update" before the time: for headings, not for table cells. */
  withLabel?: boolean;
}

/** Time since the last data, with a mark if it is too old. */
export function LastUpdate({ at, timeZone, staleAfterMin = STALE_AFTER_MIN, withLabel }: LastUpdateProps) {
  const { t } = useTranslation('ui');
  const lang = useLang();
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);

  const known = toEpochMs(at) !== undefined;
  const stale = isStale(at, now, staleAfterMin);
  const full = known
    ? `${formatDateTime(at, timeZone)} (${zoneLabel(timeZone, at ?? now)})`
    : t('lastUpdate.never');
  return (
    <Tooltip title={full}>
      <span className={styles.line}>
        {withLabel && <span className={styles.label}>{t('lastUpdate.label')}</span>}
        <span className={known ? undefined : styles.label}>
          {formatAgo(at, { now, zone: timeZone, lang })}
        </span>
        {stale && (
          <span className={styles.stale}>
            <WarningFilled aria-hidden />
            {t('lastUpdate.stale')}
          </span>
        )}
      </span>
    </Tooltip>
  );
}
