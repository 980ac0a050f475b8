import { formatNumber } from '@heliodon/kernel/format/number';
import { useLang } from '@heliodon/ui/useLang';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { alarmGrades } from '../../contract/alarm.ts';
import { gradeWords } from '../../contract/alarm.words.ts';
import { gradeTones } from '../GradeTag.tsx';
import styles from './list.module.css';
import type { OpenCounts } from './useAlarmList.ts';

interface GradeTabsProps {
  /** Not recovered now; nothing until it is known. */
  counts: OpenCounts | undefined;
  active: string;
  onChange: (grade: string) => void;
}

/** All and each level, with how many are not recovered. */
export function GradeTabs({ counts, active, onChange }: GradeTabsProps) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const label = (name: string, count: number | undefined, tone?: string) => (
    <span className={styles.tab}>
      {tone && <i className={styles.dot} style={{ background: `var(--hd-grade-${tone}-solid)` }} />}
      {name}
      {count !== undefined && (
        <span className={styles.count} title={t('list.notRestoredCount', { count })}>
          {formatNumber(count, 0)}
        </span>
      )}
    </span>
  );
  const grades = Object.values(alarmGrades).map((grade) => ({
    key: String(grade),
    label: label(
      gradeWords[grade][lang],
      counts?.grades.find((one) => one.grade === grade)?.count,
      gradeTones[grade],
    ),
  }));
  const known = ['', ...grades.map(({ key }) => key)];
  return (
    <Tabs
      className={styles.tabs}
      activeKey={known.includes(active) ? active : ''}
      tabBarStyle={{ margin: 0 }}
      onChange={onChange}
      items={[{ key: '', label: label(t('list.all'), counts?.here) }, ...grades]}
    />
  );
}
