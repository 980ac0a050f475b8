import { type RefObject, useCallback, useSyncExternalStore } from 'react';

function follow(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** Toggles full screen of an element, by default of the page. */
export function useFullScreen(target?: RefObject<HTMLElement | null>) {
  const element = useCallback(() => (target ? target.current : document.documentElement), [target]);
  const isFull = useSyncExternalStore(
    follow,
    () => document.fullscreenElement !== null && document.fullscreenElement === element(),
  );
  const toggle = useCallback(() => {
    const asked =
      document.fullscreenElement !== null && document.fullscreenElement === element()
        ? document.exitFullscreen()
        : element()?.requestFullscreen();
    asked?.catch(console.error);
  }, [element]);
  /** Not available on some phones. */
  return { isFull, toggle, isOffered: document.fullscreenEnabled };
}
