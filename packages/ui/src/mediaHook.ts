import { useSyncExternalStore } from 'react';

/** A hook that tells whether the screen is as a media query says, from the first draw on. */
export function mediaHook(query: string): () => boolean {
  const media = globalThis.matchMedia?.(query);
  const follow = (onChange: () => void) => {
    media?.addEventListener('change', onChange);
    return () => media?.removeEventListener('change', onChange);
  };
  const matches = () => media?.matches ?? false;
  return () => useSyncExternalStore(follow, matches);
}
