import { useSyncExternalStore } from 'react';

const PHONE = '(width < 48rem)';

function follow(onChange: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(follow, () => window.matchMedia(PHONE).matches);
}
