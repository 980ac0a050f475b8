import { live } from '@heliodon/web/live';
import { useEffect, useState } from 'react';

/** Shorter interruptions are not shown. */
const PATIENCE_MS = 3000;

/** Start of the connection loss in milliseconds; undefined while connected. */
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
