import { useTranslation } from 'react-i18next';
import { SkeletonBlock } from '../SkeletonBlock.tsx';
import styles from './TableSkeleton.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const WIDTHS = ['60%', '70%', '50%', '45%', '55%', '65%'];

/** Placeholder in the shape of the table. */
export function TableSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.rows} role="status" aria-label={t('table.loading')}>
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          {WIDTHS.map((width) => (
            <SkeletonBlock key={width} width={width} />
          ))}
        </div>
      ))}
    </div>
  );
}
