import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './connect.module.css';

interface StepButtonsProps {
  onBack?: () => void;
  /** The primary button. */
  children: ReactNode;
}

/** Back and next; always visible at the bottom of a long step. */
export function StepButtons({ onBack, children }: StepButtonsProps) {
  const { t } = useTranslation('commissioning');
  return (
    <div className={styles.buttons}>
      {onBack && <Button onClick={onBack}>{t('back')}</Button>}
      {children}
    </div>
  );
}
