import { CheckCircleFilled } from '@ant-design/icons';
import { type AlarmGrade, gradeWords } from '@heliodon/alarms/contract';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { useLang } from '@heliodon/ui/useLang';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Overview } from '../../contract/overview.contract.ts';
import { GRADE_TONES, gradeColour } from '../gradeTones.ts';
import styles from './home.module.css';

const ALARMS_PATH = '/monitoring/alarmManage';

interface AlarmsCardProps {
  alarms: NonNullable<Overview['alarms']>;
  timeZone: string;
}

/** Open alarms by grade, and the newest ones, each with a link to the alarm. */
export function AlarmsCard({ alarms, timeZone }: AlarmsCardProps) {
  const { t } = useTranslation('screens');
  const lang = useLang();
  const { counts, newest } = alarms;
  return (
    <Card
      size="small"
      title={t('overview.alarms.title')}
      extra={<Link to={ALARMS_PATH}>{t('home.allAlarms')}</Link>}
    >
      <ul className={styles.grades}>
        {GRADE_TONES.map((tone, i) => (
          <li
            key={tone}
            data-grade={tone}
            style={
              counts[i]
                ? { color: `var(--hd-grade-${tone}-text)`, background: `var(--hd-grade-${tone}-soft)` }
                : undefined
            }
          >
            <b>{counts[i]}</b> {gradeWords[(i + 1) as AlarmGrade][lang]}
          </li>
        ))}
      </ul>
      {newest.length === 0 ? (
        <p className={styles.none}>
          <CheckCircleFilled aria-hidden /> {t('overview.alarms.none')}
        </p>
      ) : (
        <ul className={styles.alarms}>
          {newest.map(({ id, grade, deviceName, text, at }) => (
            <li key={id}>
              <i style={{ background: gradeColour(grade) }} aria-hidden />
              <Link to={`${ALARMS_PATH}?alarm=${id}`} title={text[lang]}>
                {text[lang]}
              </Link>
              <span className={styles.device} title={deviceName}>
                {deviceName}
              </span>
              <time dateTime={at}>{formatDateTime(at, timeZone, 'minute').slice(5)}</time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
