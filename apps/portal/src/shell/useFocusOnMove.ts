import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a move to another page Tab goes on at its beginning, and screen readers read it; a page that took the focus keeps it. */
export function useFocusOnMove(page: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const element = page.current;
    if (element && !element.contains(document.activeElement)) element.focus({ preventScroll: true });
  }, [pathname, page]);
}
