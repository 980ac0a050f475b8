import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { useEffect, useState } from 'react';
import { getShowcase, type Showcase } from '../../contract/showcase.contract.ts';

/** The server updates once a minute: polling more often returns nothing new. */
const REFRESH_MS = 60_000;

/** City names are in the interface language. Failures are ignored: the page also works without figures. */
export function useShowcase(): Showcase | undefined {
  const lang = useLang();
  const [shown, setShown] = useState<Showcase>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: city names depend on the language
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
