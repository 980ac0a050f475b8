import { CheckCircleFilled } from '@ant-design/icons';
import { type AlarmGrade, gradeWords } from '@heliodon/alarms/contract';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { useLang } from '@heliodon/ui/useLang';
import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../contract/overview.contract.ts';
import { GRADE_TONES, gradeColour } from '../../gradeTones.ts';
import alarm from './alarms.module.css';
import styles from './panels.module.css';
import { useRolling } from './useRolling.ts';

const ROW_REM = 4;

interface AlarmPanelProps {
  alarms: NonNullable<Overview['alarms']>;
  timeZone: string;
}

/** Open alarms: count by grade, and the newest ones, which scroll by themselves where they do not fit. */
export function AlarmPanel({ alarms, timeZone }: AlarmPanelProps) {
  const { t } = useTranslation('screens');
  const lang = useLang();
  const { newest, counts } = alarms;
  const { box, place } = useRolling(newest.length, ROW_REM);
  return (
    <WallPanel
      className={styles.grow}
      title={t('overview.alarms.title')}
      extra={t('overview.alarms.open', { count: counts.reduce((sum, count) => sum + count, 0) })}
    >
      <div className={styles.stack}>
        <ul className={alarm.grades}>
          {GRADE_TONES.map((grade, i) => (
            <li
              key={grade}
              data-grade={grade}
              style={{
                color: counts[i] ? `var(--hd-grade-${grade}-text)` : undefined,
                background: counts[i] ? `var(--hd-grade-${grade}-soft)` : undefined,
              }}
            >
              <b>{counts[i]}</b>
              <span>{gradeWords[(i + 1) as AlarmGrade][lang]}</span>
            </li>
          ))}
        </ul>
        {newest.length === 0 ? (
          <p className={alarm.none}>
            <CheckCircleFilled aria-hidden />
            {t('overview.alarms.none')}
          </p>
        ) : (
          <div ref={box} className={alarm.window}>
            <ul className={alarm.rows} style={{ transform: `translateY(-${place * ROW_REM}rem)` }}>
              {newest.map(({ id, grade, deviceName, text, at }) => (
                <li key={id} data-alarm={id}>
                  <i className={alarm.mark} style={{ background: gradeColour(grade) }} aria-hidden />
                  <span className={alarm.text}>{text[lang]}</span>
                  <span className={alarm.facts}>
                    <span>{gradeWords[grade as AlarmGrade][lang]}</span>
                    <span className={alarm.device}>{deviceName}</span>
                    <time dateTime={at}>{formatDateTime(at, timeZone, 'minute').slice(5)}</time>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </WallPanel>
  );
}
