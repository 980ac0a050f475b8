import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

function subscribe(onChange: () => void): () => void {
  const media = globalThis.matchMedia(QUERY);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** The person asked the system for less movement. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(QUERY).matches);
}
