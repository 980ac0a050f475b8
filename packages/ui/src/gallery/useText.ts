import { useCallback } from 'react';
import { useLang } from '../useLang.ts';

/** Sample texts of the gallery, which is not part of the product. */
export function useText(): (zh: string, en: string) => string {
  const lang = useLang();
  return useCallback((zh, en) => (lang === 'zh' ? zh : en), [lang]);
}
