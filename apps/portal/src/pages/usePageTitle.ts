import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortalRoute } from '../routes/table.ts';

/** The title of the browser's tab. */
export function usePageTitle(route: PortalRoute): void {
  const { t } = useTranslation('portal');
  const title = t(`title.${route.titleKey}`);
  useEffect(() => {
    document.title = `${title} · Heliodon`;
  }, [title]);
}
