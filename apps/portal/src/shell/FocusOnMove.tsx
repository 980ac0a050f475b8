import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a move to another page Tab goes on at its beginning, and screen readers read it; a page that took the focus keeps
 * it. Draws nothing: what asks for the address is drawn again with every filter and page of a list.
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
