import { useSyncExternalStore } from 'react';

/** A hook for a media query with the right value on the first render. */
export function mediaHook(query: string): () => boolean {
  const media = globalThis.matchMedia?.(query);
  const follow = (onChange: () => void) => {
    media?.addEventListener('change', onChange);
    return () => media?.removeEventListener('change', onChange);
  };
  const matches = () => media?.matches ?? false;
  return () => useSyncExternalStore(follow, matches);
}
