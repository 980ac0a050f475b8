import { type AlarmGrade, alarmGrades, gradeWords } from '@heliodon/alarms/contract';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import styles from './GradeChips.module.css';

/** The four alarm grades as chips, with the selected ones filled; their names are in the tooltip. */
export function GradeChips({ grades }: { grades: readonly AlarmGrade[] }) {
  const { t } = useTranslation('notifications');
  const lang = useLang();
  const named = grades.map((grade) => gradeWords[grade][lang]).join(t('comma'));
  return (
    <span className={styles.chips} title={named} role="img" aria-label={named}>
      {Object.values(alarmGrades).map((grade) => (
        <span key={grade} className={styles.chip} data-grade={grade} data-on={grades.includes(grade)}>
          {t(`grade.${grade}`)}
        </span>
      ))}
    </span>
  );
}
