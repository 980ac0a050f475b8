import { formatDate, formatTime } from '@heliodon/kernel/format/time';
import { SECOND_MS } from '@heliodon/kernel/time';
import { useEffect, useState } from 'react';
import styles from './WallClock.module.css';

/** Time and date in the given zone, with seconds. */
export function WallClock({ timeZone }: { timeZone: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const nowMs = Date.now();
      setNow(nowMs);
      timer = setTimeout(tick, SECOND_MS - (nowMs % SECOND_MS));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return (
    <time className={styles.clock} dateTime={new Date(now).toISOString()}>
      <span className={styles.time}>{formatTime(now, timeZone, 'second')}</span>
      <span className={styles.date}>{formatDate(now, timeZone)}</span>
    </time>
  );
}
