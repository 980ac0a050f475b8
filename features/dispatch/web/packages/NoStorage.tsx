import { EmptyState } from '@heliodon/ui/EmptyState';
import { PageLink } from '@heliodon/ui/PageLink';
import { Button, Card } from 'antd';
import { useTranslation } from 'react-i18next';

/** Shown for a plant without storage, which packages control. */
export function NoStorage() {
  const { t } = useTranslation('dispatch');
  return (
    <Card>
      <EmptyState
        title={t('packages.noStorage')}
        hint={t('packages.noStorageHint')}
        action={
          <PageLink to="/monitoring/deviceManage">
            <Button>{t('packages.toDevices')}</Button>
          </PageLink>
        }
      />
    </Card>
  );
}
