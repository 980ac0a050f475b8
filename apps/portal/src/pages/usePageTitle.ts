import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortalRoute } from '../routes/table.ts';

/** The title of the browser's tab. */
export function usePageTitle(route: PortalRoute): void {
  const { t } = useTranslation('portal');
  const title = t(`title.${route.titleKey}`);
  // Not with the page: browsers take as long for it as for a part of the page.
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = `${title} · Heliodon`;
    });
    return () => clearTimeout(timer);
  }, [title]);
}
