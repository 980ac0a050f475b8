import type { PriceVersionRow } from '@heliodon/tariffs/contract';
import { useTranslation } from 'react-i18next';
import styles from './VersionBadge.module.css';

export function VersionBadge({ state }: { state: PriceVersionRow['state'] }) {
  const { t } = useTranslation('tariffs');
  return (
    <span className={styles.badge} data-state={state}>
      {t(`history.${state}`)}
    </span>
  );
}
