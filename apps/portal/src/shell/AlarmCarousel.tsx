import { useAlarmStore } from '@heliodon/web/stores';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import styles from './AlarmCarousel.module.css';

const EACH_MS = 5000;

/** The newest alarms one after the other; stands still under the pointer. Nothing when there are none. */
export function AlarmCarousel() {
  const alarms = useAlarmStore((state) => state.carousel);
  const [turn, setTurn] = useState(0);
  const [held, setHeld] = useState(false);
  const several = alarms.length > 1;

  useEffect(() => {
    if (!several || held) return;
    const timer = setInterval(() => setTurn((now) => now + 1), EACH_MS);
    return () => clearInterval(timer);
  }, [several, held]);

  const alarm = alarms[turn % alarms.length];
  if (!alarm) return null;
  return (
    <Link
      key={alarm.id}
      to="/monitoring/alarmManage"
      className={styles.alarm}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.text}>{`${alarm.plantName} · ${alarm.text}`}</span>
    </Link>
  );
}
