import { NoPlantState } from '@heliodon/ui/NoPlantState';
import { usePermission } from '@heliodon/web/permissions';
import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FirstSteps } from '../first/FirstSteps.tsx';
import { BackToStart } from './BackToStart.tsx';
import styles from './NoPlantPage.module.css';

/** A plant page for an account without plants: what to do, or whom to ask. */
export function NoPlantPage({ wall }: { wall: boolean }) {
  const { t } = useTranslation('portal');
  const navigate = useNavigate();
  const mayAdd = usePermission('plantAdd');
  const add = mayAdd && (
    <Button type="primary" onClick={() => navigate('/addNewPlant')}>
      {t('title.addNewPlant')}
    </Button>
  );
  // A big screen has no menu.
  const back = wall && <BackToStart />;
  return (
    <div className={styles.page}>
      <NoPlantState
        alone
        hint={mayAdd ? t('noPlant.add') : t('noPlant.ask')}
        action={
          (add || back) && (
            <Space>
              {add}
              {back}
            </Space>
          )
        }
      />
      <FirstSteps place="plants" />
    </div>
  );
}
