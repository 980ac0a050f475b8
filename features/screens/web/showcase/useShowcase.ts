import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { useEffect, useState } from 'react';
import { getShowcase, type Showcase } from '../../contract/showcase.contract.ts';

/** The server counts once a minute: asking more often shows nothing new. */
const REFRESH_MS = 60_000;

/** Names of cities come in the language of the page. A page without figures is a page all the same: nobody is told. */
export function useShowcase(): Showcase | undefined {
  const lang = useLang();
  const [shown, setShown] = useState<Showcase>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has other names
  useEffect(() => {
    const leaving = new AbortController();
    const ask = () => {
      if (document.hidden) return;
      callApi(getShowcase, {}, { mask: false, quiet: true, signal: leaving.signal }).then(
        setShown,
        () => undefined,
      );
    };
    ask();
    const timer = setInterval(ask, REFRESH_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [lang]);
  return shown;
}
