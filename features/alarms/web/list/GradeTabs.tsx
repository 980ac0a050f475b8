import { StatusTabs } from '@heliodon/ui/StatusTabs';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import { alarmGrades } from '../../contract/alarm.ts';
import { gradeWords } from '../../contract/alarm.words.ts';
import { gradeTones } from '../GradeTag.tsx';
import type { OpenCounts } from './useAlarmList.ts';

interface GradeTabsProps {
  /** Not recovered now; undefined until loaded. */
  counts: OpenCounts | undefined;
  active: string;
  onChange: (grade: string) => void;
}

/** All alarms and each level, with the number not recovered. */
export function GradeTabs({ counts, active, onChange }: GradeTabsProps) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const counted = (count: number | undefined) => ({
    count,
    countHint: t('list.notRestoredCount', { count: count ?? 0 }),
  });
  const grades = Object.values(alarmGrades).map((grade) => ({
    key: String(grade),
    label: gradeWords[grade][lang],
    ...counted(counts?.grades.find((one) => one.grade === grade)?.count),
    dot: `grade-${gradeTones[grade]}` as const,
  }));
  const tabs = [{ key: '', label: t('list.all'), ...counted(counts?.here) }, ...grades];
  return (
    <StatusTabs
      tabs={tabs}
      active={tabs.some(({ key }) => key === active) ? active : ''}
      onChange={onChange}
    />
  );
}
