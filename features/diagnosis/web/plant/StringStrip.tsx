import type { InverterRow } from '@heliodon/diagnosis/contract';
import { formatShare } from '@heliodon/kernel/format/number';
import { useTranslation } from 'react-i18next';
import { shareStep } from '../shareScale.ts';
import shares from '../shares.module.css';
import styles from './StringStrip.module.css';

/** Strip with a cell for each string of an inverter, coloured by its share of the siblings' median. */
export function StringStrip({ strings }: Pick<InverterRow, 'strings'>) {
  const { t } = useTranslation('diagnosis');
  const used = strings.filter(({ share }) => share !== null);
  const odd = strings.filter(({ level }) => level !== null);
  return (
    <span
      className={styles.strip}
      role="img"
      aria-label={t('strip.label', { n: used.length, odd: odd.length })}
    >
      {strings.map(({ string, share, level }) => (
        <i
          key={string}
          className={shares[shareStep(share)]}
          data-level={level ?? undefined}
          title={
            share === null
              ? t('strip.unused', { string })
              : t('strip.share', { string, share: formatShare(share, 0) })
          }
        />
      ))}
    </span>
  );
}
