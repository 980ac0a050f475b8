import { type RefObject, useCallback, useSyncExternalStore } from 'react';

function follow(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** One element over the whole screen, and back; the page itself when none is given. */
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
  /** Telephones may have none. */
  return { isFull, toggle, isOffered: document.fullscreenEnabled };
}
