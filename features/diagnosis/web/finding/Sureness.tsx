import { formatNumber } from '@heliodon/kernel/format/number';
import { useTranslation } from 'react-i18next';
import styles from './Sureness.module.css';
import { surenessWord } from './sureness.ts';

/** Confidence of a finding as a bar and a word. */
export function Sureness({ value }: { value: number }) {
  const { t } = useTranslation('diagnosis');
  const percent = Math.round(value * 100);
  return (
    <span className={styles.sureness} title={`${formatNumber(percent, 0)} %`}>
      <span className={styles.track}>
        <i style={{ width: `${percent}%` }} />
      </span>
      {t(`sure.${surenessWord(value)}`)}
    </span>
  );
}
