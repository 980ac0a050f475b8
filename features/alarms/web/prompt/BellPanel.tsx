import { EmptyState } from '@heliodon/ui/EmptyState';
import { useAlarmStore, usePlantStore } from '@heliodon/web/stores';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AlarmLine } from './AlarmLine.tsx';
import { alarmPath } from './alarmPath.ts';
import styles from './BellPanel.module.css';

/** The newest open alarms of all plants; opened from the bell. */
export default function BellPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('alarms');
  const alarms = useAlarmStore((state) => state.carousel);
  const here = useAlarmStore((state) => state.unrecoveredCount);
  const all = useAlarmStore((state) => state.unrecoveredTotal);
  const plant = usePlantStore((state) => state.plant);
  const panel = useRef<HTMLElement>(null);
  // Moves the focus into the panel for keyboard users.
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} className={styles.panel} tabIndex={-1} aria-label={t('bell.title')}>
      <header className={styles.head}>
        <strong>{t('bell.title')}</strong>
        <span className={styles.counts}>
          {plant && here !== null && <span>{t('bell.here', { count: here })}</span>}
          {all !== null && <span>{t('bell.all', { count: all })}</span>}
        </span>
      </header>
      {alarms.length === 0 ? (
        <EmptyState compact title={t('bell.none')} hint={t('bell.noneHint')} />
      ) : (
        <ul className={styles.list}>
          {alarms.map((notice) => (
            <li key={notice.id}>
              <AlarmLine notice={notice} onFollow={onClose} />
            </li>
          ))}
        </ul>
      )}
      <footer className={styles.foot}>
        <Link to={alarmPath()} onClick={onClose}>
          {t('bell.toAll')}
        </Link>
        <Link to={`${alarmPath()}?tab=tips`} onClick={onClose}>
          {t('bell.toTips')}
        </Link>
      </footer>
    </section>
  );
}
