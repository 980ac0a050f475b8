import { CheckCircleFilled } from '@ant-design/icons';
import {
  ALARM_TOPIC,
  type AlarmItem,
  type AlarmUpdate,
  alarmWords,
  gradeWords,
} from '@heliodon/alarms/contract';
import { kindById } from '@heliodon/device-kinds/kinds';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import { live } from '@heliodon/web/live';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { gradeColour } from '../../gradeTones.ts';
import { useRolling } from '../../overview/panels/useRolling.ts';
import { useFitting } from '../data/useFitting.ts';
import styles from './panels.module.css';

const ROW_REM = 3.625;
/** Alarms of a burst are fetched together after this delay. */
const GATHER_MS = 5000;

interface StreamPanelProps {
  alarms: readonly AlarmItem[];
  onPlant: (plantId: number) => void;
  /** Alarms were raised or have recovered. */
  onChanged: () => void;
}

function wordsOf({ deviceType, eventType, eventCode, detail }: AlarmItem) {
  return alarmWords({ kind: deviceType, source: eventType, code: eventCode, detail }, kindById(deviceType));
}

/** Open alarms of all plants, newest first; the list scrolls by itself where it does not fit. */
export function StreamPanel({ alarms, onPlant, onChanged }: StreamPanelProps) {
  const { t } = useTranslation('screens');
  const lang = useLang();
  const { box: room, rows } = useFitting(ROW_REM);
  const { box, place } = useRolling(alarms.length, ROW_REM);
  const changed = useRef(onChanged);
  changed.current = onChanged;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.subscribe(ALARM_TOPIC, (data) => {
      const { raised, more, changed: others } = data as AlarmUpdate;
      // A reminder changes nothing here.
      if (raised.length === 0 && more === 0 && !others) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        changed.current();
      }, GATHER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <WallPanel className={styles.grow} title={t('operations.stream.title')}>
      {alarms.length === 0 ? (
        <p className={styles.well}>
          <CheckCircleFilled aria-hidden />
          {t('operations.stream.none')}
        </p>
      ) : (
        <div ref={room} className={styles.window}>
          <div ref={box} className={styles.rolling} style={{ height: `${rows * ROW_REM}rem` }}>
            <ul
              className={styles.stream}
              style={{
                ['--row' as string]: `${ROW_REM}rem`,
                transform: `translateY(-${place * ROW_REM}rem)`,
              }}
            >
              {alarms.map((alarm) => (
                <li key={alarm.id} data-alarm={alarm.id}>
                  <button type="button" onClick={() => onPlant(alarm.plantId)}>
                    <i
                      className={styles.grade}
                      style={{ background: gradeColour(alarm.grade) }}
                      aria-hidden
                    />
                    <span className={styles.text}>{wordsOf(alarm).description[lang]}</span>
                    <Text tone="tertiary" className={styles.of}>
                      <span>{gradeWords[alarm.grade][lang]}</span>
                      <span className={styles.name}>{alarm.plantName}</span>
                      <time dateTime={alarm.triggerTime}>
                        {formatDateTime(alarm.triggerTime, alarm.timeZone, 'minute').slice(5)}
                      </time>
                    </Text>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </WallPanel>
  );
}
