import { useTranslation } from 'react-i18next';
import styles from './PasswordStrength.module.css';

const LEVELS = { weak: 1, medium: 2, strong: 3 } as const;
const TONES = { weak: 'fault', medium: 'warning', strong: 'normal' } as const;

interface PasswordStrengthProps {
  /** undefined while empty: then the rule is shown. */
  strength: keyof typeof LEVELS | undefined;
}

export function PasswordStrength({ strength }: PasswordStrengthProps) {
  const { t } = useTranslation('ui');
  if (!strength) return <div className={styles.rule}>{t('password.rule')}</div>;
  const level = LEVELS[strength];
  const tone = TONES[strength];
  return (
    <div className={styles.meter} role="status">
      <span className={styles.bars} aria-hidden>
        {[1, 2, 3].map((bar) => (
          <i
            key={bar}
            className={styles.bar}
            style={{ background: bar <= level ? `var(--hd-status-${tone}-solid)` : undefined }}
          />
        ))}
      </span>
      <span className={styles.word} style={{ color: `var(--hd-status-${tone}-text)` }}>
        {`${t('password.label')} ${t(`password.${strength}`)}`}
      </span>
    </div>
  );
}
