import { Allowed } from '@heliodon/web/permissions';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PRICES_PATH, SETTINGS_PATH } from './paths.ts';

/* Only for those who can change what is there: others would find it to read. */

export function ToLimit() {
  const { t } = useTranslation('demand');
  return (
    <Allowed code="dispatchSet">
      <Link to={SETTINGS_PATH}>{t('watch.toSettings')}</Link>
    </Allowed>
  );
}

export function ToPrices() {
  const { t } = useTranslation('demand');
  return (
    <Allowed code="plantEdit">
      <Link to={PRICES_PATH}>{t('manage.toPrices')}</Link>
    </Allowed>
  );
}
