import { useReducedMotion } from '@heliodon/ui/useReducedMotion';
import { useLang } from '@heliodon/web/i18n';
import { useAlarmStore } from '@heliodon/web/stores';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import styles from './AlarmCarousel.module.css';

const EACH_MS = 5000;

/** The newest alarms in turn; paused on hover, on focus and with reduced motion. */
export function AlarmCarousel() {
  const lang = useLang();
  const alarms = useAlarmStore((state) => state.carousel);
  const [turn, setTurn] = useState(0);
  const [held, setHeld] = useState(false);
  const still = useReducedMotion();
  const turns = alarms.length > 1 && !held && !still;

  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(() => setTurn((now) => now + 1), EACH_MS);
    return () => clearInterval(timer);
  }, [turns]);

  const alarm = alarms[still ? 0 : turn % alarms.length];
  if (!alarm) return null;
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <Link
      to={`/monitoring/alarmManage?alarm=${alarm.id}`}
      className={styles.alarm}
      data-grade={alarm.grade}
      data-testid="alarm-carousel"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span className={styles.dot} aria-hidden="true" />
      <span key={alarm.id} className={styles.text}>{`${alarm.plantName} · ${alarm.text[lang]}`}</span>
    </Link>
  );
}
