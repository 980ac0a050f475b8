import { EmptyState } from '@heliodon/ui/EmptyState';
import { PageLink } from '@heliodon/ui/PageLink';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { METERS_PATH } from './paths.ts';

/** Shown without a meter at the grid connection point: demand cannot be determined. */
export function NoMeter() {
  const { t } = useTranslation('demand');
  return (
    <Card>
      <EmptyState
        title={t('noMeter.title')}
        hint={t('noMeter.hint')}
        action={<PageLink to={METERS_PATH}>{t('noMeter.action')}</PageLink>}
      />
    </Card>
  );
}
