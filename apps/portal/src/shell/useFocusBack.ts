import { useEffect } from 'react';

const REMEMBERED = 20;

/** A dialog that is taken away instead of being closed gives the focus back too: to where it was last, if that is still there. */
export function useFocusBack(): void {
  useEffect(() => {
    const trail: HTMLElement[] = [];
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      trail.push(target);
      if (trail.length > REMEMBERED) trail.shift();
    };
    // Dialogs stand in the body itself. Who clicked beside everything has not lost the focus: what had it is still there.
    const observer = new MutationObserver((changes) => {
      const lost = document.activeElement === document.body && trail.at(-1)?.isConnected === false;
      if (!lost || !changes.some(({ removedNodes }) => removedNodes.length > 0)) return;
      trail.findLast((element) => element.isConnected)?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}
