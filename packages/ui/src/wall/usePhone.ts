import { useSyncExternalStore } from 'react';

/* The same limits as in packages/web/src/scale.ts and in the style sheets of the walls. */
const PHONE = '(width < 768px), (height < 500px)';
const UPRIGHT = '(orientation: portrait)';

function mediaHook(query: string): () => boolean {
  const subscribe = (onChange: () => void) => {
    const media = globalThis.matchMedia(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
  const matches = () => globalThis.matchMedia(query).matches;
  return () => useSyncExternalStore(subscribe, matches);
}

/** The wall is shown on a phone, upright or on its side: it scrolls. */
export const usePhone = mediaHook(PHONE);

/** The screen is higher than wide. */
export const useUpright = mediaHook(UPRIGHT);
