import { useEffect } from 'react';
import type { PortalRoute } from '../routes/table.ts';
import { usePageName } from '../routes/usePageName.ts';

/** The title of the browser's tab. */
export function usePageTitle(route: PortalRoute): void {
  const title = usePageName(route);
  // Not with the page: browsers take as long for it as for a part of the page.
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = `${title} · Heliodon`;
    });
    return () => clearTimeout(timer);
  }, [title]);
}
