import { useEffect, useState } from 'react';

const EVERY_MS = 15_000;

/** The present time, updated often enough for a clock that shows minutes. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
