import { useEffect } from 'react';
import type { PortalRoute } from '../routes/table.ts';
import { usePageName } from '../routes/usePageName.ts';

/** Title of the browser tab. */
export function usePageTitle(route: PortalRoute): void {
  const title = usePageName(route);
  // After rendering: setting the title is slow in browsers.
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = `${title} · Heliodon`;
    });
    return () => clearTimeout(timer);
  }, [title]);
}
