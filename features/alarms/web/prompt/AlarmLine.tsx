import { formatAgo } from '@heliodon/kernel/format/time';
import { useLang } from '@heliodon/ui/useLang';
import type { AlarmNotice } from '@heliodon/web/stores';
import { Link } from 'react-router';
import type { AlarmGrade } from '../../contract/alarm.ts';
import { GradeTag } from '../GradeTag.tsx';
import styles from './AlarmLine.module.css';
import { alarmPath } from './alarmPath.ts';

interface AlarmLineProps {
  notice: AlarmNotice;
  linked?: boolean;
  onFollow?: () => void;
}

/** One alarm in two lines: text, then level, place and age. */
export function AlarmLine({ notice, linked = true, onFollow }: AlarmLineProps) {
  const lang = useLang();
  const words = (
    <>
      <span className={styles.text}>{notice.text[lang]}</span>
      <span className={styles.facts}>
        <GradeTag plain grade={notice.grade as AlarmGrade} />
        <span className={styles.place}>
          {[notice.plantName, notice.deviceName].filter(Boolean).join(' · ')}
        </span>
        <time className={styles.ago} dateTime={notice.at}>
          {formatAgo(notice.at, { now: Date.now(), zone: notice.timeZone, lang })}
        </time>
      </span>
    </>
  );
  return linked ? (
    <Link to={alarmPath(notice.id)} className={styles.line} onClick={onFollow}>
      {words}
    </Link>
  ) : (
    <div className={styles.line}>{words}</div>
  );
}
