import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After navigation, Tab starts at the top of the page and screen readers read it; a page that set the focus keeps it.
 * Renders nothing: components that use the address re-render with every filter change.
 */
export function FocusOnMove({ to }: { to: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const page = to.current;
    if (page && !page.contains(document.activeElement)) page.focus({ preventScroll: true });
  }, [pathname, to]);
  return null;
}
