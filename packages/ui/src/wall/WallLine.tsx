import { WarningFilled } from '@ant-design/icons';
import { formatDate, formatDateTime, formatTime, isStale } from '@heliodon/kernel/format/time';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLostSince } from './useLostSince.ts';
import styles from './WallLine.module.css';

const STALE_AFTER_MIN = 15;
const TICK_MS = 15_000;

interface WallLineProps {
  /** Time of the newest sample, milliseconds. */
  at: number | null;
  timeZone: string;
  /** False: data is polled, and a lost connection does not matter. */
  live?: boolean;
  /** Polling has failed since the last success at this time, milliseconds. */
  failedSince?: number | undefined;
}

/** Ticks, because missing data causes no render. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Time of the newest sample; during a failure, since when data is not updated. */
export function WallLine({ at, timeZone, live: isLive = true, failedSince }: WallLineProps) {
  const { t } = useTranslation('ui');
  const lostSince = useLostSince();
  const now = useNow();
  const timeOf = (ms: number) =>
    formatDate(ms, timeZone) === formatDate(now, timeZone)
      ? formatTime(ms, timeZone, 'second')
      : formatDateTime(ms, timeZone, 'minute');
  const warning = (words: string) => (
    <span className={styles.lost} role="alert">
      <WarningFilled aria-hidden />
      {words}
    </span>
  );
  if (isLive && lostSince !== undefined) return warning(t('wall.lost', { time: timeOf(at ?? lostSince) }));
  if (failedSince !== undefined) return warning(t('wall.failed', { time: timeOf(failedSince) }));
  if (isStale(at, now, STALE_AFTER_MIN)) return warning(t('wall.silent', { time: timeOf(at ?? now) }));
  return (
    <span className={styles.line}>
      <i className={styles.dot} data-unknown={at === null || undefined} aria-hidden />
      {at === null ? t('wall.noSample') : t('wall.newest', { time: timeOf(at) })}
    </span>
  );
}
