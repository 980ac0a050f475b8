import { Allowed } from '@heliodon/web/permissions';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PRICES_PATH, SETTINGS_PATH } from './paths.ts';

/* Links shown only with the permission to edit the target page: for others it is read-only. */

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
