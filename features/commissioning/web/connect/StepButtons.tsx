import { StepCardButtons } from '@heliodon/ui/StepCard';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface StepButtonsProps {
  onBack?: () => void;
  /** The primary button. */
  children: ReactNode;
}

/** Back and next. */
export function StepButtons({ onBack, children }: StepButtonsProps) {
  const { t } = useTranslation('commissioning');
  return (
    <StepCardButtons>
      {onBack && <Button onClick={onBack}>{t('back')}</Button>}
      {children}
    </StepCardButtons>
  );
}
