import { NoPlantState } from '@heliodon/ui/NoPlantState';
import { usePermission } from '@heliodon/web/permissions';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

/** A page about a plant, for an account that has none. */
export function NoPlantPage() {
  const { t } = useTranslation('portal');
  const navigate = useNavigate();
  const mayAdd = usePermission('plantAdd');
  return (
    <NoPlantState
      action={
        mayAdd && (
          <Button type="primary" onClick={() => navigate('/addNewPlant')}>
            {t('title.addNewPlant')}
          </Button>
        )
      }
    />
  );
}
