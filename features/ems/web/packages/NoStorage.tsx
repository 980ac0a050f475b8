import { EmptyState } from '@heliodon/ui/EmptyState';
import { Button, Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Packages decide what storage does. */
export function NoStorage() {
  const { t } = useTranslation('ems');
  return (
    <Card>
      <EmptyState
        title={t('packages.noStorage')}
        hint={t('packages.noStorageHint')}
        action={
          <Link to="/monitoring/deviceManage">
            <Button>{t('packages.toDevices')}</Button>
          </Link>
        }
      />
    </Card>
  );
}
