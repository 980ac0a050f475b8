import { useEffect } from 'react';

const REMEMBERED = 20;

/** A dialog that is removed without being closed returns the focus too, if the element still exists. */
export function useFocusBack(): void {
  useEffect(() => {
    const trail: HTMLElement[] = [];
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      trail.push(target);
      if (trail.length > REMEMBERED) trail.shift();
    };
    // Dialogs are children of the body. A click on the background does not lose the focus.
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
