import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './panel.module.css';

interface FormButtonsProps {
  changed: boolean;
  onReset: () => void;
  onSave: () => Promise<void>;
}

export function FormButtons({ changed, onReset, onSave }: FormButtonsProps) {
  const { t } = useTranslation('tariffs');
  return (
    <div className={styles.buttons}>
      <Button disabled={!changed} onClick={onReset}>
        {t('save.undo')}
      </Button>
      <Button type="primary" disabled={!changed} onClick={() => void onSave()}>
        {t('save.save')}
      </Button>
    </div>
  );
}
