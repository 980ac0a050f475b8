import { type AlarmGrade, alarmGrades, gradeWords } from '@heliodon/alarms/contract';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import styles from './GradeChips.module.css';

/** The levels as four places, those that are meant filled in; the words are one hover away. */
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
