import { useTranslation } from 'react-i18next';
import styles from './PasswordStrength.module.css';

const LEVELS = { weak: 1, medium: 2, strong: 3 } as const;
const TONES = { weak: 'fault', medium: 'warning', strong: 'normal' } as const;

interface PasswordStrengthProps {
  /** undefined while nothing is typed. */
  strength: keyof typeof LEVELS | undefined;
}

export function PasswordStrength({ strength }: PasswordStrengthProps) {
  const { t } = useTranslation('ui');
  const level = strength ? LEVELS[strength] : 0;
  const tone = strength ? TONES[strength] : 'offline';
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
      <span className={styles.word} style={{ color: strength ? `var(--hd-status-${tone}-text)` : undefined }}>
        {t('password.label')}
        {strength && ` ${t(`password.${strength}`)}`}
      </span>
    </div>
  );
}
