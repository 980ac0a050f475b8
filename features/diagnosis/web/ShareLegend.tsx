import { Text } from '@heliodon/ui/layout/Text';
import { useTranslation } from 'react-i18next';
import styles from './ShareLegend.module.css';
import { shareSteps } from './shareScale.ts';
import shares from './shares.module.css';

/** Legend of the colours of strings. */
export function ShareLegend() {
  const { t } = useTranslation('diagnosis');
  return (
    <span className={styles.legend}>
      <Text tone="tertiary">{t('scale.title')}</Text>
      {shareSteps.map(({ key }) => (
        <span key={key} className={styles.key}>
          <i className={shares[key]} />
          {t(`scale.${key}`)}
        </span>
      ))}
      <span className={styles.key}>
        <i className={shares.none} />
        {t('scale.none')}
      </span>
    </span>
  );
}
