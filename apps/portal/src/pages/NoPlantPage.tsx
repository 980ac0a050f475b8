import { NoPlantState } from '@heliodon/ui/NoPlantState';
import { usePermission } from '@heliodon/web/permissions';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FirstSteps } from '../first/FirstSteps.tsx';
import styles from './NoPlantPage.module.css';

/** A page about a plant, for an account that has none: what to do, or whom to ask. */
export function NoPlantPage() {
  const { t } = useTranslation('portal');
  const navigate = useNavigate();
  const mayAdd = usePermission('plantAdd');
  return (
    <div className={styles.page}>
      <NoPlantState
        alone
        hint={mayAdd ? t('noPlant.add') : t('noPlant.ask')}
        action={
          mayAdd && (
            <Button type="primary" onClick={() => navigate('/addNewPlant')}>
              {t('title.addNewPlant')}
            </Button>
          )
        }
      />
      <FirstSteps />
    </div>
  );
}
