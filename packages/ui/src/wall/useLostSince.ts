import { live } from '@heliodon/web/live';
import { useEffect, useState } from 'react';

/** A line that breaks and is mended at once is not worth a word. */
const PATIENCE_MS = 3000;

/** Since when no news can come, milliseconds; undefined while the line is up. */
export function useLostSince(): number | undefined {
  const [since, setSince] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.onLine((up) => {
      clearTimeout(timer);
      if (up) return setSince(undefined);
      const lostMs = Date.now();
      timer = setTimeout(() => setSince(lostMs), PATIENCE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return since;
}
