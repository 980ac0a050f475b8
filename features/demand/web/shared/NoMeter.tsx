import { EmptyState } from '@heliodon/ui/EmptyState';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { METERS_PATH } from './paths.ts';

/** Without a meter at the grid nobody knows the demand. */
export function NoMeter() {
  const { t } = useTranslation('demand');
  return (
    <Card>
      <EmptyState
        title={t('noMeter.title')}
        hint={t('noMeter.hint')}
        action={<Link to={METERS_PATH}>{t('noMeter.action')}</Link>}
      />
    </Card>
  );
}
